/// The header of an MPEG audio frame, as far as its length goes (ISO/IEC 11172-3, section 2.4.1.3; 13818-3).
enum MPEGAudioFrame {
  /// Kilobits a second, by version and layer.
  private static let rates: [[Int]] = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]

  /// The length in bytes of the frame whose header stands at `start`; nil where none does, or one of a free rate.
  static func length(_ head: [UInt8], at start: Int) -> Int? {
    guard head.count - start >= 4, head[start] == 0xFF, head[start + 1] & 0xE0 == 0xE0 else { return nil }
    let (version, layer) = (Int(head[start + 1] >> 3 & 3), 4 - Int(head[start + 1] >> 1 & 3))
    let (rate, sampling) = (Int(head[start + 2] >> 4), Int(head[start + 2] >> 2 & 3))
    guard version != 1, layer < 4, (1...14).contains(rate), sampling < 3 else { return nil }
    let row = version == 3 ? layer - 1 : layer == 1 ? 3 : 4
    let bits = rates[row][rate - 1] * 1000
    let hertz = [44100, 48000, 32000][sampling] >> [2, 0, 1, 0][version]
    let padding = Int(head[start + 2] >> 1 & 1)
    if layer == 1 { return (12 * bits / hertz + padding) * 4 }
    return (layer == 3 && version != 3 ? 72 : 144) * bits / hertz + padding
  }
}
