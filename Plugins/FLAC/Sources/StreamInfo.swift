/// The fields of a STREAMINFO block that the length hangs on (RFC 9639, section 8.2).
struct StreamInfo: Equatable {
  /// The bytes that are read of it: what stands behind them, the MD5, is not wanted, and some files lack it.
  static let neededSize = 18

  /// Smallest and largest block of the stream, in samples.
  var blockSizes: ClosedRange<UInt64>
  /// The largest frame, in bytes; 0 where the encoder did not say.
  var maximumFrameSize: UInt64
  /// Samples a second.
  var sampleRate: UInt64
  var channels: UInt64
  var bitsPerSample: UInt64
  /// Samples a channel in the whole stream; nil where the encoder did not know.
  var totalSamples: UInt64?

  /// The block's content; nil where it is shorter than ``neededSize``.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.neededSize else { return nil }
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    let (smallest, largest) = (number(0..<2), number(2..<4))
    blockSizes = min(smallest, largest)...max(smallest, largest)
    maximumFrameSize = number(7..<10)
    let packed = number(10..<18)
    sampleRate = packed >> 44
    channels = (packed >> 41 & 7) + 1
    bitsPerSample = (packed >> 36 & 31) + 1
    let unknown: UInt64 = 0xF_FFFF_FFFF
    let total = packed & unknown
    totalSamples = total == 0 || total == unknown ? nil : total
  }

  /// What no frame is larger than, in bytes: as the encoder says, else one without any compression.
  var frameBound: UInt64 {
    if maximumFrameSize > 0 { return maximumFrameSize }
    let block = blockSizes.upperBound > 0 ? blockSizes.upperBound : 65535
    return block * channels * ((bitsPerSample + 7) / 8 + 1) + 256
  }
}
