import Extraction

/// Answers for Matroska and WebM: RFC 9559 over EBML, RFC 8794.
///
/// The duration stands in Info, in the first few kilobytes. A live recording has none; then it is where the last
/// block ends, found in the tail. That tail is not part of the first request: most files have a Duration, and for
/// them it would be three times the bytes for nothing.
public struct MatroskaExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "matroska", version: 2, name: "Matroska, WebM",
    keys: ["duration", "dimensions", "tracks", "chapters", "tags", "cover"],
    signatures: [Signature([0x1A, 0x45, 0xDF, 0xA3])],
    extensions: ["mkv", "webm", "mka", "mk3d", "mks"],
    mimeTypes: [
      "video/webm", "audio/webm", "video/x-matroska", "audio/x-matroska", "video/matroska", "audio/matroska",
    ],
    // MKVToolNix leaves 4 KiB free before Info, so that its SeekHead can grow.
    headLength: 5120, tailLength: Int(TailSearch.firstWindow))

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(for: question, keys: ["tags", "cover"], tags: { MatroskaTags($0) }) { question in
      ParserGroup.parser(
        for: question,
        [
          (["duration"], { _ in MatroskaParser() }), (MatroskaTracksParser.keys, { MatroskaTracksParser($0) }),
        ])
    }
  }
}
