import Extraction

/// Answers for Audible's AA files. AAX files are MP4.
public struct AudibleExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "aa", version: 1, name: "Audible AA", keys: SoundProperties.keys,
    signatures: [Signature([0x57, 0x90, 0x75, 0x36], at: 4)], extensions: ["aa"], mimeTypes: ["audio/audible"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { AudibleParser(question) }
}
