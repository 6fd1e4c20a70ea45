import Extraction

/// Answers for Musepack, stream versions 7 and 8.
public struct MusepackExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "mpc", version: 2, name: "Musepack", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("MP+"), Signature("MPCK")], extensions: ["mpc", "mp+", "mpp"],
    mimeTypes: ["audio/musepack", "audio/x-musepack"])

  /// The extractor.
  public init() {}

  /// Certain by the magic, also behind an ID3 tag; weak where such a tag hides it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try LeadingTags.score(input, magics: ["MP+", "MPCK"])
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { SurroundingTags($0, id: descriptor.id, isUsuallyBehind: true) },
      sound: { MusepackParser($0) })
  }
}
