import Extraction

/// Answers for GIF (GIF89a Specification, and 87a).
public struct GIFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "gif", version: 1, name: "GIF", keys: ["dimensions", "duration"],
    signatures: [Signature("GIF89a"), Signature("GIF87a")], extensions: ["gif", "gifv"], mimeTypes: ["image/gif"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    var parsers: [any ExtractionParser] = []
    if question.keys.contains("dimensions") { parsers.append(ScreenParser()) }
    if question.keys.contains("duration") { parsers.append(AnimationParser()) }
    return ParserGroup(parsers)
  }
}
