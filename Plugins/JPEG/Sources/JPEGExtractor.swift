import Extraction

/// Answers for JPEG (ITU-T T.81), JPEG-LS (T.87) and MPO, whose first picture counts.
public struct JPEGExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "jpeg", version: 1, name: "JPEG, JPEG-LS, MPO", keys: ["dimensions"],
    signatures: [Signature([0xFF, 0xD8, 0xFF], score: .strong)],
    extensions: ["jpg", "jpeg", "jpe", "jfif", "jif", "mpo", "jls", "jps", "insp"],
    mimeTypes: ["image/jpeg", "image/jpg", "image/pjpeg", "image/mpo", "image/jls"],
    // Cameras put EXIF data with a thumbnail of 5 to 15 KB in front of the frame header.
    headLength: Int(ExtractorDescriptor.oneRoundTail))

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { JPEGParser() }
}
