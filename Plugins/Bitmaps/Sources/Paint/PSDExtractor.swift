import Extraction

/// Answers for Photoshop's PSD and PSB (Adobe Photoshop File Formats Specification, file header section).
public struct PSDExtractor: BitmapFormat {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "psd", version: 1, name: "PSD, PSB", keys: ["dimensions"],
    signatures: [Signature([0x38, 0x42, 0x50, 0x53, 0, 1]), Signature([0x38, 0x42, 0x50, 0x53, 0, 2])],
    extensions: ["psd", "psb", "pdd", "psdt"],
    mimeTypes: ["image/vnd.adobe.photoshop", "image/x-photoshop", "image/photoshop", "application/x-photoshop"])

  /// The extractor.
  public init() {}

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard try input.matches("8BPS", at: 0) else { throw .failed(.notRecognised("there is no Photoshop signature")) }
    let height: UInt32 = try input.bigEndian(at: 14)
    let width: UInt32 = try input.bigEndian(at: 18)
    return try .dimensions(Dimensions(Int(width), Int(height)), source: "psd:header")
  }
}
