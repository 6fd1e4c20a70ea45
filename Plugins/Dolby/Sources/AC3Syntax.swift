import Extraction

/// Frames of AC-3 and E-AC-3, which may alternate in one stream (ETSI TS 102 366, 4.3, 5.3 and annex E).
struct AC3Syntax: ElementaryFrameSyntax {
  let source = "ac3"
  /// What the first frame is: `ac3` or `eac3`.
  var codec = "ac3"
  let headerLength: UInt64 = 8
  let largestSize: UInt64 = 4096
  let playsCutFrames = true
  /// Whether the bytes of each 16-bit word are swapped, as some recorders write them.
  var isSwapped = false

  var firstBytes: ByteSet { isSwapped ? ByteSet(0x77) : ByteSet(0x0B) }

  func frame(_ bytes: UnsafeRawBufferPointer) -> ElementaryFrame? {
    guard bytes.count >= 8 else { return nil }
    let order = isSwapped ? [1, 0, 3, 2, 5, 4, 7, 6] : [0, 1, 2, 3, 4, 5, 6, 7]
    var bits = BitReader(order.map { bytes[$0] })
    guard bits.read(16) == 0x0B77 else { return nil }
    // The version stands at the same place in both, and says which it is.
    switch bytes[order[5]] >> 3 {
    case 0...10: return Self.plain(&bits)
    case 11...16: return Self.enhanced(&bits)
    default: return nil
    }
  }

  /// A copy for the stream whose first frame starts with `bytes`.
  func settled(by bytes: [UInt8]) -> AC3Syntax {
    var copy = self
    let version = isSwapped ? 4 : 5
    if bytes.count > version, bytes[version] >> 3 > 10 { copy.codec = "eac3" }
    return copy
  }

  // MARK: AC-3

  private static let sampleRates: [UInt64] = [48000, 44100, 32000]
  /// Kilobits a second (table 4.13), each for two frame size codes.
  private static let bitRates: [UInt64] = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
  ]
  private static let channels = [2, 1, 2, 3, 3, 4, 4, 5]

  private static func plain(_ bits: inout BitReader) -> ElementaryFrame? {
    // The checksum.
    bits.skip(16)
    let (rate, code) = (Int(bits.read(2)), Int(bits.read(6)))
    guard rate < sampleRates.count, code / 2 < bitRates.count else { return nil }
    let version = bits.read(5)
    bits.skip(3)
    let mode = Int(bits.read(3))
    // Mix levels stand between the mode and the low frequency channel.
    if mode & 1 == 1, mode != 1 { bits.skip(2) }
    if mode & 4 == 4 { bits.skip(2) }
    if mode == 2 { bits.skip(2) }
    let low = bits.flag() ? 1 : 0
    let kilobits = bitRates[code / 2]
    let words =
      switch rate {
      case 0: kilobits * 2
      case 1: kilobits * 320 / 147 + UInt64(code & 1)
      default: kilobits * 3
      }
    // Versions 9 and 10 are streams of half and a quarter of the sample rate.
    let sampleRate = sampleRates[rate] >> (version > 8 ? version - 8 : 0)
    return ElementaryFrame(
      size: words * 2, samples: 1536, sampleRate: sampleRate, kind: sampleRate, channels: channels[mode] + low)
  }

  // MARK: E-AC-3

  private static func enhanced(_ bits: inout BitReader) -> ElementaryFrame? {
    let (type, substream) = (bits.read(2), bits.read(3))
    let size = (bits.read(11) + 1) * 2
    let rate = Int(bits.read(2))
    let second = Int(bits.read(2))
    guard type != 3, size >= 8, rate < 3 || second < 3 else { return nil }
    let sampleRate = rate < 3 ? sampleRates[rate] : sampleRates[second] / 2
    let blocks: UInt64 = rate < 3 ? [1, 2, 3, 6][second] : 6
    let mode = Int(bits.read(3))
    let low = bits.flag() ? 1 : 0
    // Dependent substreams, and further programs, play at the same time as the first.
    let isFirst = type != 1 && substream == 0
    return ElementaryFrame(
      size: size, samples: isFirst ? 256 * blocks : 0, sampleRate: sampleRate, kind: sampleRate,
      channels: channels[mode] + low)
  }
}
