import Extraction

/// Answers for RealMedia: `.rm`, `.rmvb`, and the old `.ra` files with sound only (RealNetworks, RealMedia File Format).
public struct RealMediaExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "realmedia", version: 1, name: "RealMedia, RealAudio", keys: ["duration", "dimensions", "tracks"],
    signatures: [Signature(".RMF"), Signature([0x2E, 0x72, 0x61, 0xFD])], extensions: ["rm", "rmvb", "ra", "ram"],
    mimeTypes: [
      "application/vnd.rn-realmedia", "application/vnd.rn-realmedia-vbr", "audio/x-pn-realaudio",
      "audio/vnd.rn-realaudio",
      "video/vnd.rn-realvideo",
    ])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { RealMediaParser(question) }
}
