/// The length that a head announces for its body (RFC 9110 section 8.6).
enum BodyLength {
  /// The announced length in bytes; nil where there is none, where two contradict each other, or where the body will be
  /// decoded, so that the announced length is not that of the bytes delivered.
  static func announced(in headers: HeaderFields, isDecoded: Bool) -> UInt64? {
    if isDecoded, let coding = headers["Content-Encoding"], coding.lowercased() != "identity" { return nil }
    if headers["Transfer-Encoding"] != nil { return nil }
    let values = Set(
      headers.values("Content-Length").flatMap { $0.split(separator: ",").map { $0.filter { $0 != " " } } })
    guard values.count == 1, let value = values.first, value.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      return nil
    }
    return UInt64(value)
  }
}
