import Extraction

/// Answers for JPEG XL, as a bare codestream and in boxes (ISO/IEC 18181-1 and -2).
public struct JPEGXLExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "jxl", version: 1, name: "JPEG XL", keys: ["dimensions"],
    signatures: [
      Signature([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A]),
      // Two bytes: what has a longer mark comes first.
      Signature([0xFF, 0x0A], score: .strong),
    ],
    extensions: ["jxl"], mimeTypes: ["image/jxl"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { HeaderParser(Codestream.dimensions) }
}
