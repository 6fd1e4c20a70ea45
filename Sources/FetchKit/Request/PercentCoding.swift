/// Percent-encoding of URLs (RFC 3986 section 2.1).
package enum PercentCoding {
  /// The text with its `%XX` decoded; nil where a `%` is not followed by two digits or the bytes are not UTF-8.
  package static func decode(_ text: some StringProtocol) -> String? {
    bytes(text).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The bytes with `%XX` decoded; nil where a `%` is not followed by two hexadecimal digits.
  package static func bytes(_ text: some StringProtocol) -> [UInt8]? {
    var decoded: [UInt8] = []
    var rest = text.utf8.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "%") else {
        decoded.append(byte)
        continue
      }
      guard let high = rest.next().flatMap(digit), let low = rest.next().flatMap(digit) else { return nil }
      decoded.append(high << 4 | low)
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
