/// One answer, with how sure it is and where it comes from.
public struct Finding: Sendable, Hashable {
  /// What was asked: `duration`.
  public let key: String
  /// The answer.
  public let value: FindingValue
  /// The unit of a number: `s` for seconds; nil where there is none.
  public let unit: String?
  /// How sure it is.
  public var confidence: Confidence
  /// Where it comes from, as `extractor:place`: `mp4:moov/mvhd`.
  public let source: String

  /// A finding.
  public init(key: String, value: FindingValue, unit: String? = nil, confidence: Confidence, source: String) {
    self.key = key
    self.value = value
    self.unit = unit
    self.confidence = confidence
    self.source = source
  }

  /// The playing time in seconds, under the key `duration`.
  ///
  /// - Throws: ``ExtractionError/Code/absent`` where `seconds` is not a finite number above 0: unknown is never 0.
  public static func duration(
    _ seconds: Double, _ confidence: Confidence, source: String
  ) throws(ParserPause) -> Finding {
    guard seconds.isFinite, seconds > 0 else {
      throw .failed(.absent("\(source) has no usable duration"))
    }
    return Finding(key: "duration", value: .number(seconds), unit: "s", confidence: confidence, source: source)
  }
}
