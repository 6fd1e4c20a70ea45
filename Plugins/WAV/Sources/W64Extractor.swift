import Extraction

/// Answers for Sony Wave64.
public struct W64Extractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "w64", version: 1, name: "Wave64", keys: ["duration"], signatures: [Signature(W64Parser.magic)],
    extensions: ["w64"], mimeTypes: ["audio/x-w64", "audio/vnd.sony.wave64"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { W64Parser() }
}
