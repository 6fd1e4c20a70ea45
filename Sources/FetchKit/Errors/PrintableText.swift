/// Makes text from a server, a file or a user safe to show: terminal escapes and direction overrides stay visible
/// but do nothing.
public enum PrintableText {
  /// `text` with C0, DEL, C1, line separators and bidirectional controls written as `\u{1B}` and the like.
  public static func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isDangerous) else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if isDangerous(scalar) {
        safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// Whether a scalar could move a cursor, break a line or turn the direction of text.
  package static func isDangerous(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
