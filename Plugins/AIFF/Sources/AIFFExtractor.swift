import Extraction

/// Answers for AIFF and AIFF-C.
public struct AIFFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "aiff", version: 1, name: "AIFF, AIFF-C", keys: SoundProperties.keys,
    signatures: [Signature("FORM????AIFF"), Signature("FORM????AIFC")], extensions: ["aif", "aiff", "aifc", "afc"],
    mimeTypes: ["audio/aiff", "audio/x-aiff"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { AIFFParser(question) }
}
