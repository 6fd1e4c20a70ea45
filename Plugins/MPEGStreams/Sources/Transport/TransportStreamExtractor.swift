import Extraction

/// Answers for MPEG transport streams: packets of 188, 192 (M2TS) and 204 bytes (ISO/IEC 13818-1, 2.4).
public struct TransportStreamExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "mpegts", version: 1, name: "MPEG-TS, M2TS", keys: ["duration", "dimensions", "tracks"], signatures: [],
    extensions: ["ts", "m2ts", "mts", "m2t", "tsv", "tp", "trp"],
    mimeTypes: ["video/mp2t", "video/vnd.dlna.mpeg-tts", "video/m2ts"],
    headLength: Int(TransportParser.headWindow), tailLength: Int(ExtractorDescriptor.oneRoundTail))

  /// The extractor.
  public init() {}

  /// Certain where many sync bytes follow each other at the distance of a packet, strong where the file has but a few packets.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    let head = try input.bytes(at: 0, upTo: Int(ExtractorDescriptor.sniffLength))
    guard let layout = PacketLayout(head) else { return .none }
    return layout.packets >= 8 ? .certain : .strong
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { TransportParser(question) }
}
