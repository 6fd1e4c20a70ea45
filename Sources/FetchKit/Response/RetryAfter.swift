import Foundation

/// When a server that answered 429 or 503 asks to come back (RFC 9110 section 10.2.3, RFC 6585 section 4).
enum RetryAfter {
  /// Seconds to wait, 0 or more; nil where the response does not ask for it or cannot be understood.
  ///
  /// - Parameter now: seconds since 1970, for a date in a response that does not say when it was made.
  static func seconds(in head: ResponseHead, now: Double = Date().timeIntervalSince1970) -> Double? {
    guard head.status == 429 || head.status == 503, let value = head.headers["Retry-After"] else { return nil }
    let digits = value.utf8
    if !digits.isEmpty, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
      return Double(value).map { min($0, 1e9) }
    }
    guard let date = HTTPDate.parse(value, now: now) else { return nil }
    // The server's own clock, where it is shown: it need not agree with the one here.
    let sent = head.headers["Date"].flatMap { HTTPDate.parse($0, now: now) } ?? now
    return min(max(0, date - sent), 1e9)
  }
}
