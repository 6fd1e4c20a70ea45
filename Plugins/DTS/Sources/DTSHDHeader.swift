import Extraction

/// The chunks of a `.dtshd` file before its frames: eight letters and a size of eight bytes each, highest byte first.
struct DTSHDHeader {
  private static let chunkLimit = 64

  /// Samples a second at the highest rate in the stream.
  var sampleRate: UInt64 = 0
  /// Samples of one channel in the sound as it was encoded.
  var samples: UInt64 = 0
  /// Where the frames start, and how many bytes they have.
  var stream: Range<UInt64> = 0..<0

  /// Reads the chunks from `start`; nil where none of them are there.
  init?(_ input: ByteView, at start: UInt64) throws(ParserPause) {
    try LeadingTags.bring(16, at: start, input)
    guard try input.matches("DTSHDHDR", at: start) else { return nil }
    var position = start
    for _ in 0..<Self.chunkLimit {
      if try input.ends(at: position) { return }
      if let length = input.length, length -| position < 16 { return }
      try LeadingTags.bring(16, at: position, input)
      let size: UInt64 = try input.bigEndian(at: position +| 8)
      let content = position +| 16
      if try input.matches("AUPR-HDR", at: position), size >= 17 {
        try LeadingTags.bring(17, at: content, input)
        try read(BitReader(try input.bytes(content..<(content +| 17))))
      }
      if try input.matches("STRMDATA", at: position) {
        stream = content..<(content +| size)
        return
      }
      position = content +| size
    }
  }

  /// The presentation's header: three bytes of flags, the rate in three, frames in four, samples a frame in two, samples in five.
  private mutating func read(_ fields: BitReader) throws(ParserPause) {
    var bits = fields
    bits.skip(24)
    let rate = bits.read(24)
    let (frames, perFrame) = (bits.read(32), bits.read(16))
    let count = bits.read(40)
    sampleRate = rate
    // What was encoded fills the frames but for the last few.
    let room = frames *| perFrame
    samples = count > 0 && count <= room ? count : room
  }
}
