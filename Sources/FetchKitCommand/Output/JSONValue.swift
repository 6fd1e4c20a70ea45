import FetchKit

/// JSON whose members keep their order and whose numbers keep their form.
enum JSONValue: Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  case unsigned(UInt64)
  /// A number with so many decimals at most; one that is not finite is written as null (RFC 8259 section 6).
  case number(Double, places: Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  struct Member: Equatable {
    let name: String
    let value: JSONValue

    init(_ name: String, _ value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  /// The text, in one line.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .unsigned(let value): text += String(value)
    case .number(let value, let places): text += NumberText.decimal(value, places: places) ?? "null"
    case .string(let value): Self.quote(value, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += "," }
        Self.quote(member.name, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  /// Escapes what RFC 8259 section 7 asks for, and what would act on a terminal.
  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where PrintableText.isDangerous(scalar):
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue {
  /// A string, or null.
  static func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
  /// A whole number, or null.
  static func optional(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }
  /// A whole number, or null.
  static func optional(_ number: UInt64?) -> JSONValue { number.map { .unsigned($0) } ?? .null }
}
