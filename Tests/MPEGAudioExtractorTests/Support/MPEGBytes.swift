import FetchKitTestSupport
/// Builds files from the bit patterns of the specification, so that the tests do not lean on the code they test.
enum MPEGBytes {
  /// Header bits and size in bytes of frames of MPEG-1 layer III, 44.1 kHz, stereo, without CRC and padding.
  static let rates: [Int: (bits: UInt32, size: Int)] = [
    32: (0xFFFB_1000, 104), 96: (0xFFFB_7000, 313), 128: (0xFFFB_9000, 417), 160: (0xFFFB_A000, 522),
    192: (0xFFFB_B000, 626), 224: (0xFFFB_C000, 731), 320: (0xFFFB_E000, 1044),
  ]
  static let frameDuration = 1152.0 / 44100

  private static let noise: [UInt8] = {
    var generator = SeededGenerator(seed: 1)
    return (0..<16384).map { _ in UInt8.random(in: 0...0x7F, using: &generator) }
  }()

  /// A frame of `size` bytes that starts with `bits`; its body is noise without a byte FF.
  static func frame(_ bits: UInt32, _ size: Int, noise seed: UInt32 = 1) -> [UInt8] {
    let start = Int(seed % 8191)
    return bigEndian(bits) + noise[start..<start + max(0, size - 4)]
  }

  /// A frame of `kbps` thousand bits a second.
  static func frame(kbps: Int, padded: Bool = false, noise: UInt32 = 1) -> [UInt8] {
    let (bits, size) = rates[kbps] ?? (0, 0)
    return frame(padded ? bits | 0x200 : bits, padded ? size + 1 : size, noise: noise)
  }

  /// `count` frames of 128 kb/s, padded as an encoder does to keep the rate.
  static func constant(_ count: Int) -> [UInt8] {
    var (bytes, owed) = ([UInt8](), 0.0)
    for index in 0..<count {
      owed += 144.0 * 128_000 / 44100 - 417
      let isPadded = owed >= 1
      if isPadded { owed -= 1 }
      bytes += frame(kbps: 128, padded: isPadded, noise: UInt32(index))
    }
    return bytes
  }

  /// `count` frames whose bit rate changes every few frames.
  static func variable(_ count: Int, seed: UInt32 = 7) -> [UInt8] {
    let choices = [96, 128, 128, 160, 192, 224]
    var (bytes, state) = ([UInt8](), seed)
    for index in 0..<count {
      if index % 3 == 0 { state = state &* 1_664_525 &+ 1_013_904_223 }
      bytes += frame(kbps: choices[Int(state >> 24) % choices.count], noise: UInt32(index))
    }
    return bytes
  }

  /// A header frame of `kbps` thousand bits a second.
  static func xing(
    _ name: String = "Xing", kbps: Int = 128, flags: UInt32? = nil, frames: Int? = nil, bytes: Int? = nil,
    encoder: String = "LAME3.100", delay: Int = 0, padding: Int = 0
  ) -> [UInt8] {
    var fields = Array(name.utf8)
    fields += bigEndian(flags ?? (frames == nil ? 0 : 1) | (bytes == nil ? 0 : 2))
    if let frames { fields += bigEndian(UInt32(frames)) }
    if let bytes { fields += bigEndian(UInt32(bytes)) }
    fields += Array(encoder.utf8) + [UInt8](repeating: 0, count: 21 - encoder.utf8.count)
    fields += bigEndian(UInt32(delay << 12 | padding)).dropFirst()
    return header(kbps: kbps, fields, at: 36)
  }

  /// A VBRI header frame.
  static func vbri(frames: Int, bytes: Int) -> [UInt8] {
    let fields = Array("VBRI".utf8) + [0, 1, 0, 0, 0, 75] + bigEndian(UInt32(bytes)) + bigEndian(UInt32(frames))
    return header(kbps: 128, fields, at: 36)
  }

  static func id3(version: UInt8 = 3, body: Int, footer: Bool = false) -> [UInt8] {
    let head = [version, 0, footer ? 0x10 : 0] + synchSafe(body)
    let content = (0..<body).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    return Array("ID3".utf8) + head + content + (footer ? Array("3DI".utf8) + head : [])
  }

  static func id3v1() -> [UInt8] { Array("TAG".utf8) + [UInt8](repeating: 0x20, count: 125) }

  static func ape(body: Int, header: Bool = true) -> [UInt8] {
    func mark(_ flags: UInt32) -> [UInt8] {
      Array("APETAGEX".utf8) + littleEndian(2000) + littleEndian(UInt32(body + 32)) + littleEndian(1)
        + littleEndian(flags) + [UInt8](repeating: 0, count: 8)
    }
    let flags: UInt32 = header ? 1 << 31 : 0
    return (header ? mark(flags | 1 << 29) : []) + [UInt8](repeating: 0xFE, count: body) + mark(flags)
  }

  static func lyrics3(body: Int) -> [UInt8] {
    let size = String(body + 11)
    return Array("LYRICSBEGIN".utf8) + [UInt8](repeating: 0x41, count: body)
      + Array((String(repeating: "0", count: 6 - size.count) + size + "LYRICS200").utf8)
  }

  static func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
  static func littleEndian(_ value: UInt32) -> [UInt8] { bigEndian(value).reversed() }
  static func synchSafe(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (21 - 7 * $0) & 0x7F) } }

  private static func header(kbps: Int, _ fields: [UInt8], at offset: Int) -> [UInt8] {
    let (bits, size) = rates[kbps] ?? (0, 0)
    var frame = bigEndian(bits) + [UInt8](repeating: 0, count: size - 4)
    frame.replaceSubrange(offset..<min(offset + fields.count, size), with: fields.prefix(size - offset))
    return frame
  }
}
