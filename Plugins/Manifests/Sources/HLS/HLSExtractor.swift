import Extraction

/// Answers for HLS playlists (RFC 8216) and plain M3U lists.
public struct HLSExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "hls", version: 1, name: "HLS, M3U", keys: ["duration", "dimensions"],
    signatures: [Signature("#EXTM3U"), Signature("\u{FEFF}#EXTM3U")], extensions: ["m3u8", "m3u"],
    mimeTypes: [
      "application/vnd.apple.mpegurl", "application/x-mpegurl", "audio/mpegurl", "audio/x-mpegurl",
      "application/mpegurl",
    ], headLength: 16 << 10)

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { HLSParser(question: question) }
}
