import Foundation

/// A state and the condition variable that tells of its changes.
///
/// `@unchecked Sendable`: `state` and `version` are touched only while `condition` is held.
final class Monitor<State: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var state: State
  private var version: UInt64 = 0

  init(_ state: State) {
    self.state = state
  }

  /// Changes the state and wakes whoever waits for a change.
  func change<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    condition.lock()
    defer {
      version &+= 1
      condition.broadcast()
      condition.unlock()
    }
    return try body(&state)
  }

  func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    condition.lock()
    defer { condition.unlock() }
    return try body(state)
  }

  /// Waits until the predicate holds of what `view` takes from the state; false when the time is over first.
  ///
  /// The predicate may be a test's own code, so it runs outside the lock on a copy.
  func wait<View>(
    within limit: Duration?, of view: (State) -> View, until predicate: (View) throws -> Bool
  ) rethrows -> Bool {
    // On Linux `wait(until:)` traps on dates as far away as `distantFuture`.
    let deadline = limit.map { Date(timeIntervalSinceNow: min($0, .seconds(86_400)) / .seconds(1)) }
    while true {
      let (seen, seenVersion) = read { _ in (view(state), version) }
      if try predicate(seen) { return true }
      guard waitForChange(since: seenVersion, before: deadline) else { return false }
    }
  }

  private func waitForChange(since seenVersion: UInt64, before deadline: Date?) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    while version == seenVersion {
      guard let deadline else {
        condition.wait()
        continue
      }
      guard condition.wait(until: deadline) else { return version != seenVersion }
    }
    return true
  }
}
