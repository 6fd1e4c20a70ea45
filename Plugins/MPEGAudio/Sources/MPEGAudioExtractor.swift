import Extraction

/// Answers for MP3, MP2, MP1.
public struct MPEGAudioExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "mp3", version: 1, name: "MP3, MP2, MP1", keys: ["duration"], signatures: [Signature("ID3", score: .plausible)],
    extensions: ["mp3", "mp2", "mp1", "mpga"],
    mimeTypes: ["audio/mpeg", "audio/mp3"])

  /// The extractor.
  public init() {}

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser { MPEGAudioParser() }
}

struct MPEGAudioParser: ExtractionParser {
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    throw .failed(.absent("not written yet"))
  }
}
