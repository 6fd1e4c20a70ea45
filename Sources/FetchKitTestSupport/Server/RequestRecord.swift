extension LoopbackServer {
  /// A request that the server has heard, and what became of its response.
  public struct RequestRecord: Sendable {
    /// The request itself: method, target, headers, range asked for, connection.
    public let request: Request
    /// When its head (and body) had come.
    public let receivedAt: ContinuousClock.Instant
    /// Bytes that the socket has taken for the response, heads and chunk framing included.
    public internal(set) var bytesPushed = 0
    /// Body bytes among them: what a client has after undoing the framing.
    public internal(set) var bodyBytesPushed = 0
    /// When the last byte of the script was taken by the socket, or the script was given up; nil before.
    public internal(set) var servedAt: ContinuousClock.Instant?
    /// Whether the client closed or reset the connection before it had the whole response.
    ///
    /// A client that leaves while the last bytes are in the kernel's buffers is noticed where it resets the connection.
    public internal(set) var clientWentAway = false

    /// Whether the server is done with it.
    public var isServed: Bool { servedAt != nil }
  }
}
