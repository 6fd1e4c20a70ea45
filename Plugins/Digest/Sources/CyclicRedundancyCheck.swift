/// CRC-32 as ZIP, gzip and PNG have it (ISO 3309; RFC 1952, section 8): reflected, polynomial EDB88320.
struct CyclicRedundancyCheck: Digesting {
  /// For each byte what it does to the sum, and behind that what it does with one to seven bytes after it, so that eight
  /// bytes take one step.
  private static let tables: [UInt32] = {
    var tables = (0..<256 as Range<UInt32>).map { byte in
      (0..<8).reduce(byte) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xFF)])
    }
    return tables
  }()

  private var sum = UInt32.max

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    var sum = sum
    Self.tables.withUnsafeBufferPointer { tables in
      var position = 0
      while bytes.count - position >= 8 {
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)) ^ UInt64(sum)
        sum = 0
        for index in 0..<8 {
          sum ^= tables[(7 - index) << 8 | Int(word >> UInt64(index * 8) & 0xFF)]
        }
        position += 8
      }
      for byte in bytes[position...] { sum = sum >> 8 ^ tables[Int((sum ^ UInt32(byte)) & 0xFF)] }
    }
    self.sum = sum
  }

  /// Four bytes, the most significant first, as the sum is usually written.
  mutating func finish() -> [UInt8]? {
    let value = ~sum
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
