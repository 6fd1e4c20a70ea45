import Extraction

/// Answers for the ISO base media file format and QuickTime: MP4, M4A, M4B, M4V, MOV, 3GP, 3G2, F4V, whole or in
/// fragments (ISO/IEC 14496-12; QuickTime File Format).
public struct MP4Extractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "mp4", version: 2, name: "MP4, M4A, QuickTime, 3GP",
    keys: ["duration", "dimensions", "tracks", "chapters", "tags", "cover"], signatures: [Signature("ftyp", at: 4)],
    extensions: [
      "mp4", "m4a", "m4b", "m4v", "m4p", "m4r", "mov", "qt", "3gp", "3g2", "3gpp", "f4v", "f4a", "f4b", "mp4v", "mqv",
      "cmfv", "cmfa", "m4s", "ismv", "isma",
    ],
    mimeTypes: [
      "video/mp4", "audio/mp4", "audio/x-m4a", "audio/m4a", "audio/x-m4b", "video/x-m4v", "application/mp4",
      "video/quicktime", "video/3gpp", "audio/3gpp", "video/3gpp2", "audio/3gpp2", "video/x-f4v",
    ])

  /// The extractor.
  public init() {}

  /// Knows files by `ftyp`, and QuickTime files from before there was one, as well as segments, by boxes with the right
  /// names and sizes.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    try BoxSniffer.score(input)
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(for: question, keys: ["tags", "cover"], tags: { MovieTags($0) }) { question in
      ParserGroup.parser(
        for: question,
        [
          (["duration"], { DurationParser($0) }), (MovieTracksParser.keys, { MovieTracksParser($0) }),
        ])
    }
  }
}
