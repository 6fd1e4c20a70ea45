import Synchronization

/// Calls delegates when a test says so, on the thread that says it.
public final class ManualDispatcher: Dispatcher {
  private struct State {
    var wakeUps = 0
    var isDraining = false
  }

  private let mailbox = DispatchMailbox()
  private let state = Mutex(State())
  private let wake: (@Sendable () -> Void)?

  /// A dispatcher that calls `wake`, from any thread, each time it would wake its place.
  public init(wake: (@Sendable () -> Void)? = nil) { self.wake = wake }

  /// How often the place would have been woken so far.
  public var wakeUps: Int { state.withLock { $0.wakeUps } }

  /// Arranges a call of `recipient` in the next ``drain()``.
  public func enqueue(_ recipient: any DispatchRecipient) {
    if mailbox.add(recipient) { noteWakeUp() }
  }

  /// Arranges calls of `recipients` in the next ``drain()``.
  public func enqueue(contentsOf recipients: [any DispatchRecipient]) {
    if mailbox.add(contentsOf: recipients) { noteWakeUp() }
  }

  private func noteWakeUp() {
    state.withLock { $0.wakeUps += 1 }
    wake?()
  }

  /// Calls everyone who waits.
  public func drain() {
    state.withLock { $0.isDraining = true }
    mailbox.drain()
    state.withLock { $0.isDraining = false }
  }

  /// Whether a ``drain()`` is under way.
  public var isCurrent: Bool { state.withLock { $0.isDraining } }
}
