import Foundation
import Synchronization

/// Writes down what comes from any thread, and lets asynchronous tests wait for it.
final class Recorder<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var waiters: [(condition: @Sendable ([Value]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  /// What has come so far, in order.
  var values: [Value] { state.withLock { $0.values } }

  func add(_ value: Value) {
    let ready = state.withLock { state in
      state.values.append(value)
      let values = state.values
      let ready = state.waiters.filter { $0.condition(values) }
      state.waiters.removeAll { $0.condition(values) }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }

  /// Waits until what has come is as the condition says.
  func wait(until condition: @escaping @Sendable ([Value]) -> Bool) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if condition(state.values) { return true }
        state.waiters.append((condition, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Waits until so many have come.
  func wait(count: Int) async { await wait { $0.count >= count } }
}
