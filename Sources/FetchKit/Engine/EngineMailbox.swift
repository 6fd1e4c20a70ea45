import Foundation
import Synchronization

/// What other threads ask of the engine.
enum EngineCommand: Sendable {
  case start(AsyncDownload)
  case cancel(AsyncDownload)
  case resume(AsyncDownload)
  case stop
}

/// Commands on their way to the engine's thread, which the first of them starts.
final class EngineMailbox: Sendable {
  private struct State {
    var commands: [EngineCommand] = []
    var isRunning = false
    /// Whether the thread waits, so that it has to be woken.
    var isWaiting = false
    var waker: WakeDescriptor?
  }

  private let configuration: TransferEngine.Configuration
  private let state = Mutex(State())

  init(configuration: TransferEngine.Configuration) { self.configuration = configuration }

  func post(_ command: EngineCommand) {
    enum Need {
      case nothing
      case wake(WakeDescriptor)
      case start
    }
    let need: Need = state.withLock { state in
      if !state.isRunning, case .stop = command { return .nothing }
      state.commands.append(command)
      if !state.isRunning {
        state.isRunning = true
        return .start
      }
      // A thread that is busy looks here before it waits; one that waits needs one wake-up for any number of commands.
      guard state.isWaiting, let waker = state.waker else { return .nothing }
      state.isWaiting = false
      return .wake(waker)
    }
    switch need {
    case .nothing: break
    case .wake(let waker): waker.raise()
    case .start: startThread()
    }
  }

  /// The commands that came since the last call.
  func take() -> [EngineCommand] {
    state.withLock { state in
      state.isWaiting = false
      guard !state.commands.isEmpty else { return [] }
      defer { state.commands = [] }
      return state.commands
    }
  }

  /// Says that the thread is about to wait. False: commands came meanwhile, do not wait.
  func mayWait() -> Bool {
    state.withLock { state in
      state.isWaiting = state.commands.isEmpty
      return state.isWaiting
    }
  }

  private func startThread() {
    let thread = Thread { [self, configuration] in
      Self.blockWriteSignals()
      do throws(FetchError) {
        let waker = try WakeDescriptor()
        state.withLock { $0.waker = waker }
        try EngineLoop(mailbox: self, waker: waker, configuration: configuration).run()
      } catch {
        fail(with: error)
      }
    }
    thread.name = "fetchkit.engine"
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// A write into a pipe or a TLS connection that the other side has closed fails, instead of ending the process: OpenSSL
  /// and the file sink write without `MSG_NOSIGNAL`. So does one behind the limit on the size of files (`ulimit -f`). The
  /// signals go to the thread that writes, so only this one blocks them.
  private static func blockWriteSignals() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// The engine cannot run: everything that was asked of it fails, and the next command tries again.
  private func fail(with error: FetchError) {
    let commands = state.withLock { state in
      defer { state = State() }
      return state.commands
    }
    for case .start(let download) in commands {
      download.engineDidEnd(.failure(error))
      if let turn = download.engineDidTurn() { download.dispatcher.enqueue(turn) }
    }
  }
}
