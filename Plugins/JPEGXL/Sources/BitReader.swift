/// Reads bits, the lowest of each byte first (ISO/IEC 18181-1, B.2).
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The next `count` bits as a number; nil where there are fewer.
  mutating func read(_ count: Int) -> Int? {
    guard position + count <= bytes.count * 8 else { return nil }
    var number = 0
    for index in 0..<count {
      let bit = position + index
      number |= Int(bytes[bit / 8] >> UInt8(bit % 8) & 1) << index
    }
    position += count
    return number
  }
}
