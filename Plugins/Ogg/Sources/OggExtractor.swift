import Extraction

/// Answers for Ogg Vorbis and Opus.
public struct OggExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "ogg", version: 1, name: "Ogg Vorbis and Opus", keys: ["duration"], signatures: [Signature("OggS")],
    extensions: ["ogg", "oga", "opus", "ogv"],
    mimeTypes: ["audio/ogg", "audio/opus", "application/ogg", "video/ogg"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { OggParser() }
}

struct OggParser: ExtractionParser {
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    throw .failed(.absent("not written yet"))
  }
}
