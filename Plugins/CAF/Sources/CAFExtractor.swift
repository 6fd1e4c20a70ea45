import Extraction

/// Answers for Apple's Core Audio Format.
public struct CAFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "caf", version: 1, name: "CAF", keys: SoundProperties.keys, signatures: [Signature("caff")],
    extensions: ["caf"], mimeTypes: ["audio/x-caf"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { CAFParser(question) }
}
