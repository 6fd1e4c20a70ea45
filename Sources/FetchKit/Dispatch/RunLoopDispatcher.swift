import Foundation

/// Calls delegates on the thread of a given run loop, in its common modes.
///
/// A run loop without a source or timer of its own ends `run(mode:before:)` at once; give a thread that only waits for
/// downloads a port or a timer to wait on.
public final class RunLoopDispatcher: Dispatcher, @unchecked Sendable {
  // Unchecked: RunLoop is not Sendable, but `perform(inModes:block:)`, the one call made on it from other threads, takes
  // the run loop's own lock.
  private let runLoop: RunLoop
  private let mailbox = DispatchMailbox()

  /// Calls on `runLoop`'s thread.
  public init(_ runLoop: RunLoop = .current) { self.runLoop = runLoop }

  /// Arranges a call of `recipient` in the run loop.
  public func enqueue(_ recipient: any DispatchRecipient) {
    if mailbox.add(recipient) {
      runLoop.perform(inModes: [.common]) { [mailbox] in mailbox.drain() }
      wake()
    }
  }

  /// `perform` alone does not end a wait of the run loop.
  private func wake() {
    #if canImport(Darwin)
      CFRunLoopWakeUp(runLoop.getCFRunLoop())
    #else
      // Foundation on Linux keeps the run loop's own wake-up to itself; a timer that is due ends a wait as well. It must
      // not be all there is: a run loop that was told to return after one source does not return for a timer.
      runLoop.add(Timer(fire: Date(), interval: 0, repeats: false) { _ in }, forMode: .common)
    #endif
  }

  /// Whether the caller runs on the run loop's thread.
  public var isCurrent: Bool { RunLoop.current === runLoop }
}
