/// Whether a text may be the start of JSON (RFC 8259): an object or an array whose tokens are those of JSON.
struct JSONScan {
  private let text: ArraySlice<UInt8>
  private let isWhole: Bool
  private var position: Int

  init(_ text: ArraySlice<UInt8>, isWhole: Bool) {
    (self.text, self.isWhole, position) = (text, isWhole, text.startIndex)
  }

  mutating func isJSON() -> Bool {
    guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
    var depth = 0
    while position < text.endIndex {
      let byte = text[position]
      position += 1
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        // Nothing may follow the value, but blanks.
        if depth == 0 { return text[position...].allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
      case UInt8(ascii: ","), UInt8(ascii: ":"): continue
      case UInt8(ascii: "\""): guard string() else { return !isWhole }
      case UInt8(ascii: "-"), 0x30...0x39:
        while position < text.endIndex, Self.isNumberPart(text[position]) { position += 1 }
      default: guard literal() else { return false }
      }
    }
    return !isWhole
  }

  /// Goes behind the string whose quote was passed; false where the text ends in it.
  private mutating func string() -> Bool {
    while position < text.endIndex {
      let byte = text[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }

  /// Goes behind `true`, `false` or `null`, whose first letter was passed.
  private mutating func literal() -> Bool {
    let rest = text[(position - 1)...]
    for word in ["true", "false", "null"] where rest.starts(with: word.utf8) {
      position += word.utf8.count - 1
      return true
    }
    // It may be cut.
    let isCut = rest.count < 5 && !isWhole && ["true", "false", "null"].contains { $0.utf8.starts(with: rest) }
    if isCut { position = text.endIndex }
    return isCut
  }

  private static func isNumberPart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
  }
}
