/// A `Content-Disposition` field (RFC 6266), read as leniently as it is safe: servers get it wrong in many ways.
public struct ContentDisposition: Sendable, Hashable {
  /// `attachment` or `inline`, lower case; empty where the field starts with a parameter.
  public let type: String
  /// Parameters by lower-case name, in order, with quotes and escapes taken off.
  public let parameters: [HeaderFields.Field]

  /// Reads a field's value; what cannot be understood is left out.
  public init(_ value: String) {
    var scanner = Scanner(value)
    let first = scanner.word()
    var parameters: [HeaderFields.Field] = []
    if scanner.take("=") {
      parameters.append(.init(first.lowercased(), scanner.value()))
      type = ""
    } else {
      type = first.lowercased()
    }
    while scanner.skipToNextParameter() {
      let name = scanner.word().lowercased()
      guard scanner.take("=") else { continue }
      parameters.append(.init(name, scanner.value()))
    }
    self.parameters = parameters
  }

  /// The file name as the server gives it: `filename*` (RFC 8187) where it can be decoded, else `filename`. Not safe
  /// to use as it is: see ``FileName``.
  public var fileName: String? {
    if let extended = parameters.first(where: { $0.name == "filename*" }), let name = Self.decode(extended.value) {
      return name
    }
    return parameters.first { $0.name == "filename" }?.value
  }

  /// An extended value, `charset'language'percent-encoded` (RFC 8187 section 3.2).
  private static func decode(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = PercentCoding.bytes(parts[2]) else { return nil }
    switch parts[0].lowercased() {
    case "utf-8", "utf8": return String(validating: bytes, as: UTF8.self)
    case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    default: return nil
    }
  }
}

extension ContentDisposition {
  /// Walks through the value; a quoted string is one step, so that nothing inside it is taken for a parameter.
  private struct Scanner {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) { rest = Substring(text).unicodeScalars }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard rest.first == scalar else { return false }
      rest.removeFirst()
      return true
    }

    mutating func word() -> String {
      skipBlanks()
      let word = rest.prefix { $0 != "=" && $0 != ";" && $0 != " " && $0 != "\t" && $0 != "\"" }
      rest = rest[word.endIndex...]
      return String(word)
    }

    mutating func value() -> String { take("\"") ? quoted() : bare() }

    /// Moves behind the next `;` outside quotes; false at the end.
    mutating func skipToNextParameter() -> Bool {
      while let scalar = rest.popFirst() {
        if scalar == ";" { return true }
        if scalar == "\"" { _ = quoted() }
      }
      return false
    }

    private mutating func bare() -> String {
      skipBlanks()
      // Blanks in an unquoted name break the grammar and are common.
      let text = rest.prefix { $0 != ";" }
      rest = rest[text.endIndex...]
      return String(String(text).reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }

    private mutating func quoted() -> String {
      var text = String.UnicodeScalarView()
      while let scalar = rest.popFirst(), scalar != "\"" {
        guard scalar == "\\" else {
          text.append(scalar)
          continue
        }
        if let escaped = rest.popFirst() { text.append(escaped) }
      }
      return String(text)
    }

    private mutating func skipBlanks() {
      rest = rest.drop { $0 == " " || $0 == "\t" }
    }
  }
}
