import FetchKit

/// Text that stays on its line and in its column.
enum LineText {
  /// For a terminal every control and direction character is escaped; elsewhere only those that part lines or columns,
  /// so that a program gets the rest as the file has it.
  static func escape(_ text: String, forTerminal: Bool) -> String {
    if forTerminal { return PrintableText.escape(text) }
    guard text.unicodeScalars.contains(where: parts) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if parts(scalar) {
        safe += PrintableText.escape(String(scalar))
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  private static func parts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0, 0x09...0x0D, 0x1C...0x1E, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}
