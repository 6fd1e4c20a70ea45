/// The start of a text, as UTF-8 whatever it was stored as.
struct TextHead {
  /// Without a byte order mark.
  let bytes: [UInt8]
  /// Whether this is all of it.
  let isWhole: Bool

  /// What stands in no text: control characters but tab, line ends, form feed and escape (WHATWG MIME Sniffing, section 3).
  private static func isBinary(_ byte: UInt8) -> Bool {
    byte < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D, 0x1B].contains(byte) || byte == 0x7F
  }

  /// Nil where the bytes are no text.
  init?(_ head: [UInt8], isWhole: Bool) {
    self.isWhole = isWhole
    var text = head
    if head.starts(with: [0xEF, 0xBB, 0xBF]) {
      text = Array(head.dropFirst(3))
    } else if let units = Self.utf16(head) {
      text = Array(String(decoding: units, as: UTF16.self).utf8)
    }
    guard !text.contains(where: Self.isBinary), Self.isReadable(text) else { return nil }
    bytes = text
  }

  /// The code units of UTF-16, by its byte order mark or by the zeros beside the characters of markup.
  private static func utf16(_ head: [UInt8]) -> [UInt16]? {
    let isMarked = head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE])
    let isBig = head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0, 0x3C, 0])
    let isLittle = head.starts(with: [0x3C, 0]) && head.count > 3 && head[3] == 0
    guard isMarked || isBig || isLittle else { return nil }
    var units: [UInt16] = []
    for index in stride(from: isMarked ? 2 : 0, to: head.count - 1, by: 2) {
      let (first, second) = (UInt16(head[index]), UInt16(head[index + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
    }
    return units
  }

  /// Text is ASCII for the most part, or it is UTF-8 all through: random bytes are neither. Of many random bytes some are
  /// characters that stand in no text.
  private static func isReadable(_ text: [UInt8]) -> Bool {
    let high = text.reduce(0) { $0 + ($1 >= 0x80 ? 1 : 0) }
    guard high > 0 else { return true }
    if text.count >= 256, text.contains(where: { $0 == 0x20 || $0 == 0x0A }) { return true }
    // The head may end within a character.
    let decoded = String(decoding: text, as: UTF8.self).unicodeScalars
    let damaged = decoded.reduce(0) { $0 + ($1 == "\u{FFFD}" ? 1 : 0) }
    return damaged <= 3 || high * 3 < text.count || isDoubleByte(text)
  }

  /// Whether bytes above 7F stand in pairs, as in the older encodings of East Asia.
  private static func isDoubleByte(_ text: [UInt8]) -> Bool {
    let runs = text.split { $0 < 0x80 }
    let even = runs.filter { $0.count % 2 == 0 }.count
    return even * 10 >= runs.count * 9
  }
}
