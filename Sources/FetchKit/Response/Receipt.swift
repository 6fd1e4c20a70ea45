/// What an answer cost.
public struct Receipt: Sendable, Hashable {
  /// Requests that went out, redirect hops included.
  public var requests = 0
  /// Rounds in which they went out: requests side by side are one round.
  public var roundTrips = 0
  /// Bytes of bodies that arrived.
  public var bytesReceived: UInt64 = 0
  /// Bytes in the whole resource; nil as long as nobody has said it.
  public var bytesTotal: UInt64?
  /// Connections that were opened.
  public var connections = 0
  /// Whether the answer was remembered: nothing was asked, or only whether it still holds.
  public var fromStore = false
  /// From start to answer, in milliseconds.
  public var elapsedMilliseconds: Double = 0

  /// Nothing spent yet.
  public init() {}
}
