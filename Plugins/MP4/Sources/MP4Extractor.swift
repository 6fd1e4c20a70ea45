import Extraction

/// Answers for MP4, M4A, 3GP, QuickTime.
public struct MP4Extractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "mp4", version: 1, name: "MP4, M4A, 3GP, QuickTime", keys: ["duration"], signatures: [Signature("????ftyp")],
    extensions: ["mp4", "m4a", "m4b", "m4v", "mov", "3gp", "3g2"],
    mimeTypes: ["video/mp4", "audio/mp4", "audio/x-m4a", "video/quicktime", "video/3gpp", "audio/3gpp"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { MP4Parser() }
}

struct MP4Parser: ExtractionParser {
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    throw .failed(.absent("not written yet"))
  }
}
