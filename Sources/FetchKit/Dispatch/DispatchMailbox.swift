import Synchronization

/// The recipients that wait for one dispatcher's next turn. At most one wake-up is under way, however many wait.
final class DispatchMailbox: Sendable {
  private struct State {
    var waiting: [any DispatchRecipient] = []
    var isScheduled = false
  }

  private let state = Mutex(State())

  /// Takes in a recipient. True: nobody has woken the place yet, so the caller has to.
  func add(_ recipient: any DispatchRecipient) -> Bool {
    state.withLock { state in
      state.waiting.append(recipient)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
  }

  /// Takes in several at once; otherwise like ``add(_:)``.
  func add(contentsOf recipients: [any DispatchRecipient]) -> Bool {
    guard !recipients.isEmpty else { return false }
    return state.withLock { state in
      state.waiting += recipients
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
  }

  /// Calls everyone who waits. What is enqueued meanwhile waits for the next turn, so that a busy download cannot keep
  /// the place from its other work.
  func drain() {
    let turn = state.withLock { state in
      defer { (state.waiting, state.isScheduled) = ([], false) }
      return state.waiting
    }
    for recipient in turn { recipient.receive() }
  }
}
