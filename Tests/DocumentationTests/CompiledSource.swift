import Foundation

/// A source that some build compiles: a snippet of these tests, or a sample.
struct CompiledSource {
  private let lines: [String]

  /// Whether it has the lines of `block` one after the other, indented alike or not.
  func holds(_ block: String) -> Bool {
    let wanted = block.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let first = wanted.first, !wanted.isEmpty, wanted.count <= lines.count else { return false }
    return lines.indices.dropLast(wanted.count - 1).contains { start in
      guard let indent = Self.indent(of: lines[start], before: first) else { return false }
      return wanted.indices.allSatisfy { index in
        let line = lines[start + index]
        return wanted[index].isEmpty ? line.isEmpty : line == indent + wanted[index]
      }
    }
  }

  /// What stands in front of `text` in `line`; nil where something else stands there.
  private static func indent(of line: String, before text: String) -> String? {
    guard line.hasSuffix(text) else { return nil }
    let indent = String(line.dropLast(text.count))
    return indent.allSatisfy { $0 == " " } ? indent : nil
  }

  static func all() throws -> [CompiledSource] {
    let folders = ["Tests/DocumentationTests/Snippets", "Samples", "Sources/FetchKitGLib"]
    return try folders.flatMap { folder in
      let files = FileManager.default.enumerator(
        at: Repository.root.appending(path: folder), includingPropertiesForKeys: nil)
      return try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        return CompiledSource(lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      }
    }
  }
}
