import Foundation

/// A case in a file: what the server says, the command, and what has to come out. `Cases/README.md` has the format.
struct CommandCase: Sendable, CustomStringConvertible {
  /// A heading and the lines under it.
  struct Section: Sendable {
    let name: String
    let argument: String
    let lines: [String]

    /// The lines, each with its line break.
    var text: String { lines.map { $0 + "\n" }.joined() }
  }

  let description: String
  let sections: [Section]

  init(_ text: String, name: String) {
    var sections: [Section] = []
    var open: (name: String, argument: String, lines: [String])?
    func close() {
      guard let open else { return }
      // A blank line parts a section from the next.
      let lines = open.lines.last == "" ? Array(open.lines.dropLast()) : open.lines
      sections.append(Section(name: open.name, argument: open.argument, lines: lines))
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("== ") {
        close()
        let words = line.dropFirst(3).split(separator: " ", maxSplits: 1)
        open = (String(words.first ?? ""), words.count > 1 ? String(words[1]) : "", [])
      } else {
        open?.lines.append(String(line))
      }
    }
    close()
    (description, self.sections) = (name, sections)
  }

  /// All cases, by name.
  static let all: [CommandCase] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Cases").standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".case") }.sorted().compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map {
        CommandCase($0, name: String(name.dropLast(5)))
      }
    }
  }()
}
