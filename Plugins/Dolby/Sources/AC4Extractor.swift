import Extraction

/// Answers for AC-4 without a container.
public struct AC4Extractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "ac4", version: 1, name: "AC-4", keys: SoundProperties.keys,
    signatures: [Signature([0xAC, 0x40], score: .weak), Signature([0xAC, 0x41], score: .weak)], extensions: ["ac4"],
    mimeTypes: ["audio/ac4"], tailLength: Int(TrailingTags.window))

  /// The extractor.
  public init() {}

  /// Strong where frames follow each other in the head.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try ElementaryStreamSniffer.score(input, AC4Syntax())
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    ElementaryStreamParser(AC4Syntax(), question)
  }
}
