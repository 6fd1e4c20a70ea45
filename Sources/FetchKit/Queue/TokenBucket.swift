/// Bounds how fast things start: so many a second in the long run, so many at once after a quiet time. A value without a
/// clock; times are seconds on any clock that never goes back.
struct TokenBucket: Sendable {
  private let rate: DownloadQueue.StartRate
  private var tokens: Double
  private var filledAt: Double?

  /// A full bucket.
  init(_ rate: DownloadQueue.StartRate) {
    self.rate = rate
    tokens = Double(rate.burst)
  }

  /// Whether something may start.
  mutating func hasToken(at now: Double) -> Bool {
    fill(at: now)
    // A token that is due must not be missed by a rounding error: whoever waited for it would wait again, for no time.
    return tokens >= 1 - 1e-6
  }

  /// Something starts.
  mutating func take() { tokens = max(0, tokens - 1) }

  /// When the next token is there.
  func nextToken(at now: Double) -> Double { now + max(0, 1 - tokens) / rate.perSecond }

  private mutating func fill(at now: Double) {
    let passed = max(0, now - (filledAt ?? now))
    filledAt = max(now, filledAt ?? now)
    tokens = min(Double(rate.burst), tokens + passed * rate.perSecond)
  }
}
