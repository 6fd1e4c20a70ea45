import Extraction

/// Frames of a DTS stream (ETSI TS 102 114): the core's (5.3), in any of its four packings, and the extension substreams behind
/// them or alone (7.4).
struct DTSSyntax: ElementaryFrameSyntax {
  /// How the bits of the core stand in the bytes: 16 or 14 bits in each word, in either order.
  enum Packing: CaseIterable {
    case whole
    case wholeSwapped
    case fourteen
    case fourteenSwapped

    /// The bytes of a sync word.
    var sync: [UInt8] {
      switch self {
      case .whole: [0x7F, 0xFE, 0x80, 0x01]
      case .wholeSwapped: [0xFE, 0x7F, 0x01, 0x80]
      case .fourteen: [0x1F, 0xFF, 0xE8, 0x00]
      case .fourteenSwapped: [0xFF, 0x1F, 0x00, 0xE8]
      }
    }

    var isFourteen: Bool { self == .fourteen || self == .fourteenSwapped }
    var isSwapped: Bool { self == .wholeSwapped || self == .fourteenSwapped }
  }

  static let extensionSync: [UInt8] = [0x64, 0x58, 0x20, 0x25]

  let source = "dts"
  let codec = "dts"
  let headerLength: UInt64 = 24
  let largestSize: UInt64 = 16384
  let playsCutFrames = true
  let chain = 2
  /// How the core is packed; nil where there is none and the extension substreams tell the time.
  var packing: Packing? = .whole

  var firstBytes: ByteSet { ByteSet([packing?.sync[0], Self.extensionSync[0]].compactMap(\.self)) }

  func frame(_ bytes: UnsafeRawBufferPointer) -> ElementaryFrame? {
    if bytes.starts(with: Self.extensionSync) { return extensionFrame(bytes) }
    guard let packing, bytes.starts(with: packing.sync) else { return nil }
    return core(bytes, packing)
  }

  /// The syntax of the stream that starts with `bytes`; nil where they are no frame.
  static func recognise(_ bytes: [UInt8]) -> DTSSyntax? {
    if let packing = Packing.allCases.first(where: { bytes.starts(with: $0.sync) }) {
      return DTSSyntax(packing: packing)
    }
    return bytes.starts(with: extensionSync) ? DTSSyntax(packing: nil) : nil
  }

  // MARK: The core

  private static let sampleRates: [UInt64] = [
    0, 8000, 16000, 32000, 0, 0, 11025, 22050, 44100, 0, 0, 12000, 24000, 48000, 96000, 192_000,
  ]
  private static let channels = [1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 6, 6, 6, 7, 8, 8]

  private func core(_ bytes: UnsafeRawBufferPointer, _ packing: Packing) -> ElementaryFrame? {
    guard bytes.count >= 16 else { return nil }
    var bits = BitReader(Self.unpacked(bytes.prefix(16), packing))
    bits.skip(32)
    // The frame's type and the samples that its last block lacks, then whether there is a checksum.
    bits.skip(7)
    let blocks = bits.read(7) + 1
    let content = bits.read(14) + 1
    let arrangement = Int(bits.read(6))
    let rate = Self.sampleRates[Int(bits.read(4))]
    // Bit rate and flags.
    bits.skip(15)
    let low = bits.read(2)
    guard blocks >= 6, content >= 96, rate > 0, low < 3 else { return nil }
    let size = packing.isFourteen ? content * 8 / 14 * 2 : content
    let count = arrangement < Self.channels.count ? Self.channels[arrangement] + (low > 0 ? 1 : 0) : 0
    return ElementaryFrame(size: size, samples: blocks * 32, sampleRate: rate, channels: count)
  }

  private static func unpacked(_ bytes: some Sequence<UInt8>, _ packing: Packing) -> [UInt8] {
    var ordered = Array(bytes)
    if packing.isSwapped {
      for index in stride(from: 0, to: ordered.count - 1, by: 2) { ordered.swapAt(index, index + 1) }
    }
    guard packing.isFourteen else { return ordered }
    var bits = BitReader(ordered)
    var joined: [UInt8] = []
    var (kept, count) = (UInt64(0), 0)
    for _ in 0..<ordered.count / 2 {
      // The two highest bits of each word repeat the sign.
      bits.skip(2)
      kept = kept << 14 | bits.read(14)
      count += 14
      while count >= 8 {
        count -= 8
        joined.append(UInt8(truncatingIfNeeded: kept >> UInt64(count)))
      }
    }
    return joined
  }

  // MARK: Extension substreams

  private func extensionFrame(_ bytes: UnsafeRawBufferPointer) -> ElementaryFrame? {
    guard bytes.count >= 12 else { return nil }
    var bits = BitReader(bytes)
    bits.skip(40)
    let index = bits.read(2)
    let isLong = bits.flag()
    let header = bits.read(isLong ? 12 : 8) + 1
    let size = bits.read(isLong ? 20 : 16) + 1
    guard header >= 10, size >= header else { return nil }
    // Where there is a core the time is told by it, and by the first of several substreams elsewhere.
    guard packing == nil, index == 0 else { return ElementaryFrame(size: size, samples: 0, sampleRate: 1) }
    // Without its static fields a frame lasts as long as the others, which this one cannot know.
    guard bits.flag() else { return nil }
    let clock = Int(bits.read(2))
    guard clock < 3 else { return nil }
    let duration = 512 * (bits.read(3) + 1)
    return ElementaryFrame(size: size, samples: duration, sampleRate: [32000, 44100, 48000][clock])
  }
}
