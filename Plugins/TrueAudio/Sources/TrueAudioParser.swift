import Extraction

/// Reads the header (TTA file structure, "TTA1 header"), which counts the samples and has a checksum.
struct TrueAudioParser: ExtractionParser {
  private let question: Question
  private var tags = LeadingTags()

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let start = try tags.skip(input)
    try LeadingTags.bring(22, at: start, input)
    guard try input.matches("TTA1", at: start) else { throw .failed(.notRecognised("no TTA magic")) }
    let header = try input.bytes(start..<(start +| 22))
    func number(_ range: Range<Int>) -> UInt64 { header[range].reversed().reduce(0) { $0 << 8 | UInt64($1) } }
    let (channels, rate, samples) = (number(6..<8), number(10..<14), number(14..<18))
    var sound = SoundProperties(
      AudioTrack(codec: "tta", channels: Int(channels), sampleRate: Int(rate)), source: "tta")
    sound.lack = "the header counts no samples"
    // A count that its checksum does not vouch for is only what the file says.
    let isSound = Self.checksum(header[..<18]) == number(18..<22)
    sound.setLength(samples, rate: Double(rate), isSound ? .exact : .declared, place: "header")
    return try sound.findings(for: question)
  }

  /// The CRC-32 of ISO 3309.
  private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt64 {
    var crc: UInt32 = .max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return UInt64(~crc)
  }
}
