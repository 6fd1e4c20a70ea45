import Foundation
import Testing

/// One page of the catalogue.
struct Page: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String

  var testDescription: String { name }

  /// The blocks of Swift in it.
  var code: [String] {
    var blocks: [String] = []
    var block: [Substring]?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```swift" {
        block = []
      } else if line == "```", let lines = block {
        blocks.append(lines.joined(separator: "\n"))
        block = nil
      } else {
        block?.append(line)
      }
    }
    return blocks
  }

  /// The pages that it links to.
  var links: [String] {
    text.matches(of: /<doc:([A-Za-z]+)>/).map { String($0.1) }
  }

  static func all() throws -> [Page] {
    let folder = Repository.root.appending(path: "Documentation/FetchKit.docc")
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }
      .map {
        Page(name: $0.deletingPathExtension().lastPathComponent, text: try String(contentsOf: $0, encoding: .utf8))
      }
      .sorted { $0.name < $1.name }
  }
}
