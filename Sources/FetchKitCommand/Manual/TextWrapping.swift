/// Breaks text into lines at blanks.
enum TextWrapping {
  /// The words of `text` in lines of at most `width` characters; a longer word stands alone.
  static func lines(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// `left` in a column, `right` wrapped beside it; a `left` too wide for the column has a line of its own.
  static func columns(_ left: String, _ right: String, indent: Int, column: Int, width: Int) -> String {
    let start = String(repeating: " ", count: indent) + left
    let gap = String(repeating: " ", count: column)
    let wrapped = lines(right, width: max(20, width - column))
    guard let first = wrapped.first else { return start + "\n" }
    let fits = start.count + 2 <= column
    let head = fits ? start + String(repeating: " ", count: column - start.count) + first : "\(start)\n\(gap)\(first)"
    return ([head] + wrapped.dropFirst().map { gap + $0 }).joined(separator: "\n") + "\n"
  }
}
