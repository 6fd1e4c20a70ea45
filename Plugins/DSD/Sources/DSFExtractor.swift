import Extraction

/// Answers for DSF, Sony's file of DSD.
public struct DSFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "dsf", version: 2, name: "DSF", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("DSD ????????????????????????fmt "), Signature("DSD ", score: .plausible)],
    extensions: ["dsf"], mimeTypes: ["audio/x-dsf", "audio/dsf"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { DSFTags($0) }, sound: { DSFParser($0) })
  }
}
