/// Seconds on a clock that never goes back.
enum MonotonicClock {
  private static let start = ContinuousClock.now

  static func now() -> Double {
    let elapsed = ContinuousClock.now - start
    return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) * 1e-18
  }
}
