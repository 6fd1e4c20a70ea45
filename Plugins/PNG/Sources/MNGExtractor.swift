import Extraction

/// Answers for the relatives of PNG: MNG, animations, and JNG, JPEG in chunks (MNG Specification 1.0; JNG 1.0).
public struct MNGExtractor: Extractor {
  private static let animation: UInt64 = 0x8A4D_4E47_0D0A_1A0A
  private static let still: UInt64 = 0x8B4A_4E47_0D0A_1A0A
  /// What stands in the header for a time that has no end.
  private static let endless: UInt32 = 0x7FFF_FFFF

  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "mng", version: 1, name: "MNG, JNG", keys: ["dimensions", "duration"],
    signatures: [
      Signature([0x8A, 0x4D, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      Signature([0x8B, 0x4A, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    ],
    extensions: ["mng", "jng"], mimeTypes: ["video/x-mng", "image/x-mng", "image/x-jng"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    var parsers: [any ExtractionParser] = []
    if question.keys.contains("dimensions") { parsers.append(HeaderParser(Self.dimensions)) }
    if question.keys.contains("duration") { parsers.append(HeaderParser(Self.duration)) }
    return ParserGroup(parsers)
  }

  private static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    let content = try header(input)
    let width: UInt32 = try input.bigEndian(at: content)
    let height: UInt32 = try input.bigEndian(at: content +| 4)
    return try .dimensions(Dimensions(Int(width), Int(height)), source: "mng:header")
  }

  /// The nominal play time; the frames themselves are not timed.
  private static func duration(_ input: ByteView) throws(ParserPause) -> Finding {
    let content = try header(input)
    guard try input.bigEndian(UInt64.self, at: 0) == animation else {
      throw .failed(.absent("a still picture has no duration"))
    }
    let ticksPerSecond: UInt32 = try input.bigEndian(at: content +| 8)
    let ticks: UInt32 = try input.bigEndian(at: content +| 20)
    guard ticksPerSecond > 0, ticks > 0, ticks < endless else {
      throw .failed(.absent("the header (MHDR) has no play time"))
    }
    return try .duration(Double(ticks) / Double(ticksPerSecond), .declared, source: "mng:MHDR")
  }

  /// Where the first chunk's data start.
  private static func header(_ input: ByteView) throws(ParserPause) -> UInt64 {
    let signature: UInt64 = try input.bigEndian(at: 0)
    guard signature == animation || signature == still else { throw .failed(.notRecognised("no MNG or JNG signature")) }
    guard try input.matches(signature == animation ? "MHDR" : "JHDR", at: 12) else {
      throw .failed(.malformed("the first chunk is not the header", at: 12))
    }
    return 16
  }
}
