/// When to look for transfers that have gone silent: not before the first of them can have. One look over all of them then
/// costs less than a timer each that every byte would put off. A value without I/O; times are in nanoseconds.
struct IdleWatch {
  /// A look that found that it came too early is followed by another one no sooner than this.
  private static let shortestWait: UInt64 = 10_000_000

  private var nextLook: UInt64?

  /// A transfer is under way that will be too silent at `time`, unless it is heard of.
  mutating func add(_ time: UInt64?) {
    guard let time else { return }
    nextLook = min(nextLook ?? time, time)
  }

  func isDue(_ now: UInt64) -> Bool { nextLook.map { now >= $0 } ?? false }

  /// All have been looked at.
  ///
  /// - Parameter earliest: when the first of those that go on can have been silent for too long; nil where none can.
  mutating func didLook(_ now: UInt64, earliest: UInt64?) {
    nextLook = earliest.map { max($0, now + Self.shortestWait) }
  }

  /// How long the loop may wait, in milliseconds; -1 for as long as it takes.
  func wait(from now: UInt64, hasTransfers: Bool) -> Int32 {
    guard hasTransfers, let nextLook else { return -1 }
    return nextLook <= now ? 0 : Int32(clamping: (nextLook - now) / 1_000_000 + 1)
  }
}
