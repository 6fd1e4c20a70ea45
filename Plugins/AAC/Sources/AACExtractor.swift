import Extraction

/// Answers for AAC without a container: ADTS, LATM in LOAS, ADIF.
public struct AACExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "aac", version: 2, name: "AAC in ADTS, LOAS and ADIF", keys: SoundProperties.keys + TagContent.keys,
    signatures: [
      Signature("ADIF"), Signature([0xFF, 0xF1], score: .weak), Signature([0xFF, 0xF9], score: .weak),
      Signature([0x56, 0xE0], score: .weak),
    ],
    extensions: ["aac", "adts", "adif", "latm", "loas"],
    mimeTypes: ["audio/aac", "audio/aacp", "audio/x-aac", "audio/vnd.dlna.adts", "audio/x-hx-aac-adts"],
    tailLength: Int(TrailingTags.window))

  /// The extractor.
  public init() {}

  /// Certain for ADIF; else strong where several frames follow each other in the head.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    if try input.matches("ADIF", at: 0) { return .certain }
    return max(
      try ElementaryStreamSniffer.score(input, ADTSSyntax()), try ElementaryStreamSniffer.score(input, LOASSniffing()))
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { SurroundingTags($0, id: descriptor.id) }, sound: { AACParser($0) })
  }
}
