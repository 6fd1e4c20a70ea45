import Extraction

/// What an encoder added to the samples it was given, from the tag behind a Xing header that LAME introduced.
struct EncoderGaps: Sendable, Equatable {
  /// Samples of silence in front.
  let delay: UInt64
  /// Samples of silence behind.
  let padding: UInt64

  /// The gaps in the tag at `offset`; nil where no encoder has put its name there.
  static func read(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> EncoderGaps? {
    guard try reader.has(24, at: offset) else { return nil }
    let name: UInt32 = try reader.input.bigEndian(at: offset)
    let letters = [name >> 24, name >> 16 & 0xFF, name >> 8 & 0xFF, name & 0xFF]
    guard letters.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    // Two numbers of 12 bits.
    let bits: UInt32 = try reader.input.bigEndian(at: offset +| 20)
    return EncoderGaps(delay: UInt64(bits >> 12 & 0xFFF), padding: UInt64(bits & 0xFFF))
  }

  /// What is left of `samples` without the gaps. A tag that would cut away half of them is not believed.
  func trimmed(_ samples: UInt64) -> UInt64 {
    let silence = delay +| padding
    return silence *| 2 < samples ? samples - silence : samples
  }
}
