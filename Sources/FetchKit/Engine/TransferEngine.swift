import Dispatch
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

  deinit { mailbox.post(.stop) }

  func submit(_ command: EngineCommand) { mailbox.post(command) }

  /// Limits of an engine. A transfer that waits for a connection spends its connect limit on it: who queues more than a
  /// few at a time bounds how many are started instead.
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
