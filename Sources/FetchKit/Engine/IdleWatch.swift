/// When to look for transfers that have gone silent. One look over all of them a second costs less than a timer each.
/// A value without I/O; times are in nanoseconds.
struct IdleWatch {
  private var interval: UInt64 = 1_000_000_000
  private var nextCheck: UInt64 = 0

  /// A transfer with this limit, in seconds, is under way.
  mutating func add(_ limit: Double?) {
    guard let limit else { return }
    interval = min(interval, Self.interval(for: limit))
  }

  func isDue(_ now: UInt64) -> Bool { now >= nextCheck }

  mutating func didCheck(_ now: UInt64, limits: some Sequence<Double>) {
    interval = limits.reduce(1_000_000_000) { min($0, Self.interval(for: $1)) }
    nextCheck = now + interval
  }

  /// How long the loop may wait, in milliseconds; -1 for as long as it takes.
  func wait(from now: UInt64, hasTransfers: Bool) -> Int32 {
    guard hasTransfers else { return -1 }
    let next = min(nextCheck, now + interval)
    return next <= now ? 0 : Int32(min((next - now) / 1_000_000 + 1, 1000))
  }

  /// A quarter of the limit, so that it is exceeded by no more than that; 10 ms to 1 s.
  private static func interval(for limit: Double) -> UInt64 {
    UInt64(min(max(limit / 4, 0.01), 1) * 1e9)
  }
}
