import Synchronization

/// A clock that stands still until a test moves it.
///
/// It is a `Clock`, so code that takes one can sleep on it, and it is a plain value of `now` for code that only asks the time.
/// Sleepers are woken in the order of their deadlines, by `advance(by:)` alone.
public final class ManualClock: Clock {
  /// A moment of the clock: how long it has been moved since it was made.
  public struct Instant: InstantProtocol {
    /// The time since the clock was made.
    public let offset: Duration

    /// A moment so far from the clock's beginning.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// A later moment.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// The time from here to another moment.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether one moment is before another.
    public static func < (one: Instant, other: Instant) -> Bool {
      one.offset < other.offset
    }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var sleepers: [Int: Sleeper] = [:]
    var nextSleeper = 0
    /// Sleepers that were cancelled before they had lain down.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  /// A clock at its beginning.
  public init() {}

  /// The moment at which it stands.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step: any.
  public var minimumResolution: Duration { .zero }

  /// How many sleep on it.
  public var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Moves it on and wakes those whose time has come. A negative duration does nothing.
  public func advance(by duration: Duration) {
    let due = state.withLock { state -> [Sleeper] in
      state.now = state.now.advanced(by: max(.zero, duration))
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.sorted { ($0.value.deadline.offset, $0.key) < ($1.value.deadline.offset, $1.key) }.map(\.value)
    }
    for sleeper in due { sleeper.continuation.resume() }
  }

  /// Sleeps until the clock was moved to the deadline; throws `CancellationError` when the task is cancelled before.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.nextSleeper += 1
      return state.nextSleeper
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<Void, any Error>? in
          if state.cancelled.remove(number) != nil { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
          return nil
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: number)
        if sleeper == nil { state.cancelled.insert(number) }
        return sleeper
      }
      sleeper?.continuation.resume(throwing: CancellationError())
    }
  }
}
