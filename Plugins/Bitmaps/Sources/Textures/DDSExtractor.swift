import Extraction

/// Answers for DDS (DirectDraw Surface; Microsoft, `DDS_HEADER`).
public struct DDSExtractor: BitmapFormat {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "dds", version: 1, name: "DDS", keys: ["dimensions"], signatures: [Signature("DDS \u{7C}")],
    extensions: ["dds"], mimeTypes: ["image/vnd.ms-dds", "image/x-dds", "image/vnd-ms.dds"])

  /// The extractor.
  public init() {}

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard try input.matches("DDS ", at: 0) else { throw .failed(.notRecognised("there is no DDS signature")) }
    let height: UInt32 = try input.littleEndian(at: 12)
    let width: UInt32 = try input.littleEndian(at: 16)
    return try .dimensions(Dimensions(Int(width), Int(height)), source: "dds:header")
  }
}
