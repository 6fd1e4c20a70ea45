import Foundation

/// An HTTP/1.1 server on 127.0.0.1 that does what a script says, and remembers what it was asked.
///
/// ```swift
/// let server = try LoopbackServer()
/// server.route("/song.mp3", to: .file(.generated(1 << 20), contentType: "audio/mpeg"))
/// // … ask for server.url("/song.mp3") …
/// #expect(server.waitForRequests(count: 2))
/// #expect(server.log.bodyBytesPushed < 20_000)
/// ```
///
///     LoopbackServer ── Listener ── Connection (a thread each) ── Step, Step, Step …
///            │              │                                         ▲
///            └── RequestLog ┴── routes: path → Scenario ── Request ───┘
///
/// It speaks no TLS. Requests in absolute form, as a proxy is sent them, are taken as well; so is CONNECT, as a route named by
/// its authority.
///
/// **Threading.** Every method may be called from any thread. Scripts run on the connections' threads, several at once.
///
/// **Order.** A connection's requests are answered one after the other; a script is made when its request has come whole.
///
/// **Completion.** `stop()`, and the end of the server's life, close every connection and return when all threads are done.
/// A script must not call `stop()`, nor hold the server: it would wait for itself.
public final class LoopbackServer: Sendable {
  private let listener: Listener
  var state: Monitor<ServerState> { listener.state }

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; by default a free one. Another server's port once it was stopped, for tests of servers
  ///     that come back.
  ///   - sendBuffer: The size in bytes of the kernel's buffer for each connection, where a test counts what was pushed to a
  ///     client that does not read. By default the system's, which takes megabytes before a slow client is felt.
  /// - Throws: `POSIXError` when the system refuses the socket.
  public init(port: UInt16 = 0, sendBuffer: Int? = nil) throws {
    listener = try Listener(port: port, sendBuffer: sendBuffer)
  }

  deinit {
    listener.stop()
  }

  /// The port it listens on.
  public var port: UInt16 { listener.port }

  /// `http://127.0.0.1:PORT`, without a slash at the end.
  public var origin: String { listener.origin }

  /// The URL of a path, which may have a query.
  public func url(_ path: String) -> String {
    path.hasPrefix("/") ? origin + path : "\(origin)/\(path)"
  }

  /// Answers requests for a path by a scenario from now on.
  ///
  /// - Parameter path: A path without query, or a whole request target, which comes first: `http://other.test/a` as a proxy
  ///   is asked, `other.test:443` for CONNECT.
  public func route(_ path: String, to scenario: Scenario) {
    state.change { $0.routes[path] = scenario }
  }

  /// Answers requests for a path by what a closure makes of them.
  public func route(_ path: String, script: @escaping Scenario.Script) {
    route(path, to: Scenario(script: script))
  }

  /// Answers requests for all other paths. The default is a 404.
  public func routeOthers(to scenario: Scenario) {
    state.change { $0.fallback = scenario }
  }

  /// The gate of a name, made when it is first asked for.
  public func gate(_ name: String) -> Gate {
    state.change { state in
      if let gate = state.gates[name] { return gate }
      let gate = Gate()
      state.gates[name] = gate
      return gate
    }
  }

  /// Closes the listening socket and every connection, and waits for the threads. Harmless when done before.
  public func stop() {
    listener.stop()
  }
}
