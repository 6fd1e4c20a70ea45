import Foundation

/// Everything that a server's threads share, under one lock.
struct ServerState: Sendable {
  /// A connection that is open, and the request on it whose response is not yet pushed to its end.
  struct OpenConnection {
    let socket: Socket
    var request: Int?
  }

  var log = LoopbackServer.RequestLog()
  var routes: [String: Scenario] = [:]
  var fallback = Scenario.status(404, body: .text("no such path on the loopback server\n"))
  var gates: [String: Gate] = [:]
  var connections: [Int: OpenConnection] = [:]
  var isStopping = false
  /// Threads that have not come to their end.
  var threads = 0

  /// Enters an accepted connection; its number, or nil when the server is stopping.
  mutating func connected(_ socket: Socket) -> Int? {
    guard !isStopping else { return nil }
    log.connectionsAccepted += 1
    connections[log.connectionsAccepted] = OpenConnection(socket: socket)
    log.openConnections = connections.count
    threads += 1
    if connections.count > log.maxSimultaneousConnections {
      log.maxSimultaneousConnections = max(
        log.maxSimultaneousConnections,
        Self.countAlive(connections.values.map(\.socket), most: log.maxSimultaneousConnections))
    }
    return log.connectionsAccepted
  }

  /// Takes a connection out and closes it: no other thread can meet its descriptor in the table afterwards.
  mutating func disconnected(_ number: Int, byClient: Bool) {
    guard let connection = connections.removeValue(forKey: number) else { return }
    log.openConnections = connections.count
    if byClient { log.disconnects += 1 }
    connection.socket.close()
  }

  mutating func began(_ request: inout LoopbackServer.Request) {
    log.began(&request)
    connections[request.connection]?.request = request.number
    if log.requestsBeingServed > log.maxSimultaneousRequests {
      let serving = connections.values.filter { $0.request != nil }.map(\.socket)
      log.maxSimultaneousRequests = max(
        log.maxSimultaneousRequests, Self.countAlive(serving, most: log.maxSimultaneousRequests))
    }
  }

  mutating func served(_ request: LoopbackServer.Request) {
    log.served(request: request.number)
    connections[request.connection]?.request = nil
  }

  /// Connections whose client has left do not count, though their threads may not have noticed: the client that left may have
  /// come again, and would be counted twice. Beyond a few hundred the look at each costs more than the truth is worth.
  ///
  /// - Parameter most: The most there were so far. On a busy machine the end of one connection may arrive behind the start of
  ///   the next, so where a few are more than that, they are looked at again a moment later.
  private static func countAlive(_ sockets: [Socket], most: Int) -> Int {
    guard sockets.count <= 256 else { return sockets.count }
    var count = Socket.countConnected(sockets)
    for _ in 0..<3 where count > most && count > 1 && count <= 32 {
      usleep(1000)
      count = Socket.countConnected(sockets)
    }
    return count
  }
}
