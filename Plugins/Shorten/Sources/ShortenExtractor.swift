import Extraction

/// Answers for Shorten.
public struct ShortenExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "shn", version: 2, name: "Shorten", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("ajkg")], extensions: ["shn"], mimeTypes: ["audio/x-shorten", "application/x-shorten"])

  /// The extractor.
  public init() {}

  /// Certain by the magic, also behind an ID3 tag; weak where such a tag hides it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try LeadingTags.score(input, magics: ["ajkg"])
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { SurroundingTags($0, id: descriptor.id) }, sound: { ShortenParser($0) })
  }
}
