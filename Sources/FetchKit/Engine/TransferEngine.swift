import Foundation
import Synchronization

/// Runs transfers: one thread, one libcurl multi handle.
///
/// ```
/// any thread ── command ─▶ mailbox ─▶ EngineLoop (its thread) ── curl_multi ─▶ Transfer ─▶ sink, download
/// ```
///
/// **Threading.** May be used from any thread; libcurl is called on the engine's own thread only. The thread starts
/// with the first transfer and ends with the engine.
public final class TransferEngine: Sendable {
  /// The engine that is used where none is given.
  public static let shared = TransferEngine()

  private let mailbox: EngineMailbox

  /// An engine of its own, with its own thread and connections.
  public init(configuration: Configuration = Configuration()) {
    mailbox = EngineMailbox(configuration: configuration)
  }

  /// Waits until everything that was asked of the engine before has been done: a cancelled transfer has let go of its
  /// connection, and its provisional file is gone. For programs that are about to exit; it blocks the calling thread.
  ///
  /// - Parameter seconds: how long to wait at most.
  /// - Returns: whether it was done in time.
  @discardableResult
  public func settle(within seconds: Double) -> Bool {
    let done = DispatchSemaphore(value: 0)
    mailbox.post(.settle(done))
    return done.wait(timeout: .now() + (seconds.isNaN ? 0 : min(max(seconds, 0), 1e9))) == .success
  }

  deinit { mailbox.post(.stop) }

  func submit(_ command: EngineCommand) { mailbox.post(command) }

  /// Limits of an engine.
  public struct Configuration: Sendable, Hashable {
    /// Connections at once to one host; 0, the default, for any number.
    public var maximumConnectionsPerHost = 0
    /// Connections at once in all; 0, the default, for any number.
    public var maximumConnections = 0
    /// Wait with epoll where the system has it. True by default; the other way, which is all there is elsewhere, rescans
    /// every descriptor.
    public var usesEpoll = true

    /// No limits.
    public init() {}
  }
}
