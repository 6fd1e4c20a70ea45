import Extraction

/// Answers for JPEG 2000: JP2, JPX, JPM, JPH, and bare codestreams (ISO/IEC 15444-1, -2, -6, -15).
public struct JPEG2000Extractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "jpeg2000", version: 1, name: "JPEG 2000", keys: ["dimensions"],
    signatures: [
      Signature([0, 0, 0, 0x0C, 0x6A, 0x50, nil, nil, 0x0D, 0x0A, 0x87, 0x0A]), Signature([0xFF, 0x4F, 0xFF, 0x51]),
    ],
    extensions: ["jp2", "j2k", "j2c", "jpc", "jpx", "jpf", "jpm", "jph", "jhc", "jpg2"],
    mimeTypes: ["image/jp2", "image/jpx", "image/jpm", "image/jph", "image/j2c", "image/jpeg2000"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { JPEG2000Parser() }
}
