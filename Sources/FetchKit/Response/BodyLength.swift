/// The length that a head announces for its body (RFC 9110 section 8.6).
enum BodyLength {
  /// The announced length in bytes; nil where there is none, where two contradict each other, or where the body will be
  /// decoded, so that the announced length is not that of the bytes delivered.
  static func announced(in headers: HeaderFields, isDecoded: Bool) -> UInt64? {
    if isDecoded, let coding = headers["Content-Encoding"], coding.lowercased() != "identity" { return nil }
    if headers["Transfer-Encoding"] != nil { return nil }
    let fields = headers.values("Content-Length")
    guard let first = fields.first else { return nil }
    // One plain number is what nearly all servers send; the same one several times is allowed (RFC 9110 section 8.6).
    if fields.count == 1, let length = number(first[...]) { return length }
    let numbers = fields.flatMap { $0.split(separator: ",").map { number($0.drop { $0 == " " }) } }
    guard let length = numbers.first, numbers.allSatisfy({ $0 == length }) else { return nil }
    return length
  }

  private static func number(_ text: Substring) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return UInt64(text)
  }
}
