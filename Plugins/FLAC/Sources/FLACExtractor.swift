import Extraction

/// Answers for FLAC.
public struct FLACExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "flac", version: 1, name: "FLAC", keys: ["duration"], signatures: [Signature("fLaC")],
    extensions: ["flac"],
    mimeTypes: ["audio/flac", "audio/x-flac"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { FLACParser() }
}

struct FLACParser: ExtractionParser {
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    throw .failed(.absent("not written yet"))
  }
}
