/// One thing that an extractor did wrong, as a value: report it with whatever test framework is at hand.
public struct ConformanceFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// Which check failed: `one byte at a time`, `truncation`.
  public let check: String
  /// What happened, in a sentence that says how to see it again: the seed, the offset of the cut, the mutation.
  public let sentence: String

  /// A failure.
  public init(check: String, sentence: String) {
    (self.check, self.sentence) = (check, sentence)
  }

  /// The check and the sentence.
  public var description: String { "\(check): \(sentence)" }
}
