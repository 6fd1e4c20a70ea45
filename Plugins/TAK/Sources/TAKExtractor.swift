import Extraction

/// Answers for TAK, Tom's lossless Audio Kompressor.
public struct TAKExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "tak", version: 2, name: "TAK", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("tBaK")], extensions: ["tak"], mimeTypes: ["audio/x-tak"])

  /// The extractor.
  public init() {}

  /// Certain by the magic, also behind an ID3 tag; weak where such a tag hides it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try LeadingTags.score(input, magics: ["tBaK"])
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { SurroundingTags($0, id: descriptor.id, isUsuallyBehind: true) }, sound: { TAKParser($0) })
  }
}
