import Extraction

/// Answers for Matroska, WebM.
public struct MatroskaExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "matroska", version: 1, name: "Matroska, WebM", keys: ["duration"],
    signatures: [Signature([0x1A, 0x45, 0xDF, 0xA3])],
    extensions: ["mkv", "webm", "mka", "mk3d"],
    mimeTypes: ["video/webm", "audio/webm", "video/x-matroska", "audio/x-matroska"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { MatroskaParser() }
}

struct MatroskaParser: ExtractionParser {
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    throw .failed(.absent("not written yet"))
  }
}
