import Synchronization

/// An answer that one task waits for. It may come before the wait: a task that was cancelled early is told at once.
final class PendingAnswer<Answer: Sendable>: Sendable {
  private struct State {
    var answer: Answer?
    var continuation: CheckedContinuation<Answer, Never>?
  }

  private let state = Mutex(State())

  func give(_ answer: Answer) {
    let continuation = state.withLock { state in
      state.answer = answer
      return state.continuation
    }
    continuation?.resume(returning: answer)
  }

  func wait() async -> Answer {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state in
        if state.answer == nil { state.continuation = continuation }
        return state.answer
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}
