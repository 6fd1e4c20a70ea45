import Extraction

/// What the metadata of a block says about rate and channels.
struct WavPackMetadata: Equatable {
  /// Sub-blocks that are looked at.
  private static let limit = 256
  private static let channelInfo: UInt8 = 0x0D
  private static let dsd: UInt8 = 0x0E
  private static let rate: UInt8 = 0x27

  /// Samples a second, where the header has no number for it.
  var sampleRate: UInt64?
  /// By how many bits the rate of DSD is shifted.
  var shift: UInt64 = 0
  /// All channels, which a file of more than two spreads over several blocks.
  var channels: Int?

  /// The sub-blocks of `block`, which starts at `start`. Only the first few bytes of each are read.
  init(_ input: ByteView, of block: WavPackBlock, at start: UInt64) throws(ParserPause) {
    var position = start +| UInt64(WavPackBlock.headerSize)
    let end = start +| block.size
    for _ in 0..<Self.limit where position +| 4 <= end {
      if let length = input.length, length -| position < 4 { return }
      try LeadingTags.bring(4, at: position, input)
      let head = try input.bytes(at: position, upTo: 4)
      // A size in words of one byte, or of three; an odd one says that its last byte is padding.
      let isLarge = head[0] & 0x80 != 0
      let words = isLarge ? UInt64(head[1]) | UInt64(head[2]) << 8 | UInt64(head[3]) << 16 : UInt64(head[1])
      let content = position +| (isLarge ? 4 : 2)
      let id = head[0] & 0x3F
      if [Self.channelInfo, Self.dsd, Self.rate].contains(id), words > 0 {
        try read(id, try input.bytes(at: content, upTo: min(Int(words) * 2, 4)))
      }
      position = content +| words * 2
    }
  }

  private mutating func read(_ id: UInt8, _ bytes: [UInt8]) throws(ParserPause) {
    guard let first = bytes.first else { return }
    switch id {
    case Self.rate where bytes.count >= 3:
      sampleRate = UInt64(first) | UInt64(bytes[1]) << 8 | UInt64(bytes[2]) << 16
    case Self.dsd: shift = UInt64(min(first, 31))
    case Self.channelInfo where first > 0: channels = Int(first)
    default: break
    }
  }
}
