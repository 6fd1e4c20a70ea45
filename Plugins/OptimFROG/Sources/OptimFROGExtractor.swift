import Extraction

/// Answers for OptimFROG, lossless and DualStream.
public struct OptimFROGExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "ofr", version: 2, name: "OptimFROG", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("OFR ")], extensions: ["ofr", "ofs"], mimeTypes: ["audio/x-optimfrog"])

  /// The extractor.
  public init() {}

  /// Certain by the magic, also behind an ID3 tag; weak where such a tag hides it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try LeadingTags.score(input, magics: ["OFR "])
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { SurroundingTags($0, id: descriptor.id, isUsuallyBehind: true) },
      sound: { OptimFROGParser($0) })
  }
}
