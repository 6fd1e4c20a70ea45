import Extraction

/// The header of a WavPack block (WavPack 4 & 5 Binary File / Block Format, 1.0).
struct WavPackBlock: Equatable {
  /// Bytes of the header.
  static let headerSize = 32

  private static let sampleRates: [UInt64] = [
    6000, 8000, 9600, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000, 192_000,
  ]

  /// Bytes of the whole block.
  var size: UInt64
  /// Samples of one channel in the whole file; nil where the encoder did not know.
  var total: UInt64?
  /// The block's first sample.
  var index: UInt64
  /// Samples of one channel in the block; 0 where it has only metadata.
  var samples: UInt64
  /// Samples a second; nil where the metadata says it.
  var sampleRate: UInt64?
  var channels: Int
  /// Whether the samples are DSD, eight to a byte.
  var isDSD: Bool

  /// The header that stands at `offset` in `bytes`; nil where none does or it makes no sense.
  init?(_ bytes: [UInt8], at offset: Int = 0) {
    guard offset >= 0, bytes.count - offset >= Self.headerSize, bytes[offset...].starts(with: "wvpk".utf8) else {
      return nil
    }
    func number(_ place: Int, _ count: Int) -> UInt64 {
      bytes[offset + place..<offset + place + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    size = number(4, 4) + 8
    let version = number(8, 2)
    guard size >= UInt64(Self.headerSize), size <= 2 << 20, (0x402...0x410).contains(version) else { return nil }
    index = number(16, 4) | number(10, 1) << 32
    let low = number(12, 4)
    // The highest bits are counted so that all ones in the lower 32 always mean "unknown".
    let count = (low + number(11, 1) << 32) -| number(11, 1)
    samples = number(20, 4)
    // No samples at all, in front of some: the encoder could not go back to say how many.
    total = low == 0xFFFF_FFFF || (count == 0 && samples > 0) ? nil : count
    let flags = number(24, 4)
    let rate = Int(flags >> 23 & 15)
    sampleRate = rate < Self.sampleRates.count ? Self.sampleRates[rate] : nil
    channels = flags & 4 != 0 ? 1 : 2
    isDSD = flags >> 31 == 1
  }
}
