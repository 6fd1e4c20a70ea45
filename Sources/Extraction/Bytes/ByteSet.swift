/// A set of byte values, looked up faster than any closure could say.
public struct ByteSet: Sendable {
  private var low: (UInt64, UInt64) = (0, 0)
  private var high: (UInt64, UInt64) = (0, 0)

  /// A set of these values.
  public init(_ values: UInt8...) { self.init(values) }

  /// A set of these values.
  public init(_ values: some Sequence<UInt8>) {
    for value in values {
      let bit = UInt64(1) << UInt64(value & 63)
      switch value >> 6 {
      case 0: low.0 |= bit
      case 1: low.1 |= bit
      case 2: high.0 |= bit
      default: high.1 |= bit
      }
    }
  }

  /// Whether `value` is one of them.
  public func contains(_ value: UInt8) -> Bool {
    let half = value & 0x80 == 0 ? low : high
    return (value & 0x40 == 0 ? half.0 : half.1) >> UInt64(value & 63) & 1 == 1
  }

  /// The place of the first of them in `bytes`; nil where there is none.
  func firstIndex(in bytes: UnsafeRawBufferPointer) -> Int? {
    var index = 0
    while index < bytes.count {
      if contains(bytes[index]) { return index }
      index += 1
    }
    return nil
  }
}
