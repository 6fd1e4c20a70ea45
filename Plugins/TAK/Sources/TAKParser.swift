import Extraction

/// Walks the metadata to the stream information (TAK 2.0 format, "Metadata"), which counts the samples.
struct TAKParser: ExtractionParser {
  private static let blockLimit = 1000

  private let question: Question
  private var tags = LeadingTags()

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let start = try tags.skip(input)
    try LeadingTags.bring(4, at: start, input)
    guard try input.matches("tBaK", at: start) else { throw .failed(.notRecognised("no TAK magic")) }
    var position = start +| 4
    for _ in 0..<Self.blockLimit {
      try LeadingTags.bring(4, at: position, input)
      // A type of seven bits and a size of three bytes.
      let header: UInt32 = try input.littleEndian(at: position)
      let (type, size) = (header & 0x7F, UInt64(header >> 8))
      if type == 1, size >= 10 {
        try LeadingTags.bring(10, at: position +| 4, input)
        return try answer(try input.bytes(at: position +| 4, upTo: 10))
      }
      guard type != 0 else { break }
      position = position +| 4 +| size
    }
    throw .failed(.malformed("there is no stream information", at: position))
  }

  private func answer(_ block: [UInt8]) throws(ParserPause) -> [Finding] {
    guard block.count == 10 else { throw .failed(.malformed("the stream information is cut")) }
    // Fields stand lowest bit first.
    let low = block[0..<8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let high = block[8..<10].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let samples = low >> 14 & 0x7_FFFF_FFFF
    let rate = (low >> 52 | high << 12) & 0x3FFFF
    let channels = high >> 11 & 15
    var sound = SoundProperties(
      AudioTrack(codec: "tak", channels: Int(channels) + 1, sampleRate: Int(rate) + 6000), source: "tak")
    sound.lack = "the stream information counts no samples"
    sound.setLength(samples, rate: Double(rate + 6000), place: "STREAMINFO")
    return try sound.findings(for: question)
  }
}
