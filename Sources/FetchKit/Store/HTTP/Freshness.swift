/// How long a response may be used without asking (RFC 9111 section 4.2). A value without a clock: the time is handed in,
/// in seconds since 1970.
///
/// Where fields contradict each other or make no sense, and where a clock is wrong, it is taken for stale: asking costs a
/// round trip, not asking costs a wrong answer.
struct Freshness: Equatable {
  /// What is known without asking.
  enum State: Equatable {
    /// Use it.
    case fresh
    /// Ask; where nobody can be asked it may still be used.
    case stale
    /// Ask; never use it otherwise.
    case unusable
  }

  /// A tenth of the time for which it had not changed is what a response without a word about it stays fresh
  /// (section 4.2.2), at most this: a day, in seconds.
  static let longestHeuristic = 86_400.0

  /// For how many seconds it is fresh, from when it was made.
  let lifetime: Double
  /// How old it was when it came, in seconds (section 4.2.3).
  let initialAge: Double
  private let answeredAt: Double
  private let isNoCache: Bool
  private let isMustRevalidate: Bool

  /// - Parameters:
  ///   - headers: the fields of the response.
  ///   - askedAt: when it was asked for.
  ///   - answeredAt: when its head came.
  init(_ headers: HeaderFields, askedAt: Double, answeredAt: Double) {
    let control = CacheControl(headers)
    let date = headers["Date"].flatMap { HTTPDate.parse($0, now: answeredAt) } ?? answeredAt
    (isNoCache, isMustRevalidate) = (control.isNoCache, control.isMustRevalidate)
    self.answeredAt = answeredAt
    lifetime = max(0, Self.lifetime(headers, control, date: date, now: answeredAt))
    let apparent = max(0, answeredAt - date)
    // Of a list the first counts, and what is no number counts for nothing (section 5.1).
    let told =
      headers["Age"].flatMap { field in
        CacheControl.seconds(field.prefix { $0 != "," }.filter { $0 != " " })
      } ?? 0
    initialAge = max(apparent, told + max(0, answeredAt - askedAt))
  }

  private static func lifetime(_ headers: HeaderFields, _ control: CacheControl, date: Double, now: Double) -> Double {
    if let maxAge = control.maxAge { return maxAge }
    let expiries = headers.values("Expires")
    if !expiries.isEmpty {
      // A date that is none, 0 above all, means that it has expired (section 5.3).
      return expiries.map { field in HTTPDate.parse(field, now: now).map { $0 - date } ?? 0 }.min() ?? 0
    }
    guard let changed = headers["Last-Modified"].flatMap({ HTTPDate.parse($0, now: now) }), changed < date else {
      return 0
    }
    return min((date - changed) / 10, longestHeuristic)
  }

  /// How old it is, in seconds; nil where the clock has gone back since it came.
  func age(at now: Double) -> Double? {
    guard now >= answeredAt, now.isFinite else { return nil }
    return initialAge + (now - answeredAt)
  }

  /// What it is good for.
  ///
  /// - Parameter bound: seconds since it came after which it is stale whatever it says, because a redirect on the way to
  ///   it is; nil where there was none.
  func state(at now: Double, bound: Double? = nil) -> State {
    if isNoCache { return .unusable }
    if let age = age(at: now), age < lifetime, bound.map({ now - answeredAt < $0 }) ?? true { return .fresh }
    return isMustRevalidate ? .unusable : .stale
  }
}
