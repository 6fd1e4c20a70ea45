import Extraction

/// Answers for the icons of macOS, ICNS: the largest picture.
public struct ICNSExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "icns", version: 1, name: "ICNS", keys: ["dimensions"], signatures: [Signature("icns")], extensions: ["icns"],
    mimeTypes: ["image/icns", "image/x-icns"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { ICNSParser() }
}
