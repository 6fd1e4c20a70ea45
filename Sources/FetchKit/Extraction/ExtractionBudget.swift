/// What an extraction may spend. Where it is spent before there is an answer, what is known by then is still given.
public struct ExtractionBudget: Sendable, Hashable {
  /// Bytes of bodies, at most; 32 MiB by default. nil for any number, which an exact question usually wants.
  public var maximumBytes: UInt64? = 32 << 20
  /// Requests, at most; nil, the default, for any number.
  public var maximumRequests: Int?
  /// Seconds from the start, at most; none by default.
  public var deadline: Double?

  /// The default budget.
  public init() {}
}
