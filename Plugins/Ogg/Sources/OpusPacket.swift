/// How long an Opus packet is (RFC 6716, section 3.1).
enum OpusPacket {
  /// Samples a frame at 48 kHz, for the configuration numbers in their groups.
  private static let silk: [UInt64] = [480, 960, 1920, 2880]
  private static let celt: [UInt64] = [120, 240, 480, 960]

  /// Samples at 48 kHz in a packet that starts with `bytes`, of which the first two count.
  static func samples(_ bytes: [UInt8]) -> UInt64 {
    guard let first = bytes.first else { return 0 }
    let configuration = Int(first >> 3)
    let frame: UInt64 =
      switch configuration {
      case 0..<12: silk[configuration & 3]
      case 12..<16: silk[configuration & 1]
      default: celt[configuration & 3]
      }
    switch first & 3 {
    case 0: return frame
    case 1, 2: return frame * 2
    default: return bytes.count > 1 ? frame * UInt64(bytes[1] & 63) : 0
    }
  }
}
