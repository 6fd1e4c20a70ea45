extension [UInt8] {
  /// The unsigned number of `count` bytes, up to 8, at `index`, most significant byte first; 0 where the bytes end before.
  public func bigEndian(_ count: Int, at index: Int) -> UInt64 {
    guard index >= 0, count >= 0, index <= self.count - count else { return 0 }
    return self[index..<index + count].reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The unsigned number of `count` bytes, up to 8, at `index`, least significant byte first; 0 where the bytes end before.
  public func littleEndian(_ count: Int, at index: Int) -> UInt64 {
    guard index >= 0, count >= 0, index <= self.count - count else { return 0 }
    return self[index..<index + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// The signed number of four bytes at `index`, least significant byte first; 0 where the bytes end before.
  public func signedLittleEndian(at index: Int) -> Int {
    Int(Int32(truncatingIfNeeded: littleEndian(4, at: index)))
  }

  /// Whether the ASCII characters of `text` stand at `index`.
  public func hasText(_ text: StaticString, at index: Int) -> Bool {
    let count = text.utf8CodeUnitCount
    guard index >= 0, index <= self.count - count else { return false }
    return text.withUTF8Buffer { self[index..<index + count].elementsEqual($0) }
  }
}
