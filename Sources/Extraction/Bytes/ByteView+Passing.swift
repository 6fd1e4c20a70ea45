extension ByteView {
  /// How far one step of ``lengthByPassing(from:keeping:)`` goes, in bytes.
  private static let step: UInt64 = 16 << 10

  /// The length of the resource; where nobody has said it, learnt by passing over the bytes to the end.
  ///
  /// Unlike ``wholeLength()``, which leaves it to the host to gather everything, this lets go of what it has passed.
  ///
  /// - Parameters:
  ///   - position: Where passing starts and, after a pause, goes on; kept by the parser between its calls.
  ///   - count: How many bytes before the position stay readable, in bytes. At the end at least the last `count`
  ///     bytes of the resource are held.
  public func lengthByPassing(from position: inout UInt64, keeping count: UInt64 = 0) throws(ParserPause) -> UInt64 {
    while true {
      if let length { return length }
      _ = try ends(at: position)
      release(before: position -| count)
      position = position +| Self.step
    }
  }

  /// How many bytes of `range` the resource has. Where its length is not known yet it is learnt by passing over the bytes: all
  /// before the last of `range` are released.
  public func existing(of range: Range<UInt64>) throws(ParserPause) -> UInt64 {
    guard !range.isEmpty else { return 0 }
    release(before: range.upperBound - 1)
    guard try ends(at: range.upperBound - 1) else { return range.upperBound - range.lowerBound }
    return (length ?? range.lowerBound) -| range.lowerBound
  }
}
