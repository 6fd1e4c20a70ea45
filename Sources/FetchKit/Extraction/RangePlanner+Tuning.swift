import Extraction

extension RangePlanner {
  /// The planner's constants, in bytes.
  struct Tuning: Sendable {
    /// The first request asks for at least this much: what sniffing may read.
    var smallestHead = 4096
    /// A format that wants a head of this size or more is read whole by one plain request.
    var wholeAbove = UInt64(ExtractorDescriptor.wholeResource)
    /// A single far read asks for at least this much, because what is wanted next usually follows.
    var smallestRead: UInt64 = 4096
    /// Requests side by side, at most; further ones of the round wait.
    var parallel = 4
    /// Hints may add this much to a round.
    var cheapHint: UInt64 = 16 << 10
    /// The least gap that is jumped while it is not known whether ranges are honoured.
    var blindJump: UInt64 = 1 << 20
    /// The first step of sequential reading; it fits into the first TCP window.
    var firstWindow = ExtractorDescriptor.oneRoundTail
    /// The second; each further one is twice as long.
    var secondWindow: UInt64 = 64 << 10
    /// The longest.
    var largestWindow: UInt64 = 4 << 20

    /// The least length of the `streak`th sequential read in a row, from 1.
    func window(_ streak: Int) -> UInt64 {
      guard streak > 1 else { return firstWindow }
      let doublings = min(streak - 2, 16)
      return min(largestWindow, secondWindow << UInt64(doublings))
    }

    /// For local files, where a read costs no round trip.
    static let local = Tuning(
      smallestHead: 64 << 10, wholeAbove: .max, smallestRead: 64 << 10, parallel: 64, cheapHint: 0,
      firstWindow: 64 << 10,
      secondWindow: 256 << 10)
  }
}
