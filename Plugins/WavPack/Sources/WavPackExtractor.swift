import Extraction

/// Answers for WavPack.
public struct WavPackExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "wv", version: 2, name: "WavPack", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("wvpk")], extensions: ["wv"], mimeTypes: ["audio/x-wavpack", "audio/wavpack"])

  /// The extractor.
  public init() {}

  /// Certain by the magic, also behind an ID3 tag; weak where such a tag hides it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try LeadingTags.score(input, magics: ["wvpk"])
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { SurroundingTags($0, id: descriptor.id, isUsuallyBehind: true) },
      sound: { WavPackParser($0) })
  }
}
