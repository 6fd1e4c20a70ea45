import Extraction

/// A parser made of a closure that keeps nothing.
struct ClosureParser: ExtractionParser {
  let body: @Sendable (ByteView) -> Result<[Finding], ParserPause>

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] { try body(input).get() }

  /// One finding, whatever the value.
  static func finding(_ value: Double, _ confidence: Confidence = .exact) -> Finding {
    Finding(key: "duration", value: .number(value), unit: "s", confidence: confidence, source: "toy:test")
  }
}
