/// Reads an XML document up to the end of its first tag. Entities are not resolved.
struct XMLScanner {
  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) { self.text = text }

  /// Why there is no element.
  private enum Stop: Error {
    case end
    case malformed
  }

  /// The first element, behind declarations and comments.
  mutating func rootElement() -> RootElement.Outcome {
    var isDeclared = false
    do throws(Stop) {
      while true {
        skipBlanks()
        if try skips("<?", to: "?>") { continue }
        if try skips("<!--", to: "-->") { continue }
        guard try starts(with: "<!") else { break }
        isDeclared = try documentType() == "svg"
      }
      guard try starts(with: "<") else { return .none }
      position += 1
      guard let name = try name() else { return .none }
      return element(name)
    } catch {
      return error == .end ? .incomplete(isDeclared: isDeclared) : .none
    }
  }

  private mutating func element(_ fullName: String) -> RootElement.Outcome {
    let name = fullName.split(separator: ":").last.map(String.init) ?? fullName
    do throws(Stop) {
      var attributes: [String: String] = [:]
      while true {
        let hasBlank = skipBlanks()
        if try starts(with: ">") { break }
        if try starts(with: "/>") { break }
        guard hasBlank, let key = try self.name() else { throw .malformed }
        skipBlanks()
        guard try starts(with: "=") else { throw .malformed }
        position += 1
        skipBlanks()
        let value = try quoted()
        if attributes.updateValue(value, forKey: key) != nil { throw .malformed }
      }
      return .element(RootElement(name: name, attributes: attributes))
    } catch {
      return error == .end ? .incomplete(isDeclared: name == "svg") : .malformed(name)
    }
  }

  /// Goes behind a document type, and the declarations in it; gives its name.
  private mutating func documentType() throws(Stop) -> String? {
    guard try starts(with: "<!DOCTYPE") else { throw .malformed }
    position += 9
    skipBlanks()
    let name = try name()
    var depth = 0
    while true {
      if try skips("<!--", to: "-->") { continue }
      if try skips("<?", to: "?>") { continue }
      guard position < text.count else { throw .end }
      switch text[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quote = text[position]
        guard let end = text[(position + 1)...].firstIndex(of: quote) else { throw .end }
        position = end
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0:
        position += 1
        return name
      default: break
      }
      position += 1
    }
  }

  // MARK: Pieces

  @discardableResult private mutating func skipBlanks() -> Bool {
    let start = position
    while position < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[position]) { position += 1 }
    return position > start
  }

  /// Whether `mark` stands at the position; that cannot be said at the end of the text.
  private func starts(with mark: StaticString) throws(Stop) -> Bool {
    let count = mark.utf8CodeUnitCount
    let isSame = mark.withUTF8Buffer { zip($0, text[position...]).allSatisfy { $0 == $1 } }
    if isSame, text.count - position < count { throw .end }
    return isSame
  }

  /// Goes from `mark` behind `end`; false where another thing stands at the position.
  private mutating func skips(_ mark: StaticString, to end: StaticString) throws(Stop) -> Bool {
    guard try starts(with: mark) else { return false }
    position += mark.utf8CodeUnitCount
    while try !starts(with: end) { position += 1 }
    position += end.utf8CodeUnitCount
    return true
  }

  /// A name; nil where no letter stands at the position.
  private mutating func name() throws(Stop) -> String? {
    let start = position
    while position < text.count, Self.isNamePart(text[position], isFirst: position == start) { position += 1 }
    guard position < text.count else { throw .end }
    return position > start ? String(decoding: text[start..<position], as: UTF8.self) : nil
  }

  private mutating func quoted() throws(Stop) -> String {
    guard position < text.count else { throw .end }
    let quote = text[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw .malformed }
    let start = position + 1
    let end = text[start...].firstIndex { $0 == quote || $0 == UInt8(ascii: "<") }
    guard let end else { throw .end }
    guard text[end] == quote else { throw .malformed }
    position = end + 1
    return String(decoding: text[start..<end], as: UTF8.self)
  }

  private static func isNamePart(_ byte: UInt8, isFirst: Bool) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0x80...: true
    case 0x30...0x39, 0x2D, 0x2E: !isFirst
    default: false
    }
  }
}
