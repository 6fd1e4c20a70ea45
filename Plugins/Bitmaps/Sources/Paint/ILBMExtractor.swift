import Extraction

/// Answers for pictures in IFF: ILBM, PBM, ACBM, DEEP, RGB8, RGBN, and the first picture of ANIM (EA IFF 85; ILBM).
public struct ILBMExtractor: BitmapFormat {
  private static let kinds: [StaticString] = ["ILBM", "PBM ", "ACBM", "RGB8", "RGBN", "DEEP", "RGFX"]
  /// Chunks in front of the header; real files have a few.
  private static let mostChunks = 256

  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "ilbm", version: 1, name: "IFF ILBM", keys: ["dimensions"],
    signatures: ["ILBM", "PBM ", "ACBM", "RGB8", "RGBN", "DEEP", "ANIM"].map { Signature("FORM????\($0)") },
    extensions: ["iff", "ilbm", "lbm", "ham", "ham8", "ehb", "anim", "acbm"],
    mimeTypes: ["image/x-ilbm", "image/x-iff", "image/ilbm"])

  /// The extractor.
  public init() {}

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard try input.matches("FORM", at: 0) else { throw .failed(.notRecognised("there is no IFF form")) }
    var position: UInt64 = 12
    for _ in 0..<mostChunks {
      if try input.ends(at: position) { break }
      let size: UInt32 = try input.bigEndian(at: position +| 4)
      if try input.matches("BMHD", at: position) { return try finding(at: position +| 8, "ilbm:BMHD", input) }
      if try input.matches("DGBL", at: position) { return try finding(at: position +| 8, "ilbm:DGBL", input) }
      // The first picture of an animation is a form in the form.
      if try input.matches("FORM", at: position) {
        position = position +| 12
      } else {
        position = position +| 8 +| UInt64(size) +| UInt64(size & 1)
      }
    }
    throw .failed(.absent("there is no header (BMHD) in the form"))
  }

  private static func finding(at offset: UInt64, _ source: String, _ input: ByteView) throws(ParserPause) -> Finding {
    let width: UInt16 = try input.bigEndian(at: offset)
    let height: UInt16 = try input.bigEndian(at: offset +| 2)
    return try .dimensions(Dimensions(Int(width), Int(height)), source: source)
  }
}
