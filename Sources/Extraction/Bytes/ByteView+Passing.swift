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
}
