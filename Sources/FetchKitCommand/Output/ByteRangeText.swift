/// Ranges of bytes as HTTP writes them: first and last, both included.
enum ByteRangeText {
  static func of(_ range: Range<UInt64>) -> String {
    range.isEmpty ? "nothing" : "\(range.lowerBound)-\(range.upperBound - 1)"
  }
}
