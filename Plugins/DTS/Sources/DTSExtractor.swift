import Extraction

/// Answers for DTS without a container: the core in its four packings, DTS-HD, DTS Express, and `.dtshd` files.
public struct DTSExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "dts", version: 1, name: "DTS, DTS-HD", keys: SoundProperties.keys,
    signatures: DTSSyntax.Packing.allCases.map { Signature($0.sync, score: .strong) } + [
      Signature("DTSHDHDR"), Signature(DTSSyntax.extensionSync, score: .strong),
    ],
    extensions: ["dts", "dtshd", "dtsma"], mimeTypes: ["audio/vnd.dts", "audio/vnd.dts.hd", "audio/x-dts"],
    tailLength: Int(TrailingTags.window))

  /// The extractor.
  public init() {}

  /// Strong where a sync word of four bytes starts the resource or stands behind a tag.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    if try input.matches("DTSHDHDR", at: 0) { return .certain }
    let head = try input.bytes(at: 0, upTo: 4)
    return try ElementaryStreamSniffer.score(input, DTSSyntax.recognise(head) ?? DTSSyntax())
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { DTSParser(question) }
}
