import Extraction

/// Reads the first block, which counts the samples of all channels together.
struct OptimFROGParser: ExtractionParser {
  private let question: Question
  private var tags = LeadingTags()

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let start = try tags.skip(input)
    try LeadingTags.bring(20, at: start, input)
    guard try input.matches("OFR ", at: start) else { throw .failed(.notRecognised("no OptimFROG magic")) }
    let header = try input.bytes(start..<(start +| 20))
    func number(_ range: Range<Int>) -> UInt64 { header[range].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    // Size, 48 bits of samples, sample type, channels less one, rate.
    guard number(4..<8) >= 12 else { throw .failed(.malformed("the first block is too short", at: start +| 4)) }
    let (samples, channels, rate) = (number(8..<14), number(15..<16) + 1, number(16..<20))
    var sound = SoundProperties(AudioTrack(channels: Int(channels), sampleRate: Int(rate)), source: "ofr")
    sound.lack = "the header counts no samples"
    sound.setLength(samples / channels, rate: Double(rate), place: "header")
    return try sound.findings(for: question)
  }
}
