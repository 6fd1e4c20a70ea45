import FetchKit

/// Ranges of bytes as HTTP writes them: first and last, both included.
enum ByteRangeText {
  static func of(_ range: Range<UInt64>) -> String {
    range.isEmpty ? "nothing" : "\(range.lowerBound)-\(range.upperBound - 1)"
  }

  /// What a request asked for. Where in the resource a tail lies is unknown if the answer came before it.
  static func asked(_ read: ExtractionOutcome.ReadRecord) -> String {
    if let asked = read.asked { return of(asked) }
    return read.reason == "tail" ? "the end" : "all"
  }
}
