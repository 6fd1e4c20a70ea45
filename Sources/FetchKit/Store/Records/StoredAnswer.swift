import Extraction

/// What was found when a question was asked: findings, or that there are none.
package struct StoredAnswer: Sendable, Equatable {
  /// What was asked.
  var question: StoredQuestion
  /// Who answered; nil where nobody knew the format.
  var extractorID: String?
  /// The version of who answered.
  var extractorVersion: Int
  /// The answers, in order.
  package var findings: [Finding]
  /// Why there are none. Only for what follows from the bytes: asking again would give the same.
  var error: FetchError?

  /// What is worth remembering of an outcome; nil where another attempt may well come to something else.
  init?(_ outcome: ExtractionOutcome, to question: StoredQuestion, of registry: ExtractorRegistry) {
    if let error = outcome.error {
      guard [.formatNotRecognised, .malformedData, .valueNotPresent].contains(error.code) else { return nil }
    } else if outcome.findings.isEmpty {
      return nil
    }
    // An answer without one of its findings would be another answer.
    guard outcome.findings.allSatisfy({ StoredValue($0.value) != nil }) else { return nil }
    let answering = registry.extractors.first { $0.descriptor.id == outcome.extractorID }
    self.init(
      question: question, extractorID: outcome.extractorID, extractorVersion: answering?.descriptor.version ?? 0,
      findings: outcome.findings, error: outcome.error)
  }

  package init(
    question: StoredQuestion, extractorID: String?, extractorVersion: Int, findings: [Finding], error: FetchError?
  ) {
    (self.question, self.extractorID, self.extractorVersion) = (question, extractorID, extractorVersion)
    (self.findings, self.error) = (findings, error)
  }

  /// Whether it answers another question, too. What is exact already does not become more so.
  func answers(_ other: StoredQuestion) -> Bool {
    guard question.keys == other.keys, question.extractors == other.extractors else { return false }
    return question.isExact == other.isExact
      || other.isExact && error == nil && findings.allSatisfy { $0.confidence == .exact }
      || !other.isExact && question.isExact
  }
}
