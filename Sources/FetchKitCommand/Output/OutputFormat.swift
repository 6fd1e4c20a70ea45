/// How results are written.
enum OutputFormat: String, Sendable, CaseIterable {
  case text
  case json
  case jsonl
  case csv
  case tsv

  /// Whether each value comes with how sure it is.
  var hasConfidence: Bool { self == .json || self == .jsonl }
}
