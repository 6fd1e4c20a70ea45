import Extraction

/// Answers for MPEG program streams and the system streams of MPEG-1: `.mpg`, `.vob` (ISO/IEC 13818-1, 2.5; ISO/IEC 11172-1).
public struct ProgramStreamExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "mpegps", version: 1, name: "MPEG-PS, VOB", keys: ["duration", "dimensions", "tracks"],
    signatures: [Signature([0, 0, 1, 0xBA], score: .strong)],
    extensions: ["mpg", "mpeg", "vob", "m2p", "ps", "evo", "mod", "dat"],
    mimeTypes: ["video/mpeg", "video/mp2p", "video/x-mpeg"],
    headLength: Int(ProgramParser.headWindow), tailLength: Int(ExtractorDescriptor.oneRoundTail))

  /// The extractor.
  public init() {}

  /// Certain where a pack header is followed by another start code; it may stand behind a header of RIFF (`CDXA`).
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    let start: UInt64 = try input.matches("CDXA", at: 8) ? 44 : 0
    let head = try input.bytes(at: start, upTo: 2400)
    guard let pack = head.indices.first(where: { head[$0...].starts(with: [0, 0, 1, 0xBA]) }), pack == 0 || start > 0,
      let size = ProgramScan.packSize(head[pack...])
    else { return .none }
    return head[min(pack + size, head.count)...].starts(with: [0, 0, 1]) ? .certain : .strong
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { ProgramParser(question) }
}
