import Extraction

/// Answers for AU, the format of Sun and NeXT, in either byte order.
public struct AUExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "au", version: 1, name: "AU", keys: SoundProperties.keys,
    signatures: [Signature(".snd"), Signature("dns.", score: .strong)], extensions: ["au", "snd"],
    mimeTypes: ["audio/basic", "audio/x-au"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { AUParser(question) }
}
