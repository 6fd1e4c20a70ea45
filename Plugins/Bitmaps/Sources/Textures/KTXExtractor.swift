import Extraction

/// Answers for KTX and KTX2 (Khronos, KTX File Format Specification 1 and 2.0).
public struct KTXExtractor: BitmapFormat {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "ktx", version: 1, name: "KTX, KTX2", keys: ["dimensions"],
    signatures: ["11", "20"].map { version in
      Signature([0xAB] + "KTX \(version)".utf8.map(Optional.some) + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A])
    },
    extensions: ["ktx", "ktx2"], mimeTypes: ["image/ktx", "image/ktx2"])

  /// The extractor.
  public init() {}

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    if try input.matches("KTX 20", at: 1) {
      return try finding(try input.littleEndian(at: 20), try input.littleEndian(at: 24))
    }
    guard try input.matches("KTX 11", at: 1) else { throw .failed(.notRecognised("there is no KTX identifier")) }
    // A number tells the order of bytes.
    switch try input.littleEndian(UInt32.self, at: 12) {
    case 0x0403_0201: return try finding(try input.littleEndian(at: 36), try input.littleEndian(at: 40))
    case 0x0102_0304: return try finding(try input.bigEndian(at: 36), try input.bigEndian(at: 40))
    default: throw .failed(.malformed("the order of bytes is unknown", at: 12))
    }
  }

  /// A texture of one dimension has a height of 0, and one row.
  private static func finding(_ width: UInt32, _ height: UInt32) throws(ParserPause) -> Finding {
    try .dimensions(Dimensions(Int(width), Int(max(height, 1))), source: "ktx:header")
  }
}
