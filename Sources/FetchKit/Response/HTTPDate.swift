import CCurl

/// Dates in header fields (RFC 9110 section 5.6.7), in all three forms.
enum HTTPDate {
  /// Seconds since 1970; nil for what is no date.
  static func seconds(_ text: String) -> Double? {
    guard !text.utf8.contains(0), text.utf8.count < 64 else { return nil }
    let seconds = curl_getdate(text, nil)
    return seconds == -1 ? nil : Double(seconds)
  }
}
