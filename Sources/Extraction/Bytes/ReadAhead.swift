/// How much to bring where a walk over elements (chunks, segments, blocks) comes to bytes that are not here.
///
/// A walk that jumps far wants a header and little else, so that it asks for little. One that goes on near where the last
/// piece ended wants what follows too, so that it asks for more each time: a file of a thousand small elements takes a
/// few rounds, not a thousand.
public struct ReadAhead: Sendable {
  private let smallest: UInt64
  private let largest: UInt64
  private var window: UInt64
  private var lastEnd: UInt64 = 0

  /// Reading ahead.
  ///
  /// - Parameters:
  ///   - smallest: what is brought behind a jump, in bytes; 512 by default.
  ///   - largest: what is brought at most, in bytes; 256 KiB by default.
  public init(from smallest: UInt64 = 512, to largest: UInt64 = 256 << 10) {
    (self.smallest, self.largest) = (smallest, max(smallest, largest))
    window = smallest
  }

  /// Pauses until all of `range` is here, and brings more with it. What lies behind the end of the resource is left out.
  public mutating func bring(_ range: Range<UInt64>, _ input: ByteView) throws(ParserPause) {
    let wanted = input.length.map { range.clamped(to: 0..<$0) } ?? range
    guard !input.gaps(in: wanted).isEmpty else { return }
    window = wanted.lowerBound -| lastEnd <= window ? min(window *| 4, largest) : smallest
    lastEnd = max(wanted.upperBound, wanted.lowerBound +| window)
    try input.require([wanted.lowerBound..<lastEnd])
  }
}
