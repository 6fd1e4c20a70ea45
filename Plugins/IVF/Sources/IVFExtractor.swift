import Extraction

/// Answers for IVF, the plain container of VP8, VP9 and AV1 streams.
public struct IVFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "ivf", version: 1, name: "IVF", keys: ["duration", "dimensions", "tracks"],
    signatures: [Signature("DKIF")], extensions: ["ivf"], mimeTypes: ["video/x-ivf"],
    headLength: 4096, tailLength: Int(IVFParser.tailWindow))

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { IVFParser(question) }
}
