/// An endless sequence of bytes that look random, a table repeated.
///
/// The period is a prime: a client that mixes up two offsets of a round distance sees different bytes. A table rather than a
/// formula for each offset, because a server built without optimisation must push hundreds of megabytes a second too.
enum GeneratedBytes {
  static let period = 1_048_573

  private static let table: [UInt8] = {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    var result: [UInt8] = []
    result.reserveCapacity(period + 8)
    while result.count < period {
      // xorshift64 (Marsaglia, 2003).
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      withUnsafeBytes(of: state.littleEndian) { result.append(contentsOf: $0) }
    }
    result.removeLast(result.count - period)
    return result
  }()

  /// Calls with the bytes from `offset` of the sequence on, as many as lie in one piece of memory.
  static func withRun<Result>(
    at offset: Int, atMost count: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let first = offset % period
    return try table.withUnsafeBytes { table in
      try body(UnsafeRawBufferPointer(rebasing: table[first..<min(first + count, period)]))
    }
  }
}
