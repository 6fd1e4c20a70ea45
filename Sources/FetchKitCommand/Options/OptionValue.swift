import FetchKit

/// A value behind an option, understood.
enum OptionValue: Sendable, Equatable {
  case flag(Bool)
  case text(String)
  case seconds(Double)
  case bytes(UInt64)
  case count(Int)

  /// Understands `text` as a value of this kind.
  ///
  /// - Parameter spelling: the option as the user wrote it, for the message.
  init(_ text: String, of kind: CommandOption.ValueKind, for spelling: String) throws(UsageError) {
    let shown = PrintableText.escape(text)
    switch kind {
    case .text, .file, .folder, .keys: self = .text(text)
    case .header: self = .text(try Self.header(text, spelling))
    case .word(let words):
      guard words.contains(text) else {
        let near = NearMiss.best(for: text, among: words)
        throw UsageError(
          "\(spelling) does not know \"\(shown)\"",
          hint: near.map { "did you mean \($0)?" } ?? "it is one of \(words.joined(separator: ", "))")
      }
      self = .text(text)
    case .count(let minimum):
      guard let count = Int(text), text.allSatisfy(\.isASCII) else {
        throw UsageError("\(spelling) needs a whole number, not \"\(shown)\"")
      }
      guard count >= minimum else { throw UsageError("\(spelling) needs at least \(minimum), not \(count)") }
      self = .count(count)
    case .seconds:
      guard let number = DecimalNumber(text), number.suffix.isEmpty || number.suffix == "s" else {
        throw UsageError("\(spelling) needs seconds, not \"\(shown)\"", hint: "such as 30 or 2.5")
      }
      guard !number.isNegative else { throw UsageError("\(spelling) must not be negative") }
      self = .seconds(number.magnitude)
    case .days:
      guard let number = DecimalNumber(text), number.suffix.isEmpty || number.suffix == "d" else {
        throw UsageError("\(spelling) needs days, not \"\(shown)\"", hint: "such as 30 or 0.5")
      }
      guard !number.isNegative else { throw UsageError("\(spelling) must not be negative") }
      self = .seconds(number.magnitude * 86_400)
    case .bytes: self = .bytes(try Self.bytes(text, spelling))
    }
  }

  private static func bytes(_ text: String, _ spelling: String) throws(UsageError) -> UInt64 {
    let units = ["": 0, "B": 0, "K": 10, "M": 20, "G": 30, "T": 40]
    guard let number = DecimalNumber(text), let shift = units[unit(number.suffix)] else {
      throw UsageError(
        "\(spelling) needs a number of bytes, not \"\(PrintableText.escape(text))\"", hint: "such as 65536, 64K or 1.5M"
      )
    }
    guard !number.isNegative else { throw UsageError("\(spelling) must not be negative") }
    let exact = number.magnitude * Double(UInt64(1) << UInt64(shift))
    return UInt64(exactly: exact.rounded()) ?? .max
  }

  /// `KiB`, `KB` and `k` are all `K`.
  private static func unit(_ suffix: String) -> String {
    let upper = suffix.uppercased()
    for ending in ["IB", "B"] where upper.count == ending.count + 1 && upper.hasSuffix(ending) {
      return String(upper.dropLast(ending.count))
    }
    return upper
  }

  private static func header(_ text: String, _ spelling: String) throws(UsageError) -> String {
    let name = text.prefix { $0 != ":" }
    guard name.count < text.count, !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
      throw UsageError(
        "\(spelling) needs a field, not \"\(PrintableText.escape(text))\"", hint: "write it as \"Name: value\"")
    }
    // A line break would smuggle a second field, or a second request, in.
    guard !text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) else {
      throw UsageError("\(spelling) has a control character in its value")
    }
    return text
  }

  /// RFC 9110 section 5.6.2.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }
}
