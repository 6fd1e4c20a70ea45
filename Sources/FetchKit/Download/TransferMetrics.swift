/// What a transfer cost, whether it ended well or not.
public struct TransferMetrics: Sendable, Hashable {
  /// Requests that went out: redirect hops and authentication rounds included.
  public var requests = 0
  /// Connections that were opened for it; 0 where a warm one served.
  public var connections = 0
  /// Bytes of bodies that came over the network, before decoding.
  public var bytesReceived: UInt64 = 0
  /// From the start to the first byte of the response, in seconds; 0 where none came.
  public var timeToFirstByte: Double = 0
  /// From the start to the end, in seconds.
  public var elapsed: Double = 0

  /// Nothing spent yet.
  public init() {}
}
