import Extraction

/// Reads the headers, which count the samples.
struct MonkeysAudioParser: ExtractionParser {
  private let question: Question
  private var tags = LeadingTags()

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let start = try tags.skip(input)
    let bytes = try input.bytes(at: start, upTo: MonkeysAudioHeader.readLength)
    guard bytes.starts(with: "MAC ".utf8) || bytes.starts(with: "MACF".utf8) else {
      throw .failed(.notRecognised("no Monkey's Audio magic"))
    }
    guard let header = MonkeysAudioHeader(bytes) else {
      throw .failed(.malformed("the header is cut or makes no sense", at: start))
    }
    var sound = SoundProperties(
      AudioTrack(codec: "ape", channels: Int(header.channels), sampleRate: Int(header.sampleRate)), source: "ape")
    sound.lack = "the header counts no frames"
    sound.setLength(header.samples, rate: Double(header.sampleRate), place: "header")
    return try sound.findings(for: question)
  }
}
