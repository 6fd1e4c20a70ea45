/// The elements of a small XML document in the order in which they start, each with the text up to the next tag.
///
/// No tree: the documents that describe an archive hold lists of values. UTF-8, as those documents must be.
struct XMLElements {
  struct Element: Equatable {
    /// Without a prefix.
    let name: String
    let attributes: [String: String]
    /// With the five entities and numbers resolved, and without blanks around it.
    var text = ""
  }

  private(set) var all: [Element] = []

  init(_ bytes: [UInt8]) {
    var position = bytes.startIndex
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[start...].starts(with: "<!--".utf8) {
        position = Self.behind("-->", bytes, from: start)
        continue
      }
      guard let end = Self.tagEnd(bytes, from: start) else { return }
      let next = bytes[end...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
      let first = bytes[start + 1]
      if first != UInt8(ascii: "/"), first != UInt8(ascii: "!"), first != UInt8(ascii: "?") {
        var element = Self.element(bytes[(start + 1)..<(end - 1)])
        element.text = Self.trimmed(Self.resolved(bytes[end..<next]))
        all.append(element)
      }
      position = next
    }
  }

  /// The offset behind the `>` that ends a tag; nil where none does. Attributes may hold one too.
  private static func tagEnd(_ bytes: [UInt8], from start: Int) -> Int? {
    var quote: UInt8?
    for index in (start + 1)..<max(start + 1, bytes.count) {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return nil
  }

  private static func behind(_ mark: String, _ bytes: [UInt8], from start: Int) -> Int {
    let mark = Array(mark.utf8)
    var index = start
    while index + mark.count <= bytes.count {
      if bytes[index...].starts(with: mark) { return index + mark.count }
      index += 1
    }
    return bytes.count
  }

  private static func element(_ tag: ArraySlice<UInt8>) -> Element {
    let isBlank = { (byte: UInt8) in byte <= 0x20 }
    let full = tag.prefix { !isBlank($0) && $0 != UInt8(ascii: "/") }
    var attributes: [String: String] = [:]
    var rest = tag[full.endIndex...]
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let key = String(decoding: rest[..<equals].filter { !isBlank($0) && $0 != UInt8(ascii: "/") }, as: UTF8.self)
      let value = rest[(equals + 1)...].drop(while: isBlank)
      guard let quote = value.first, let end = value.dropFirst().firstIndex(of: quote) else { break }
      attributes[key] = attributes[key] ?? resolved(value[(value.startIndex + 1)..<end])
      rest = rest[(end + 1)...]
    }
    return Element(name: local(String(decoding: full, as: UTF8.self)), attributes: attributes)
  }

  private static func local(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

  private static func trimmed(_ text: String) -> String {
    let words = text.split { $0 == " " || $0 == "\t" || $0.isNewline }
    return words.joined(separator: " ")
  }

  /// Text with its entities as what they stand for (XML 1.0, sections 4.1 and 4.6).
  private static func resolved(_ bytes: ArraySlice<UInt8>) -> String {
    let parts = String(decoding: bytes, as: UTF8.self).split(separator: "&", omittingEmptySubsequences: false)
    guard let first = parts.first else { return "" }
    return parts.dropFirst().reduce(into: String(first)) { text, part in
      guard let end = part.firstIndex(of: ";"), let character = entity(part[..<end]) else {
        text += "&" + part
        return
      }
      text += String(character) + part[part.index(after: end)...]
    }
  }

  private static func entity(_ name: Substring) -> Character? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default:
      guard name.hasPrefix("#") else { return nil }
      let isHexadecimal = name.dropFirst().first == "x"
      let digits = name.dropFirst(isHexadecimal ? 2 : 1)
      return UInt32(digits, radix: isHexadecimal ? 16 : 10).flatMap(Unicode.Scalar.init).map(Character.init)
    }
  }
}
