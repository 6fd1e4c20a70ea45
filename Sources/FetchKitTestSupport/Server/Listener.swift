import Foundation

/// Accepts connections on a thread of its own and gives each a thread.
///
/// Its threads hold it, never the server: a server that nobody holds any more can stop it.
final class Listener: Sendable {
  let port: UInt16
  let origin: String
  let state = Monitor(ServerState())
  private let socket: Socket
  private let waker: Waker
  private let sendBuffer: Int32?

  init(port: UInt16, sendBuffer: Int?) throws {
    waker = try Waker()
    (socket, self.port) = try Socket.listening(on: port)
    origin = "http://127.0.0.1:\(self.port)"
    self.sendBuffer = sendBuffer.map { Int32(clamping: $0) }
    // Accepted sockets inherit it.
    if let sendBuffer = self.sendBuffer { socket.set(SO_SNDBUF, sendBuffer) }
    state.change { $0.threads += 1 }
    startThread { $0.acceptConnections() }
  }

  /// Closes everything and returns when every thread has come to its end.
  func stop() {
    let routes = state.change { state in
      state.isStopping = true
      for connection in state.connections.values { connection.socket.shutDown() }
      defer { state.routes = [:] }
      return state.routes
    }
    // Scripts are the test's closures: what they hold is let go here, after the lock.
    withExtendedLifetime(routes) { waker.wake() }
    _ = state.wait(within: nil, of: { $0.threads }, until: { $0 == 0 })
  }

  private func acceptConnections() {
    defer { socket.close() }
    while !state.read({ $0.isStopping }) {
      guard socket.waitForConnection(or: waker).isReady else { continue }
      let (accepted, error) = socket.accept()
      if let accepted {
        serve(accepted)
      } else if error == EMFILE || error == ENFILE {
        // The connection stays in the queue, and accepting it again at once would turn in a circle.
        _ = socket.waitForHangUp(or: waker, within: .milliseconds(10))
      }
    }
  }

  private func serve(_ accepted: Socket) {
    guard let number = state.change({ $0.connected(accepted) }) else { return accepted.close() }
    startThread { listener in
      Connection(number: number, socket: accepted, state: listener.state, origin: listener.origin).run()
    }
  }

  /// Starts a thread that the state has counted already.
  private func startThread(_ body: @escaping @Sendable (Listener) -> Void) {
    let thread = Thread { [self] in
      body(self)
      state.change { $0.threads -= 1 }
    }
    thread.name = "loopback:\(port)"
    thread.stackSize = 512 << 10
    thread.start()
  }
}
