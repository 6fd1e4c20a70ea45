import Extraction

/// Answers for AC-3 (Dolby Digital) and E-AC-3 (Dolby Digital Plus) without a container.
public struct AC3Extractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "ac3", version: 1, name: "AC-3, E-AC-3", keys: SoundProperties.keys,
    signatures: [Signature([0x0B, 0x77], score: .weak), Signature([0x77, 0x0B], score: .weak)],
    extensions: ["ac3", "eac3", "ec3"], mimeTypes: ["audio/ac3", "audio/eac3", "audio/vnd.dolby.dd-raw"],
    tailLength: Int(TrailingTags.window))

  /// The extractor.
  public init() {}

  /// Strong where frames follow each other in the head.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    max(
      try ElementaryStreamSniffer.score(input, AC3Syntax()),
      try ElementaryStreamSniffer.score(input, AC3Syntax(isSwapped: true)))
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { AC3Parser(question) }
}
