import Extraction

/// Answers for AVI and OpenDML (Microsoft, AVI RIFF File Reference; Matrox, OpenDML AVI File Format Extensions 1.02).
public struct AVIExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "avi", version: 1, name: "AVI, OpenDML", keys: ["duration", "dimensions", "tracks"],
    signatures: ["AVI ", "AVIX", "AVI\u{19}"].map { Signature("RIFF????\($0)") } + [Signature("ON2 ????ON2f")],
    extensions: ["avi", "divx"],
    mimeTypes: ["video/x-msvideo", "video/avi", "video/msvideo", "video/vnd.avi"],
    // Writers leave room for an index in each stream's header.
    headLength: 12 << 10)

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { AVIParser(question) }
}
