import Extraction

/// Answers for Flash video (Adobe, Video File Format Specification 10.1, annex E; Enhanced RTMP for newer codecs).
public struct FLVExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "flv", version: 1, name: "FLV", keys: ["duration", "dimensions", "tracks"],
    signatures: [Signature("FLV\u{1}")], extensions: ["flv"], mimeTypes: ["video/x-flv", "video/flv"],
    headLength: 4096, tailLength: Int(FLVParser.tailWindow))

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { FLVParser(question) }
}
