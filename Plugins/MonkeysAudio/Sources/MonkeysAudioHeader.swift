import Extraction

/// What the headers of a Monkey's Audio file say (the format's own source, `APE_DESCRIPTOR`, `APE_HEADER`, and
/// `APE_HEADER_OLD` before version 3.98).
struct MonkeysAudioHeader: Equatable {
  /// What is read of a file at once, in bytes: the descriptor and the header behind it.
  static let readLength = 128

  var sampleRate: UInt64
  var channels: UInt64
  /// Samples of one channel.
  var samples: UInt64

  /// The headers that `bytes`, from the magic on, start with; nil where they are cut or make no sense.
  init?(_ bytes: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> UInt64? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard let version = number(4, 2) else { return nil }
    var blocksPerFrame: UInt64
    let fields: (frames: UInt64?, last: UInt64?, channels: UInt64?, rate: UInt64?)
    if version >= 3980 {
      // The descriptor says how long it is; 52 bytes so far.
      guard let descriptor = number(8, 4), descriptor >= 52, descriptor < 100 else { return nil }
      let header = Int(descriptor)
      guard let blocks = number(header + 4, 4) else { return nil }
      blocksPerFrame = blocks
      fields = (number(header + 12, 4), number(header + 8, 4), number(header + 18, 2), number(header + 20, 4))
    } else {
      guard let compression = number(6, 2) else { return nil }
      blocksPerFrame = Self.blocksPerFrame(version: version, compression: compression)
      fields = (number(24, 4), number(28, 4), number(10, 2), number(12, 4))
    }
    guard let frames = fields.frames, let last = fields.last, let channels = fields.channels, let rate = fields.rate,
      channels > 0, channels <= 32, rate > 0, last <= blocksPerFrame
    else { return nil }
    sampleRate = rate
    self.channels = channels
    samples = frames > 0 ? (frames - 1) *| blocksPerFrame +| last : 0
  }

  /// Samples in all frames but the last, which old headers leave to be known.
  private static func blocksPerFrame(version: UInt64, compression: UInt64) -> UInt64 {
    if version >= 3950 { return 73728 * 4 }
    // Extra high compression had long frames first.
    return version >= 3900 || (version >= 3800 && compression == 4000) ? 73728 : 9216
  }
}
