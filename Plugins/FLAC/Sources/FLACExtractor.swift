import Extraction

/// Answers for native FLAC, also behind an ID3v2 tag.
public struct FLACExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "flac", version: 2, name: "FLAC", keys: ["duration"] + TagContent.keys,
    signatures: [Signature("fLaC"), Signature("ID3", score: .plausible)], extensions: ["flac"],
    mimeTypes: ["audio/flac", "audio/x-flac"],
    // Encoders leave 8 KiB of padding between the metadata and the first frame, whose number a length without
    // STREAMINFO's count needs.
    headLength: 9 << 10, tailLength: Int(FLACParser.tailWindow))

  /// The extractor.
  public init() {}

  /// Certain where `fLaC` stands at the start or behind an ID3v2 tag that ends within the head; where the tag is
  /// longer than the head it may as well be an MP3.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    if try input.matches("fLaC", at: 0) { return .certain }
    guard let tag = try ID3v2Header(in: input, at: 0), tag.isSynchSafe else { return .none }
    guard tag.end +| 4 <= ExtractorDescriptor.sniffLength else { return .plausible }
    if try input.matches("fLaC", at: tag.end) { return .certain }
    return try input.matches("ID3", at: tag.end) ? .plausible : .none
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(for: question, tags: { FLACTags($0) }, sound: { _ in FLACParser() })
  }
}
