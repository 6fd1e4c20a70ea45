import Extraction

/// Frames of ADTS (ISO/IEC 13818-7, 6.2; ISO/IEC 14496-3, 1.A.2.2).
struct ADTSSyntax: ElementaryFrameSyntax {
  /// Samples a second by index (ISO/IEC 14496-3, table 1.18).
  static let sampleRates: [UInt64] = [
    96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350,
  ]

  let source = "aac"
  let codec = "aac"
  let headerLength: UInt64 = 7
  /// 6,144 bits a channel (ISO/IEC 14496-3, 4.5.3), for the six channels that streams have at most.
  let largestSize: UInt64 = 4608

  let firstBytes = ByteSet(0xFF)

  func frame(_ bytes: UnsafeRawBufferPointer) -> ElementaryFrame? {
    // The layer is always 0, which is what tells ADTS from MPEG audio.
    guard bytes.count >= 7, bytes[0] == 0xFF, bytes[1] & 0xF6 == 0xF0 else { return nil }
    let index = Int(bytes[2] >> 2 & 15)
    let size = UInt64(bytes[3] & 3) << 11 | UInt64(bytes[4]) << 3 | UInt64(bytes[5] >> 5)
    let least: UInt64 = bytes[1] & 1 == 0 ? 9 : 7
    guard index < Self.sampleRates.count, size >= least else { return nil }
    let configuration = Int(bytes[2] & 1) << 2 | Int(bytes[3] >> 6)
    return ElementaryFrame(
      size: size, samples: 1024 * UInt64(bytes[6] & 3 + 1), sampleRate: Self.sampleRates[index],
      // Version, profile, rate and channels stay as they are; the bits between them may change.
      kind: UInt64(bytes[1] & 0x08) << 8 | UInt64(bytes[2] & 0xFC) << 3 | UInt64(configuration),
      channels: configuration == 7 ? 8 : configuration)
  }
}
