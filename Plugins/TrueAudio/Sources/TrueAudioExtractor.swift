import Extraction

/// Answers for True Audio.
public struct TrueAudioExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "tta", version: 2, name: "True Audio (TTA)", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("TTA1")], extensions: ["tta"], mimeTypes: ["audio/x-tta", "audio/tta"])

  /// The extractor.
  public init() {}

  /// Certain by the magic, also behind an ID3 tag; weak where such a tag hides it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try LeadingTags.score(input, magics: ["TTA1"])
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { SurroundingTags($0, id: descriptor.id) }, sound: { TrueAudioParser($0) })
  }
}
