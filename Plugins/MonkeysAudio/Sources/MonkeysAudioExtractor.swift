import Extraction

/// Answers for Monkey's Audio, of old and new versions.
public struct MonkeysAudioExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "ape", version: 2, name: "Monkey's Audio", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("MAC "), Signature("MACF")], extensions: ["ape", "mac"],
    mimeTypes: ["audio/x-ape", "audio/ape", "audio/x-monkeys-audio"])

  /// The extractor.
  public init() {}

  /// Certain by the magic, also behind an ID3 tag; weak where such a tag hides it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try LeadingTags.score(input, magics: ["MAC ", "MACF"])
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { SurroundingTags($0, id: descriptor.id, isUsuallyBehind: true) },
      sound: { MonkeysAudioParser($0) })
  }
}
