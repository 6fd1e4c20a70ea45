extension LoopbackServer {
  /// What has come and gone over a server's connections: a copy, as of one moment.
  ///
  /// The counts never run behind the client: bytes that a client has read are in them, and a response that a client has read to
  /// its end no longer counts as being served.
  public struct RequestLog: Sendable {
    /// Every request, in the order in which they were heard.
    public internal(set) var requests: [RequestRecord] = []
    /// Connections accepted in all.
    public internal(set) var connectionsAccepted = 0
    /// Connections open now.
    public internal(set) var openConnections = 0
    /// The most connections that were open at once.
    public internal(set) var maxSimultaneousConnections = 0
    /// Requests whose response is not yet pushed to its end.
    public internal(set) var requestsBeingServed = 0
    /// The most requests that were being served at once.
    public internal(set) var maxSimultaneousRequests = 0
    /// Bytes that sockets have taken in all, heads and framing included.
    public internal(set) var bytesPushed = 0
    /// Body bytes among them.
    public internal(set) var bodyBytesPushed = 0
    /// Connections that the client closed or reset, whether a request was being served or not.
    public internal(set) var disconnects = 0
    /// Requests whose client went away before it had the whole response.
    public internal(set) var abandonedRequests = 0

    private var countOnPath: [String: Int] = [:]

    init() {}

    /// The requests for a path (without its query), in order.
    public func requests(for path: String) -> [RequestRecord] {
      requests.filter { $0.request.path == path }
    }

    /// Bytes that sockets have taken in responses for a path, heads and framing included.
    public func bytesPushed(for path: String) -> Int {
      requests(for: path).reduce(0) { $0 + $1.bytesPushed }
    }

    /// Body bytes that sockets have taken in responses for a path.
    public func bodyBytesPushed(for path: String) -> Int {
      requests(for: path).reduce(0) { $0 + $1.bodyBytesPushed }
    }
  }
}

extension LoopbackServer.RequestLog {
  /// Notes a request and numbers it.
  mutating func began(_ request: inout LoopbackServer.Request) {
    let path = request.path
    countOnPath[path, default: 0] += 1
    request.numberOnPath = countOnPath[path] ?? 1
    request.number = requests.count + 1
    requests.append(LoopbackServer.RequestRecord(request: request, receivedAt: .now))
    requestsBeingServed += 1
  }

  mutating func pushed(_ count: Int, isBody: Bool, request number: Int) {
    bytesPushed += count
    requests[number - 1].bytesPushed += count
    guard isBody else { return }
    bodyBytesPushed += count
    requests[number - 1].bodyBytesPushed += count
  }

  /// Notes the end of a response, once.
  mutating func served(request number: Int) {
    guard requests[number - 1].servedAt == nil else { return }
    requests[number - 1].servedAt = .now
    requestsBeingServed -= 1
  }

  mutating func abandoned(request number: Int) {
    served(request: number)
    guard !requests[number - 1].clientWentAway else { return }
    requests[number - 1].clientWentAway = true
    abandonedRequests += 1
  }
}
