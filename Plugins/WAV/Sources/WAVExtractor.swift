import Extraction

/// Answers for WAV.
public struct WAVExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "wav", version: 1, name: "WAV", keys: ["duration"], signatures: [Signature("RIFF????WAVE")],
    extensions: ["wav", "wave"],
    mimeTypes: ["audio/wav", "audio/x-wav", "audio/vnd.wave"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { WAVParser() }
}

struct WAVParser: ExtractionParser {
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    throw .failed(.absent("not written yet"))
  }
}
