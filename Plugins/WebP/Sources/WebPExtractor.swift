import Extraction

/// Answers for WebP: lossy, lossless and extended, still and animated (RFC 9649).
public struct WebPExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "webp", version: 1, name: "WebP", keys: ["dimensions", "duration"], signatures: [Signature("RIFF????WEBP")],
    extensions: ["webp"], mimeTypes: ["image/webp"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    var parsers: [any ExtractionParser] = []
    if question.keys.contains("dimensions") { parsers.append(CanvasParser()) }
    if question.keys.contains("duration") { parsers.append(AnimationParser()) }
    return ParserGroup(parsers)
  }
}
