import Extraction

/// Answers for BPG (BPG Specification 0.9.8, section 2).
public struct BPGExtractor: BitmapFormat {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "bpg", version: 1, name: "BPG", keys: ["dimensions"], signatures: [Signature([0x42, 0x50, 0x47, 0xFB])],
    extensions: ["bpg"], mimeTypes: ["image/bpg", "image/x-bpg"])

  /// The extractor.
  public init() {}

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard try input.bigEndian(UInt32.self, at: 0) == 0x4250_47FB else {
      throw .failed(.notRecognised("there is no BPG signature"))
    }
    var position: UInt64 = 6
    let width = try number(at: &position, input)
    let height = try number(at: &position, input)
    return try .dimensions(Dimensions(width, height), source: "bpg:header")
  }

  /// Seven bits a byte, the highest ones first; the eighth says that more follow.
  private static func number(at position: inout UInt64, _ input: ByteView) throws(ParserPause) -> Int {
    var value = 0
    for _ in 0..<5 {
      let byte = try input.uint8(at: position)
      position += 1
      value = value << 7 | Int(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    throw .failed(.malformed("a side has more than 32 bits", at: position))
  }
}
