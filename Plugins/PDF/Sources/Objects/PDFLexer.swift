/// Reads objects from bytes (ISO 32000-1, sections 7.2 and 7.3).
struct PDFLexer {
  /// Why there is no object.
  enum Stop: Error {
    /// The bytes end before the object does.
    case end
    case malformed
  }

  /// Arrays and dictionaries in one another, at most.
  private static let deepest = 64

  private let bytes: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

  /// The object that starts here.
  mutating func object(depth: Int = 0) throws(Stop) -> PDFObject {
    guard depth < Self.deepest else { throw .malformed }
    let byte = try next()
    switch byte {
    case UInt8(ascii: "/"): return .name(try name())
    case UInt8(ascii: "("): return try literal()
    case UInt8(ascii: "["): return .array(try items(depth))
    case UInt8(ascii: "<"):
      if try peek() == byte { return .dictionary(try members(depth)) }
      while try take() != UInt8(ascii: ">") {}
      return .string
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39: return try number()
    default:
      position -= 1
      switch try word() {
      case "true": return .flag(true)
      case "false": return .flag(false)
      case "null": return .null
      default: throw .malformed
      }
    }
  }

  /// Goes behind `mark` where it is the next word; false where it is not.
  mutating func skip(_ mark: String) throws(Stop) -> Bool {
    let start = position
    _ = try next()
    position -= 1
    if try word() == mark { return true }
    position = start
    return false
  }

  /// The whole number that is the next word; nil where it is none.
  mutating func integer() throws(Stop) -> Int? {
    let start = position
    _ = try next()
    position -= 1
    if let value = Int(try word()) { return value }
    position = start
    return nil
  }

  /// Goes behind one line end, or a blank before it, as after the word `stream` (section 7.3.8.1).
  mutating func skipLineEnd() throws(Stop) {
    while try peek() == 0x20 { position += 1 }
    if try peek() == 0x0D { position += 1 }
    if try peek() == 0x0A { position += 1 }
  }

  // MARK: Pieces

  private mutating func items(_ depth: Int) throws(Stop) -> [PDFObject] {
    var items: [PDFObject] = []
    while true {
      if try next() == UInt8(ascii: "]") { return items }
      position -= 1
      items.append(try object(depth: depth + 1))
    }
  }

  private mutating func members(_ depth: Int) throws(Stop) -> [String: PDFObject] {
    position += 1
    var members: [String: PDFObject] = [:]
    while true {
      let byte = try next()
      if byte == UInt8(ascii: ">") {
        guard try take() == byte else { throw .malformed }
        return members
      }
      guard byte == UInt8(ascii: "/") else { throw .malformed }
      let key = try name()
      // Of two with the same name the first counts, so that what follows by mistake changes nothing.
      let value = try object(depth: depth + 1)
      if members[key] == nil { members[key] = value }
    }
  }

  private mutating func name() throws(Stop) -> String {
    var text: [UInt8] = []
    while try !Self.isEnd(peek()) {
      let byte = try take()
      guard byte == UInt8(ascii: "#"), position + 1 < bytes.endIndex,
        let high = Self.digit(bytes[position]), let low = Self.digit(bytes[position + 1])
      else {
        text.append(byte)
        continue
      }
      text.append(high << 4 | low)
      position += 2
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A string in parentheses, which may stand in one another.
  private mutating func literal() throws(Stop) -> PDFObject {
    var depth = 1
    while depth > 0 {
      switch try take() {
      case UInt8(ascii: "\\"): _ = try take()
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
    }
    return .string
  }

  /// A number, or the reference that two numbers and an R are.
  private mutating func number() throws(Stop) -> PDFObject {
    position -= 1
    let text = try word()
    guard let value = Int(text) else { return .real }
    guard value >= 0 else { return .integer(value) }
    let start = position
    // At the end of the bytes it is not known what follows.
    if let generation = try integer(), generation >= 0, try skip("R") { return .reference(value) }
    position = start
    return .integer(value)
  }

  private mutating func word() throws(Stop) -> String {
    let start = position
    while try !Self.isEnd(peek()) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// The next byte behind blanks and comments, taken.
  private mutating func next() throws(Stop) -> UInt8 {
    while true {
      let byte = try take()
      if byte == UInt8(ascii: "%") {
        while try peek() != 0x0A, try peek() != 0x0D { position += 1 }
      } else if !Self.isBlank(byte) {
        return byte
      }
    }
  }

  private mutating func take() throws(Stop) -> UInt8 {
    let byte = try peek()
    position += 1
    return byte
  }

  private func peek() throws(Stop) -> UInt8 {
    guard position < bytes.endIndex else { throw .end }
    return bytes[position]
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0, 0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte) }

  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 0x09, 0x0A, 0x0C, 0x0D, 0x20, 0x28, 0x29, 0x3C, 0x3E, 0x5B, 0x5D, 0x7B, 0x7D, 0x2F, 0x25: true
    default: false
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}
