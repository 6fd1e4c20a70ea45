import Extraction

/// Answers for Ogg: Vorbis, Opus, FLAC, Speex and Theora.
public struct OggExtractor: Extractor {
  /// What it is. The head holds the header pages and, of most files, the first header of a page with sound; the tail
  /// holds the last page.
  public let descriptor = ExtractorDescriptor(
    id: "ogg", version: 2, name: "Ogg: Vorbis, Opus, FLAC, Speex, Theora", keys: ["duration"] + TagContent.keys,
    signatures: [Signature("OggS")], extensions: ["ogg", "oga", "opus", "ogv", "ogx", "spx"],
    mimeTypes: [
      "audio/ogg", "audio/opus", "application/ogg", "video/ogg", "audio/vorbis", "audio/x-vorbis+ogg", "audio/speex",
    ],
    headLength: OggParser.headLength, tailLength: Int(LastPages.firstWindow))

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { OggTags($0) }, sound: { OggParser(isExact: $0.exact) })
  }
}
