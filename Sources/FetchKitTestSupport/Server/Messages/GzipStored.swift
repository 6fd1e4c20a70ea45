/// Makes gzip members (RFC 1952) of stored blocks (RFC 1951, 3.2.4): every reader takes them and no compressor is needed.
enum GzipStored {
  static func member(of bytes: [UInt8]) -> [UInt8] {
    // Magic, deflate, no flags, no time, no extra flags, system unknown.
    var result: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]
    var offset = 0
    repeat {
      let block = bytes[offset..<min(offset + 0xffff, bytes.count)]
      offset += block.count
      let length = UInt16(block.count)
      result.append(offset == bytes.count ? 1 : 0)
      append(length, to: &result)
      append(~length, to: &result)
      result += block
    } while offset < bytes.count
    append(checksum(of: bytes), to: &result)
    append(UInt32(truncatingIfNeeded: bytes.count), to: &result)
    return result
  }

  private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// CRC-32 as RFC 1952, 8 defines it.
  private static func checksum(of bytes: [UInt8]) -> UInt32 {
    var value = ~UInt32(0)
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ (value >> 8) }
    return ~value
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : 0xedb8_8320 ^ (value >> 1) }
  }
}
