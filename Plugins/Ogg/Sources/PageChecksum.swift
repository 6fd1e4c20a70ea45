/// The checksum of a page: CRC-32 with the polynomial 0x04C11DB7, not reflected, from 0, with its own field taken
/// as 0 (RFC 3533, section 6).
enum PageChecksum {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index) << 24) { crc, _ in crc & 0x8000_0000 != 0 ? crc << 1 ^ 0x04C1_1DB7 : crc << 1 }
  }

  /// Whether the page in `page` has the checksum that it says.
  static func isRight(_ page: ArraySlice<UInt8>) -> Bool {
    guard page.count >= 27 else { return false }
    let field = page.dropFirst(22).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return of(page) == field
  }

  /// The checksum of the page in `page`.
  static func of(_ page: ArraySlice<UInt8>) -> UInt32 {
    var crc: UInt32 = 0
    for byte in page.prefix(22) { crc = crc << 8 ^ table[Int(crc >> 24 ^ UInt32(byte))] }
    for _ in 0..<4 { crc = crc << 8 ^ table[Int(crc >> 24)] }
    for byte in page.dropFirst(26) { crc = crc << 8 ^ table[Int(crc >> 24 ^ UInt32(byte))] }
    return crc
  }
}
