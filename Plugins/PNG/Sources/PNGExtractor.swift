import Extraction

/// Answers for PNG, animated PNG, and the files that Xcode makes of PNG for phones (PNG Specification, third edition).
public struct PNGExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "png", version: 1, name: "PNG, APNG", keys: ["dimensions", "duration"],
    signatures: [Signature([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])], extensions: ["png", "apng"],
    mimeTypes: ["image/png", "image/apng", "image/x-png", "image/vnd.mozilla.apng"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    var parsers: [any ExtractionParser] = []
    if question.keys.contains("dimensions") { parsers.append(PictureHeaderParser()) }
    if question.keys.contains("duration") { parsers.append(AnimationParser()) }
    return ParserGroup(parsers)
  }
}
