import Extraction

/// What came of asking once, and what it cost.
public struct ConformanceRun: Sendable {
  /// How it ended.
  public enum Outcome: Sendable {
    /// Findings.
    case answered([Finding])
    /// A clean refusal.
    case failed(ExtractionError)
    /// The host gave up, and why: the extractor did not come to an end.
    case unfinished(String)
  }

  /// How it ended.
  public var outcome: Outcome
  /// How often the extractor was asked.
  public var asks = 0
  /// Rounds of requests; 0 for a stream.
  public var rounds = 0
  /// Bytes that were brought.
  public var bytes: UInt64 = 0
  /// The most bytes that the view held at once.
  public var largestHeld = 0

  /// A run that ended so, at no cost.
  public init(outcome: Outcome) { self.outcome = outcome }

  /// The findings, empty unless answered.
  public var findings: [Finding] {
    if case .answered(let findings) = outcome { return findings }
    return []
  }

  /// The error, nil unless refused.
  public var error: ExtractionError? {
    if case .failed(let error) = outcome { return error }
    return nil
  }

  /// The number under `key`, nil where there is none.
  public func number(_ key: String) -> Double? {
    for case .number(let value) in findings.lazy.filter({ $0.key == key }).map(\.value) { return value }
    return nil
  }

  /// How the record under `key` is written in one word, as `1920x1080`; nil where there is none.
  public func brief(_ key: String) -> String? {
    for case .record(let record) in findings.lazy.filter({ $0.key == key }).map(\.value) { return record.brief }
    return nil
  }

  mutating func note(_ view: ByteView) { largestHeld = max(largestHeld, view.heldCount) }

  func ending(_ outcome: Outcome) -> ConformanceRun {
    var run = self
    run.outcome = outcome
    return run
  }
}

extension ConformanceRun.Outcome: CustomStringConvertible {
  /// `duration 3.0 (exact, mp4:moov/mvhd)`, `malformed: …` or why there was no end.
  public var description: String {
    switch self {
    case .answered(let findings):
      findings.map { "\($0.key) \($0.value) (\($0.confidence), \($0.source))" }.joined(separator: ", ")
    case .failed(let error): "\(error.code.rawValue): \(error)"
    case .unfinished(let reason): "no end: \(reason)"
    }
  }

  /// Whether both are the same answer, or refusals of the same kind. Messages may differ, and a size that lies may
  /// be met as a rule that is broken or as bytes that are not there, according to what is known of the length.
  func agrees(with other: Self) -> Bool {
    let damaged: Set<ExtractionError.Code> = [.malformed, .truncated]
    return switch (self, other) {
    case (.answered(let mine), .answered(let others)): mine == others
    case (.failed(let mine), .failed(let others)):
      mine.code == others.code || damaged.isSuperset(of: [mine.code, others.code])
    default: false
    }
  }
}
