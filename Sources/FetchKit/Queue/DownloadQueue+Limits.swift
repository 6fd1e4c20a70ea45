extension DownloadQueue {
  /// How many jobs may run at once.
  public struct Limits: Sendable, Hashable {
    /// Jobs in all; at least 1, 16 by default.
    public var total: Int { didSet { total = max(1, total) } }
    /// Jobs of one host; at least 1, 4 by default. A queue that makes its own engine holds this for connections to a
    /// host and port, too, those that a job opens besides its first and idle ones included.
    public var perHost: Int { didSet { perHost = max(1, perHost) } }

    /// Limits; numbers below 1 are taken for 1.
    public init(total: Int = 16, perHost: Int = 4) { (self.total, self.perHost) = (max(1, total), max(1, perHost)) }
  }

  /// How fast jobs may start.
  public struct StartRate: Sendable, Hashable {
    /// Starts a second in the long run; above 0. What is no sensible rate is taken for the nearest one.
    public let perSecond: Double
    /// Starts at once after a quiet time; at least 1.
    public let burst: Int

    /// A rate.
    public init(perSecond: Double, burst: Int = 1) {
      self.perSecond = perSecond.isNaN ? 1 : min(max(perSecond, 1e-6), 1e6)
      self.burst = max(1, burst)
    }
  }

  /// Which of a host's waiting jobs of equal priority goes first.
  public enum Order: Sendable, Hashable {
    /// The one that came first.
    case oldestFirst
    /// The one that came last: what a list wants that scrolls, where the newest row is the one that is looked at.
    case newestFirst
  }

  /// How much a load is wanted. Higher ones go first; those of equal priority take turns over the hosts.
  public enum Priority: Int, Sendable, Hashable, Comparable, CaseIterable {
    /// Not wanted yet. It takes only places that nothing else wants, gives its place back when something else wants it
    /// (and begins again later), and becomes what a load is that joins it.
    case prefetch
    /// Less than usual.
    case low
    /// The usual.
    case normal
    /// More than usual.
    case high

    /// Whether one goes behind the other.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }
}
