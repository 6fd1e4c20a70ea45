import Foundation

/// One accepted connection and the thread that serves it, request after request.
///
/// Used on its own thread only; what others may see is in the shared state.
final class Connection {
  /// How a step, or a whole script, ended.
  enum Outcome {
    /// The connection can be used again.
    case goesOn
    /// This side closes or resets it.
    case closes
    /// The other side has gone, or the server is being stopped.
    case isGone
  }

  let number: Int
  let socket: Socket
  let state: Monitor<ServerState>
  let origin: String
  /// Made when a gate is first waited for.
  private(set) lazy var waker = try? Waker()
  private var reader = RequestReader()

  init(number: Int, socket: Socket, state: Monitor<ServerState>, origin: String) {
    self.number = number
    self.socket = socket
    self.state = state
    self.origin = origin
  }

  /// Serves until one side closes, and closes.
  func run() {
    var outcome = Outcome.goesOn
    var latest: LoopbackServer.Request?
    while case .goesOn = outcome {
      guard let request = receiveRequest(after: latest, outcome: &outcome) else { break }
      latest = request
      outcome = serve(request)
    }
    if case .isGone = outcome {
      state.change { $0.disconnected(number, byClient: !$0.isStopping) }
    } else {
      state.change { $0.disconnected(number, byClient: false) }
    }
  }

  private func receiveRequest(
    after latest: LoopbackServer.Request?, outcome: inout Outcome
  ) -> LoopbackServer.Request? {
    while true {
      switch reader.next() {
      case .request(var request):
        request.connection = number
        request.origin = origin
        state.change { $0.began(&request) }
        return request
      case .expectsContinue:
        outcome = push(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
        guard case .goesOn = outcome else { return nil }
      case .refused(let status):
        let head = ScriptedHead(status, ["Content-Length": "0", "Connection": "close"])
        _ = push(head.bytes)
        outcome = .closes
        return nil
      case .needsBytes:
        switch socket.receive(into: &reader.buffer) {
        case .moved: continue
        case .blocked: return nil
        case .ended:
          outcome = .isGone
          return nil
        case .failed:
          // A close with unread bytes is sent as a reset: the client did not take the whole of the latest response.
          state.change { if let latest, !$0.isStopping { $0.log.abandoned(request: latest.number) } }
          outcome = .isGone
          return nil
        }
      }
    }
  }

  private func serve(_ request: LoopbackServer.Request) -> Outcome {
    let scenario = state.read { $0.routes[request.target] ?? $0.routes[request.path] ?? $0.fallback }
    var steps = scenario.steps(for: request)
    if request.method == "HEAD" { steps = steps.filter { !$0.isBody } }
    let last = steps.lastIndex { !$0.isSilent }
    if last == nil { state.change { $0.served(request) } }
    for (index, step) in steps.enumerated() {
      let outcome = perform(step, of: request, isLast: index == last)
      if case .isGone = outcome {
        state.change { if !$0.isStopping { $0.log.abandoned(request: request.number) } }
      }
      guard case .goesOn = outcome else {
        state.change { $0.served(request) }
        return outcome
      }
      if index == last { state.change { $0.served(request) } }
    }
    return request.keepsConnection ? .goesOn : .closes
  }
}
