@testable import FLACExtractor

/// Builds FLAC files: 16-bit mono at 8,000 Hz, frames with right checksums.
struct FLACBuilder {
  var totalSamples: UInt64 = 0
  var blockSize: UInt64 = 4096
  var isVariable = false
  var sampleRate: UInt64 = 8000
  var maximumFrameSize: UInt64 = 0
  var padding = 100
  /// Bytes a frame; the smallest is a constant subframe, larger ones hold noise.
  var noise = true
  private(set) var frames: [UInt8] = []
  private(set) var samples: UInt64 = 0
  private(set) var nextFrame: UInt64 = 0

  static func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }

  /// The first frame has this number (and the first sample the one that follows from it).
  mutating func start(atFrame number: UInt64) {
    nextFrame = number
    samples = number * blockSize
  }

  /// Adds `count` whole frames, then one of `rest` samples if that is not 0.
  mutating func add(_ count: Int, rest: UInt64 = 0) {
    for _ in 0..<count { addFrame(blockSize) }
    if rest > 0 { addFrame(rest) }
  }

  mutating func addFrame(_ size: UInt64) {
    var frame: [UInt8] = [0xFF, isVariable ? 0xF9 : 0xF8, 0x70, 0x08]
    frame += Self.coded(isVariable ? samples : nextFrame) + Self.number(size - 1, 2)
    frame.append(Checksum.crc8(frame))
    if noise {
      frame.append(0x02)
      frame += (0..<Int(size) * 2).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761 &+ Int(samples)) >> 7) }
    } else {
      frame += [0x00, 0x12, 0x34]
    }
    frame += Self.number(UInt64(Checksum.crc16(frame)), 2)
    frames += frame
    samples += size
    nextFrame += 1
  }

  static func coded(_ value: UInt64) -> [UInt8] {
    if value < 0x80 { return [UInt8(value)] }
    var count = 2
    while count < 7, value >> UInt64(count * 5 + 1) > 0 { count += 1 }
    let lead = UInt8(truncatingIfNeeded: 0xFF00 >> count) | UInt8(truncatingIfNeeded: value >> UInt64((count - 1) * 6))
    return [lead] + (0..<count - 1).reversed().map { 0x80 | UInt8(truncatingIfNeeded: value >> UInt64($0 * 6)) & 0xBF }
  }

  var streamInfo: [UInt8] {
    let packed = sampleRate << 44 | 0 << 41 | 15 << 36 | totalSamples
    return Self.number(blockSize, 2) + Self.number(blockSize, 2) + Self.number(0, 3)
      + Self.number(maximumFrameSize, 3) + Self.number(packed, 8) + [UInt8](repeating: 0xAB, count: 16)
  }

  static func block(_ type: UInt8, _ content: [UInt8], isLast: Bool = false) -> [UInt8] {
    [type | (isLast ? 0x80 : 0)] + number(UInt64(content.count), 3) + content
  }

  var file: [UInt8] {
    Array("fLaC".utf8) + Self.block(0, streamInfo)
      + Self.block(1, [UInt8](repeating: 0, count: padding), isLast: true) + frames
  }
}
