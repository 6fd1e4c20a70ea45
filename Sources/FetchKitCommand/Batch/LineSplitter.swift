/// Cuts bytes into lines as they come: LF or CRLF, a byte order mark at the start, blanks around, empty lines and
/// lines that begin with `#` left out.
struct LineSplitter {
  /// The longest line that is taken, in bytes.
  static let maximumLength = 64 << 10

  private var rest: [UInt8] = []
  private var isFirst = true
  /// Whether the line under way is too long and its bytes are dropped.
  private var isOverlong = false

  /// The lines that are complete now; nil in place of one that is too long.
  mutating func add(_ bytes: some Sequence<UInt8>) -> [String?] {
    var lines: [String?] = []
    for byte in bytes {
      if byte == 0x0A {
        take(into: &lines)
      } else if rest.count < Self.maximumLength {
        rest.append(byte)
      } else {
        isOverlong = true
      }
    }
    return lines
  }

  /// The last line, where no line break stands behind it.
  mutating func finish() -> [String?] {
    var lines: [String?] = []
    take(into: &lines)
    return lines
  }

  private mutating func take(into lines: inout [String?]) {
    defer { (rest, isFirst, isOverlong) = ([], false, false) }
    if isOverlong {
      lines.append(nil)
      return
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = isFirst && rest.starts(with: mark) ? rest.dropFirst(3) : rest[...]
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    let front = bytes.drop(while: isBlank)
    guard let last = front.lastIndex(where: { !isBlank($0) }), front.first != UInt8(ascii: "#") else { return }
    lines.append(String(decoding: front[...last], as: UTF8.self))
  }
}
