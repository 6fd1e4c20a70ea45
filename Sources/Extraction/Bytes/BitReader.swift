/// Reads numbers of any width from bytes, the highest bit of each byte first.
///
/// Behind the end it reads zeros and says so with ``isExhausted``: headers are read to their end and judged then.
public struct BitReader: Sendable {
  private let bytes: [UInt8]
  /// The bits that have been read.
  public private(set) var position = 0
  /// Whether more has been read than there was.
  public var isExhausted: Bool { position > bytes.count * 8 }

  /// A reader at the first bit of `bytes`.
  public init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The next bit as a flag.
  public mutating func flag() -> Bool { read(1) == 1 }

  /// The next `count` bits, 0 to 64, as a number.
  public mutating func read(_ count: Int) -> UInt64 {
    var value: UInt64 = 0
    var left = min(max(count, 0), 64)
    while left > 0 {
      let taken = min(8 - position % 8, left)
      let byte = position / 8 < bytes.count ? bytes[position / 8] : 0
      let part = (byte << UInt8(position % 8)) >> UInt8(8 - taken)
      value = value << UInt64(taken) | UInt64(part)
      position = position +| taken
      left -= taken
    }
    return value
  }

  /// Passes over `count` bits.
  public mutating func skip(_ count: Int) { position = position +| max(count, 0) }

  /// The number of zeros before the next one, which is read too; at most `limit`.
  public mutating func zeros(atMost limit: Int) -> Int {
    var count = 0
    while count < limit, !isExhausted, !flag() { count += 1 }
    return count
  }
}
