/// Reads an XML document event by event: enough of XML 1.0 for manifests, and nothing that can reach beyond the document or
/// grow. No declarations are obeyed, so that no entity is ever expanded; only the five of XML itself and characters by
/// number are. Prefixes are dropped, whether they are bound or not.
struct XMLPull {
  /// Why reading stopped.
  enum Fault: Error, Equatable {
    /// The document ends within something.
    case cut
    /// Something stands at this index that cannot stand there.
    case malformed(Int)
  }

  /// Elements in each other; more are not followed.
  private static let deepest = 200

  private let text: [UInt8]
  private(set) var position = 0
  private var open: [String] = []
  private var pendingEnd: String?
  private var sawRoot = false

  init(_ text: [UInt8]) { self.text = text }

  /// The next event; nil behind the root element.
  mutating func next() throws(Fault) -> XMLEvent? {
    if let name = pendingEnd {
      pendingEnd = nil
      return .end(name: name)
    }
    while true {
      if open.isEmpty, sawRoot { return nil }
      guard position < text.count else { throw .cut }
      guard text[position] == UInt8(ascii: "<") else {
        if let words = try words() { return .text(words) }
        continue
      }
      if try skipsAside() { continue }
      if starts(with: "<![CDATA[") { return .text(try literal()) }
      if starts(with: "<!") {
        try skipDeclaration()
        continue
      }
      return starts(with: "</") ? try endTag() : try startTag()
    }
  }

  // MARK: Tags

  private mutating func startTag() throws(Fault) -> XMLEvent {
    position += 1
    let full = try name()
    var attributes: [String: String] = [:]
    while true {
      skipBlanks()
      guard position < text.count else { throw .cut }
      if text[position] == UInt8(ascii: ">") {
        position += 1
        open.append(full)
        guard open.count <= Self.deepest else { throw .malformed(position) }
        break
      }
      if starts(with: "/>") {
        position += 2
        pendingEnd = Self.local(full)
        break
      }
      let key = try name()
      skipBlanks()
      guard position < text.count else { throw .cut }
      guard text[position] == UInt8(ascii: "=") else { throw .malformed(position) }
      position += 1
      skipBlanks()
      let value = try quoted()
      // The same local name under two prefixes: that without one counts.
      let local = Self.local(key)
      if local == key || attributes[local] == nil { attributes[local] = value }
    }
    sawRoot = true
    return .start(name: Self.local(full), attributes: attributes)
  }

  private mutating func endTag() throws(Fault) -> XMLEvent {
    let start = position
    position += 2
    let full = try name()
    skipBlanks()
    guard position < text.count else { throw .cut }
    guard text[position] == UInt8(ascii: ">"), open.popLast() == full else { throw .malformed(start) }
    position += 1
    return .end(name: Self.local(full))
  }

  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  // MARK: Text

  /// Text up to the next tag; nil for blanks outside the root element.
  private mutating func words() throws(Fault) -> String? {
    let start = position
    while position < text.count, text[position] != UInt8(ascii: "<") { position += 1 }
    if open.isEmpty {
      guard text[start..<position].allSatisfy(Self.isBlank) else { throw .malformed(start) }
      return nil
    }
    return Self.resolved(text[start..<position])
  }

  private mutating func literal() throws(Fault) -> String {
    guard !open.isEmpty else { throw .malformed(position) }
    let start = position + 9
    guard try skips("<![CDATA[", to: "]]>") else { throw .malformed(position) }
    return String(decoding: text[start..<position - 3], as: UTF8.self)
  }

  private mutating func quoted() throws(Fault) -> String {
    guard position < text.count else { throw .cut }
    let quote = text[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw .malformed(position) }
    let start = position + 1
    guard let end = text[start...].firstIndex(of: quote) else { throw .cut }
    position = end + 1
    return Self.resolved(text[start..<end])
  }

  /// Text with the references that XML itself defines; any other stays as it is.
  private static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
    var result = ""
    var rest = bytes
    while let mark = rest.firstIndex(of: UInt8(ascii: "&")) {
      result += String(decoding: rest[..<mark], as: UTF8.self)
      guard let end = rest[mark...].prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let character = character(String(decoding: rest[(mark + 1)..<end], as: UTF8.self))
      else {
        result += "&"
        rest = rest[(mark + 1)...]
        continue
      }
      result.append(character)
      rest = rest[(end + 1)...]
    }
    return result + String(decoding: rest, as: UTF8.self)
  }

  private static func character(_ name: String) -> Character? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let code: UInt32?
      if name.hasPrefix("#x") {
        code = UInt32(name.dropFirst(2), radix: 16)
      } else {
        code = name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      }
      return code.flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }

  // MARK: Pieces

  /// Goes behind a document type, and what is declared in it.
  private mutating func skipDeclaration() throws(Fault) {
    guard !sawRoot else { throw .malformed(position) }
    var depth = 0
    while position < text.count {
      if try skipsAside() { continue }
      switch text[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = text[position]
        guard let end = text[(position + 1)...].firstIndex(of: quote) else { throw .cut }
        position = end
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        position += 1
        return
      default: break
      }
      position += 1
    }
    throw .cut
  }

  private static func isBlank(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }

  private mutating func skipBlanks() {
    while position < text.count, Self.isBlank(text[position]) { position += 1 }
  }

  private func starts(with mark: StaticString) -> Bool {
    guard text.count - position >= mark.utf8CodeUnitCount else { return false }
    return mark.withUTF8Buffer { text[position..<position + $0.count].elementsEqual($0) }
  }

  /// Goes behind an instruction or a comment.
  private mutating func skipsAside() throws(Fault) -> Bool {
    if try skips("<?", to: "?>") { return true }
    return try skips("<!--", to: "-->")
  }

  private mutating func skips(_ mark: StaticString, to end: StaticString) throws(Fault) -> Bool {
    guard starts(with: mark) else { return false }
    position += mark.utf8CodeUnitCount
    while !starts(with: end) {
      guard position < text.count else { throw .cut }
      position += 1
    }
    position += end.utf8CodeUnitCount
    return true
  }

  private mutating func name() throws(Fault) -> String {
    let start = position
    while position < text.count, Self.isNamePart(text[position], isFirst: position == start) { position += 1 }
    guard position < text.count else { throw .cut }
    guard position > start else { throw .malformed(start) }
    return String(decoding: text[start..<position], as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0x80...: true
    case 0x30...0x39, 0x2D, 0x2E: !isFirst
    default: false
    }
  }
}
