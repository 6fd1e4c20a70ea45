extension DownloadQueue {
  /// How a queue works. A value: changing one changes no queue that was made with it.
  public struct Configuration: Sendable, Hashable {
    /// How many jobs may run at once.
    public var limits = Limits()
    /// Which of a host's waiting jobs of equal priority goes first. The oldest by default.
    public var order = Order.oldestFirst
    /// How fast jobs may start; nil, the default, for as fast as the limits let them.
    public var startRate: StartRate?
    /// The longest that a host is left alone because it answered 429 or 503 and said when to come back (`Retry-After`,
    /// RFC 9110 section 10.2.3), in seconds; 60 by default, 0 for never. Nothing of that host starts meanwhile.
    public var longestPause = 60.0
    /// The most results that are remembered; 256 by default, 0 for none.
    public var mostRememberedResults = 256
    /// The most bytes that remembered results may take; 64 MiB by default.
    public var mostRememberedBytes = 64 << 20
    /// For how long a result is remembered at most, in seconds; infinity, the default, for as long as there is room for it.
    public var resultMemory = Double.infinity
    /// For how long a failure that would repeat is remembered, in seconds; 10 by default, 0 for not at all. Such are what
    /// the server or the content said; what the network did, or a cancel, is never remembered.
    public var failureMemory = 10.0

    /// The defaults.
    public init() {}
  }
}
