import Extraction

/// Answers for QOI (The Quite OK Image Format Specification 1.0).
public struct QOIExtractor: BitmapFormat {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "qoi", version: 1, name: "QOI", keys: ["dimensions"], signatures: [Signature("qoif")], extensions: ["qoi"],
    mimeTypes: ["image/qoi", "image/x-qoi"])

  /// The extractor.
  public init() {}

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard try input.matches("qoif", at: 0) else { throw .failed(.notRecognised("there is no QOI signature")) }
    let width: UInt32 = try input.bigEndian(at: 4)
    let height: UInt32 = try input.bigEndian(at: 8)
    return try .dimensions(Dimensions(Int(width), Int(height)), source: "qoi:header")
  }
}
