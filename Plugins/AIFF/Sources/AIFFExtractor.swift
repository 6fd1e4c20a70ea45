import Extraction

/// Answers for AIFF and AIFF-C.
public struct AIFFExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "aiff", version: 2, name: "AIFF, AIFF-C", keys: SoundProperties.keys + TagContent.keys,
    signatures: [Signature("FORM????AIFF"), Signature("FORM????AIFC")], extensions: ["aif", "aiff", "aifc", "afc"],
    mimeTypes: ["audio/aiff", "audio/x-aiff"])

  /// The extractor.
  public init() {}

  /// Certain by both magics, strong by the first behind an ID3 tag, weak where such a tag hides it.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    guard try input.matches("FORM", at: 0) else { return min(try LeadingTags.score(input, magics: ["FORM"]), .strong) }
    let type = try input.bytes(at: 8, upTo: 4)
    return type == Array("AIFF".utf8) || type == Array("AIFC".utf8) ? .certain : .none
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { ChunkedTags($0, id: descriptor.id, .aiff) }, sound: { AIFFParser($0) })
  }
}
