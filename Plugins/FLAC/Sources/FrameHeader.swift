/// The header of a frame (RFC 9639, section 9.1), believed only when its checksum is right.
struct FrameHeader: Equatable {
  /// The longest header, in bytes.
  static let maximumSize = 16

  /// Whether blocks may differ in size; then the number is that of the first sample, else that of the frame.
  var isVariable: Bool
  var number: UInt64
  /// Samples in the frame.
  var blockSize: UInt64

  /// The header at `index`; nil where there is none, it is cut, or its CRC-8 is wrong.
  init?(_ bytes: [UInt8], at index: Int) {
    guard index >= 0, index + 5 < bytes.count, bytes[index] == 0xFF, bytes[index + 1] & 0xFE == 0xF8 else {
      return nil
    }
    let (sizeCode, rateCode) = (bytes[index + 2] >> 4, bytes[index + 2] & 15)
    let (channelCode, depthCode) = (bytes[index + 3] >> 4, bytes[index + 3] >> 1 & 7)
    guard sizeCode > 0, rateCode < 15, channelCode < 11, depthCode != 3, bytes[index + 3] & 1 == 0 else { return nil }
    isVariable = bytes[index + 1] & 1 == 1
    var position = index + 4
    guard let number = Self.codedNumber(bytes, &position) else { return nil }
    self.number = number
    let sizeBytes = sizeCode == 6 ? 1 : sizeCode == 7 ? 2 : 0
    let rateBytes = rateCode == 12 ? 1 : rateCode == 13 || rateCode == 14 ? 2 : 0
    guard position + sizeBytes + rateBytes < bytes.count else { return nil }
    switch sizeCode {
    case 1: blockSize = 192
    case 2...5: blockSize = 144 << UInt64(sizeCode)
    case 6, 7: blockSize = bytes[position..<position + sizeBytes].reduce(0) { $0 << 8 | UInt64($1) } + 1
    default: blockSize = 1 << UInt64(sizeCode)
    }
    position += sizeBytes + rateBytes
    guard Checksum.crc8(bytes[index..<position]) == bytes[position] else { return nil }
  }

  /// The first sample of the frame; `nominal` is the size of every block but the last where all are equal.
  func firstSample(nominal: UInt64) -> UInt64 { isVariable ? number : number * nominal }

  /// A number of up to 36 bits in the manner of UTF-8.
  private static func codedNumber(_ bytes: [UInt8], _ position: inout Int) -> UInt64? {
    let first = bytes[position]
    position += 1
    let ones = (~first).leadingZeroBitCount
    guard ones > 0 else { return UInt64(first) }
    guard (2...7).contains(ones), position + ones - 1 < bytes.count else { return nil }
    var value = ones == 7 ? 0 : UInt64(first & (0x7F >> UInt8(ones)))
    for byte in bytes[position..<position + ones - 1] {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt64(byte & 0x3F)
    }
    position += ones - 1
    return value
  }
}
