extension LoopbackServer {
  /// What was heard and pushed so far.
  public var log: RequestLog { state.read { $0.log } }

  /// Every request so far, in order.
  public var requests: [RequestRecord] { log.requests }

  /// Waits until the log is as the condition says; false when the time is over first. The default limit is a minute.
  ///
  /// It blocks the calling thread without polling. The condition is asked outside every lock, after each change.
  public func wait(
    within limit: Duration = .seconds(60), until condition: (RequestLog) throws -> Bool
  ) rethrows -> Bool {
    try state.wait(within: limit, of: { $0.log }, until: condition)
  }

  /// Waits until `count` requests were heard in all.
  public func waitForRequests(count: Int, within limit: Duration = .seconds(60)) -> Bool {
    wait(within: limit) { $0.requests.count >= count }
  }

  /// Waits until `count` requests were heard in all for a path.
  public func waitForRequests(count: Int, for path: String, within limit: Duration = .seconds(60)) -> Bool {
    wait(within: limit) { $0.requests(for: path).count >= count }
  }

  /// Waits until clients have closed or reset `count` connections in all.
  public func waitForDisconnects(count: Int, within limit: Duration = .seconds(60)) -> Bool {
    wait(within: limit) { $0.disconnects >= count }
  }

  /// Waits until `count` requests in all have lost their client before the end of the response.
  public func waitForAbandonedRequests(count: Int, within limit: Duration = .seconds(60)) -> Bool {
    wait(within: limit) { $0.abandonedRequests >= count }
  }

  /// Waits until no request is being served.
  public func waitUntilIdle(within limit: Duration = .seconds(60)) -> Bool {
    wait(within: limit) { $0.requestsBeingServed == 0 }
  }

  /// Waits until no connection is open.
  public func waitUntilDisconnected(within limit: Duration = .seconds(60)) -> Bool {
    wait(within: limit) { $0.openConnections == 0 }
  }
}
