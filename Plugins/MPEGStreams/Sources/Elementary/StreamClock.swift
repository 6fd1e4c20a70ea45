/// Time stamps of 33 bits at 90 kHz, which start again from 0 after 26.5 hours (ISO/IEC 13818-1, 2.4.3.7).
enum StreamClock {
  /// Ticks a second.
  static let rate = 90_000.0
  private static let period: Int64 = 1 << 33

  /// How far `end` lies behind `start`, in ticks: the shorter way round, negative where it lies before.
  static func distance(from start: UInt64, to end: UInt64) -> Int64 {
    let forward = (Int64(end & 0x1_FFFF_FFFF) - Int64(start & 0x1_FFFF_FFFF) + period) % period
    return forward > period / 2 ? forward - period : forward
  }

  /// How far `end` lies behind `start`, in ticks, going forward only.
  static func advance(from start: UInt64, to end: UInt64) -> Int64 {
    (Int64(end & 0x1_FFFF_FFFF) - Int64(start & 0x1_FFFF_FFFF) + period) % period
  }

  /// The time stamp in the five bytes at `index`; nil where their marker bits are wrong.
  static func stamp(_ bytes: some RandomAccessCollection<UInt8>, at index: Int) -> UInt64? {
    guard let start = bytes.index(bytes.startIndex, offsetBy: index, limitedBy: bytes.endIndex) else { return nil }
    let field = Array(bytes[start...].prefix(5))
    guard field.count == 5, field[0] & 1 == 1, field[2] & 1 == 1, field[4] & 1 == 1 else { return nil }
    return UInt64(field[0] >> 1 & 7) << 30 | UInt64(field[1]) << 22 | UInt64(field[2] >> 1) << 15 | UInt64(field[3])
      << 7
      | UInt64(field[4] >> 1)
  }
}
