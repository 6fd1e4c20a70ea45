/// Numbers of seven bits a byte, of which all but the last have their highest bit set.
struct VariableNumbers {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The next number; nil where it is cut or has more than nine bytes.
  mutating func next() -> UInt64? {
    var value: UInt64 = 0
    for _ in 0..<9 {
      guard let byte = bytes.popFirst() else { return nil }
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }

  /// Passes over `count` bytes.
  mutating func skip(_ count: Int) { bytes = bytes.dropFirst(count) }

  /// The next two bytes; nil where they are cut.
  mutating func pair() -> (UInt8, UInt8)? {
    guard let first = bytes.popFirst(), let second = bytes.popFirst() else { return nil }
    return (first, second)
  }
}
