import Foundation

/// Calls delegates on the thread of a given run loop, in its common modes.
///
/// A run loop without a source or timer of its own ends `run(mode:before:)` at once; give a thread that only waits for
/// downloads a port or a timer to wait on.
// RunLoop is not Sendable; `perform(inModes:block:)` is the one call made on it from other threads, and Foundation
// allows that (it takes the run loop's lock).
public final class RunLoopDispatcher: Dispatcher, @unchecked Sendable {
  private let runLoop: RunLoop
  private let mailbox = DispatchMailbox()

  /// Calls on `runLoop`'s thread.
  public init(_ runLoop: RunLoop = .current) { self.runLoop = runLoop }

  /// Arranges a call of `recipient` in the run loop.
  public func enqueue(_ recipient: any DispatchRecipient) {
    if mailbox.add(recipient) {
      runLoop.perform(inModes: [.common]) { [mailbox] in mailbox.drain() }
    }
  }

  /// Whether the caller runs on the run loop's thread.
  public var isCurrent: Bool { RunLoop.current === runLoop }
}
