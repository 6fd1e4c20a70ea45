import Extraction

/// Reads the header of stream version 7, or the stream header packet of version 8.
struct MusepackParser: ExtractionParser {
  private static let sampleRates: [UInt64] = [44100, 48000, 37800, 32000]
  private static let samplesPerFrame: UInt64 = 1152
  /// What the decoder delays, in samples: it is cut from files that do not say how long their last frame is.
  private static let delay: UInt64 = 481
  private static let packetLimit = 64

  private let question: Question
  private var tags = LeadingTags()

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let start = try tags.skip(input)
    try LeadingTags.bring(28, at: start, input)
    if try input.matches("MPCK", at: start) { return try parse8(input, at: start +| 4) }
    guard try input.matches("MP+", at: start) else { throw .failed(.notRecognised("no Musepack magic")) }
    return try parse7(try input.bytes(at: start, upTo: 28))
  }

  private func parse7(_ header: [UInt8]) throws(ParserPause) -> [Finding] {
    guard header.count == 28 else { throw .failed(.malformed("the header is cut")) }
    guard header[3] & 15 == 7 else { throw .failed(.absent("stream version \(header[3] & 15) is not known")) }
    func word(_ offset: Int) -> UInt64 {
      header[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    let (frames, flags, end) = (word(4), word(8), word(20))
    let rate = Self.sampleRates[Int(flags >> 16 & 3)]
    let last = end >> 20 & 0x7FF
    let all = frames *| Self.samplesPerFrame
    // The highest bit says that the last frame's length is known.
    let isKnown = end >> 31 == 1 && last <= Self.samplesPerFrame
    let samples = isKnown ? all -| (Self.samplesPerFrame - last) : all -| Self.delay
    return try answer("musepack7", samples, rate: rate, channels: 2, place: "SV7 header")
  }

  /// Packets of a name of two letters and a size that counts them all (Musepack SV8 specification).
  private func parse8(_ input: ByteView, at start: UInt64) throws(ParserPause) -> [Finding] {
    var position = start
    for _ in 0..<Self.packetLimit {
      try LeadingTags.bring(32, at: position, input)
      let bytes = try input.bytes(at: position, upTo: 32)
      var fields = VariableNumbers(bytes.dropFirst(2))
      guard let size = fields.next(), size >= 3 else { break }
      guard bytes.starts(with: "SH".utf8) else {
        position = position +| size
        continue
      }
      // A checksum and the version, then the samples and how many of them are silent at the beginning.
      fields.skip(5)
      guard let samples = fields.next(), let silence = fields.next(), let sound = fields.pair() else { break }
      return try answer(
        "musepack8", samples -| silence, rate: Self.sampleRates[Int(sound.0 >> 5 & 3)], channels: Int(sound.1 >> 4) + 1,
        place: "SV8 SH")
    }
    throw .failed(.malformed("there is no stream header", at: position))
  }

  private func answer(
    _ codec: String, _ samples: UInt64, rate: UInt64, channels: Int, place: String
  ) throws(ParserPause) -> [Finding] {
    var sound = SoundProperties(
      AudioTrack(codec: codec, channels: channels, sampleRate: Int(rate)), source: "mpc")
    sound.lack = "the header counts no samples"
    sound.setLength(samples, rate: Double(rate), place: place)
    return try sound.findings(for: question)
  }
}
