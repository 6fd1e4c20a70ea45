import Extraction

/// Answers for ASF, WMA and WMV (Microsoft, Advanced Systems Format Specification 01.20.05).
public struct ASFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "asf", version: 1, name: "ASF, WMA, WMV", keys: ["duration", "dimensions", "tracks"],
    signatures: [Signature(ASFObject.header.map(Optional.some))],
    extensions: ["asf", "wma", "wmv", "wm", "dvr-ms"],
    mimeTypes: ["video/x-ms-asf", "video/x-ms-wmv", "audio/x-ms-wma", "application/vnd.ms-asf", "video/x-ms-wm"],
    headLength: 6 << 10)

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { ASFParser(question) }
}
