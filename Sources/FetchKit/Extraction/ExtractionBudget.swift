/// What an extraction may spend. Where it is spent before there is an answer, what is known by then is still given.
public struct ExtractionBudget: Sendable, Hashable {
  /// Bytes of bodies, at most; nil for any number, which an exact question usually wants. 32 MiB by default, which
  /// holds for the network alone: a local source is limited only by a number that was set.
  public var maximumBytes: UInt64? = 32 << 20 {
    didSet { isBytesSet = true }
  }
  /// Requests, at most; nil, the default, for any number.
  public var maximumRequests: Int?
  /// Seconds from the start, at most; none by default.
  public var deadline: Double?

  private var isBytesSet = false

  /// The default budget.
  public init() {}

  /// The limit on bytes for a source.
  func maximumBytes(remote: Bool) -> UInt64? { remote || isBytesSet ? maximumBytes : nil }
}
