/// A place where a script waits until the test lets it go on: what a test uses instead of sleeping.
///
/// `open()` lets everybody pass from then on; `admit(_:)` lets a number of passes through, one after another.
/// A server that stops, or a client that goes away, ends the wait too.
public final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var permits = 0
    var arrivals = 0
    var waiting: [ObjectIdentifier: Waker] = [:]
  }

  private let monitor = Monitor(State())

  /// A closed gate.
  public init() {}

  /// Lets everybody pass who stands at the gate and who comes later.
  public func open() {
    let waiting = monitor.change { state in
      state.isOpen = true
      return Array(state.waiting.values)
    }
    for waker in waiting { waker.wake() }
  }

  /// Lets `count` passes through, of those who wait or of those who come. The default is one.
  public func admit(_ count: Int = 1) {
    let waiting = monitor.change { state in
      state.permits &+= max(0, count)
      return Array(state.waiting.values)
    }
    for waker in waiting { waker.wake() }
  }

  /// How often somebody has come to the gate, whether it was open or not.
  public var arrivals: Int { monitor.read { $0.arrivals } }

  /// Waits until somebody has come to the gate `count` times in all; false when the time is over first.
  ///
  /// Once it returns, everything that the script sends before the gate has been accepted by the socket.
  public func waitForArrivals(count: Int = 1, within limit: Duration = .seconds(60)) -> Bool {
    monitor.wait(within: limit, of: { $0.arrivals }, until: { $0 >= count })
  }

  /// The same for asynchronous code, whose thread it does not block.
  public func waitForArrivals(count: Int = 1, within limit: Duration = .seconds(60)) async -> Bool {
    await onThreadOfItsOwn { self.waitForArrivals(count: count, within: limit) }
  }

  /// Counts an arrival. Passing is `pass(orWake:)`.
  func arrive() {
    monitor.change { $0.arrivals &+= 1 }
  }

  /// Passes, or leaves a waker that is woken when trying again may help.
  func pass(orWake waker: Waker) -> Bool {
    monitor.change { state in
      let passes = state.isOpen || state.permits > 0
      if passes {
        if !state.isOpen { state.permits -= 1 }
        state.waiting[ObjectIdentifier(waker)] = nil
      } else {
        state.waiting[ObjectIdentifier(waker)] = waker
      }
      return passes
    }
  }

  /// Goes away without having passed.
  func leave(_ waker: Waker) {
    monitor.change { $0.waiting[ObjectIdentifier(waker)] = nil }
  }
}
