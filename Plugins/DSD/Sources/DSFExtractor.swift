import Extraction

/// Answers for DSF, Sony's file of DSD.
public struct DSFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "dsf", version: 1, name: "DSF", keys: SoundProperties.keys,
    signatures: [Signature("DSD ????????????????????????fmt "), Signature("DSD ", score: .plausible)],
    extensions: ["dsf"], mimeTypes: ["audio/x-dsf", "audio/dsf"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { DSFParser(question) }
}
