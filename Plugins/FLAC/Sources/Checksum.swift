/// The checksums of frames: CRC-8 (polynomial 0x07) over the header, CRC-16 (0x8005) over all of it
/// (RFC 9639, sections 9.1.8 and 9.3). Both start at 0, so over data and its own checksum they give 0.
enum Checksum {
  private static let table8: [UInt8] = (0..<256).map { index in
    (0..<8).reduce(UInt8(index)) { crc, _ in crc & 0x80 != 0 ? crc << 1 ^ 0x07 : crc << 1 }
  }

  private static let table16: [UInt16] = (0..<256).map { index in
    (0..<8).reduce(UInt16(index) << 8) { crc, _ in crc & 0x8000 != 0 ? crc << 1 ^ 0x8005 : crc << 1 }
  }

  static func crc8(_ bytes: some Sequence<UInt8>) -> UInt8 {
    bytes.reduce(0) { table8[Int($0 ^ $1)] }
  }

  static func crc16(_ bytes: some Sequence<UInt8>) -> UInt16 {
    bytes.reduce(0) { $0 << 8 ^ table16[Int($0 >> 8 ^ UInt16($1))] }
  }
}
