import Extraction

/// Answers for MP3, MP2 and MP1: MPEG-1, MPEG-2 and MPEG-2.5, layers I, II and III.
///
/// The parts: `Frames/` reads frame headers, finds the first frame and reads the header frame; `Tags/` skips what
/// stands before and behind the audio; `Measuring/` checks the header frame's counts, counts frames or samples them.
public struct MPEGAudioExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "mp3", version: 2, name: "MP3, MP2, MP1", keys: ["duration"] + TagContent.keys,
    signatures: [
      Signature("ID3", score: .plausible), Signature([0xFF, 0xFB], score: .weak),
      Signature([0xFF, 0xFA], score: .weak), Signature([0xFF, 0xF3], score: .weak),
      Signature([0xFF, 0xFD], score: .weak),
    ],
    extensions: ["mp3", "mp2", "mp1", "mpga", "mpa", "m2a"],
    mimeTypes: ["audio/mpeg", "audio/mp3", "audio/mpeg3", "audio/x-mpeg", "audio/x-mp3", "audio/mpa"],
    headLength: headLength, tailLength: Int(TrailingTags.window))

  /// What is read of the head, in bytes.
  static let headLength = 4096

  /// The extractor.
  public init() {}

  /// Strong where several frames follow each other in the head, plausible where it starts with a sound ID3 tag.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore { try MPEGAudioSniffer.score(input) }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    TaggedSound.parser(
      for: question, tags: { SurroundingTags($0, id: descriptor.id) }, sound: { MPEGAudioParser($0) })
  }
}
