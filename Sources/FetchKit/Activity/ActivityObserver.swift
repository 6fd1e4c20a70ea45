import Synchronization

/// One observer of a ``NetworkActivity`` and what it was told.
final class ActivityObserver: Sendable {
  private struct State {
    var told: Bool
    var isScheduled = false
    var body: (@Sendable (Bool) -> Void)?
  }

  private let state: Mutex<State>
  private let dispatcher: any Dispatcher

  init(on dispatcher: any Dispatcher, told: Bool, _ body: @escaping @Sendable (Bool) -> Void) {
    self.dispatcher = dispatcher
    state = Mutex(State(told: told, body: body))
  }

  /// Something has changed: on the dispatcher, `current` is asked what it is by then, and the observer told.
  func note(_ current: @escaping @Sendable () -> Bool?) {
    let schedules = state.withLock { state in
      guard !state.isScheduled, state.body != nil else { return false }
      state.isScheduled = true
      return true
    }
    if schedules { dispatcher.enqueue(Turn(self, current)) }
  }

  /// It is not called any more.
  func cancel() {
    // Let go of outside the lock: what it holds may call back here.
    let body = state.withLock { state in
      defer { state.body = nil }
      return state.body
    }
    withExtendedLifetime(body) {}
  }

  private func tell(_ current: () -> Bool?) {
    // What changes from here on is told in another turn.
    state.withLock { $0.isScheduled = false }
    guard let value = current() else { return }
    let body = state.withLock { state -> (@Sendable (Bool) -> Void)? in
      guard state.told != value else { return nil }
      state.told = value
      return state.body
    }
    body?(value)
  }

  private final class Turn: DispatchRecipient {
    private let observer: ActivityObserver
    private let current: @Sendable () -> Bool?

    init(_ observer: ActivityObserver, _ current: @escaping @Sendable () -> Bool?) {
      (self.observer, self.current) = (observer, current)
    }

    func receive() { observer.tell(current) }
  }
}
