import Dispatch
import Synchronization

/// Says whether the network is in use: true as long as something that it watches may move bytes, with a short delay on
/// both edges so that an indicator does not flicker.
///
/// ```
/// DownloadQueue ─┐
/// DownloadQueue ─┼─▶ a set of uses ─▶ off · turning on · on · turning off ─▶ observers
/// AsyncDownload ─┘
/// ```
///
/// What waits for its turn, for a host that asked to be left alone, or reads a local file does not count. It counts what
/// is under way by name and not by number, and whoever begins a transfer also says its end, so it cannot stay on by
/// mistake. While nothing happens it has no timer.
///
/// **Threading.** May be used from any thread. Observers are called on their own dispatchers, never inside a call that
/// somebody makes, and never under a lock. **Order.** An observer hears `true` and `false` in turn; one whose dispatcher is
/// slow may miss a pair of them, never the last. **Completion.** It is called as long as its ``Observation`` is kept.
/// **Cancellation.** Once ``Observation/cancel()`` has returned on the observer's own dispatcher it is not called any more;
/// it may be called there by the observer itself.
public final class NetworkActivity: Sendable {
  /// How long a change lasts before it is shown.
  public struct Delays: Sendable, Hashable {
    /// From the first transfer until activity is shown, in seconds; 0.15 by default. What is over sooner is never shown.
    public var on = 0.15
    /// From the last transfer's end until its absence is shown, in seconds; 0.3 by default.
    public var off = 0.3

    /// The default delays.
    public init() {}

    /// Other delays, in seconds.
    public init(on: Double, off: Double) { (self.on, self.off) = (on, off) }
  }

  private struct State {
    var machine: ActivityMachine
    var observers: [UInt64: ActivityObserver] = [:]
    var nextNumber: UInt64 = 0
    var wake: Double?
    var alarm: (any Alarm)?
  }

  private let state: Mutex<State>
  private let clock: any AlarmClock
  private let queue = DispatchQueue(label: "fetchkit.activity")

  /// An indicator that watches nothing yet.
  public convenience init(delays: Delays = Delays()) { self.init(delays: delays, clock: SystemAlarmClock()) }

  init(delays: Delays, clock: any AlarmClock) {
    self.clock = clock
    state = Mutex(State(machine: ActivityMachine(delays: delays)))
  }

  deinit { state.withLock { $0.alarm }?.cancel() }

  /// Whether it shows activity now.
  public var isActive: Bool { state.withLock { $0.machine.isOn } }

  /// Calls `body` whenever ``isActive`` has changed, for as long as what this returns is kept.
  ///
  /// - Parameters:
  ///   - dispatcher: where it is called; the main run loop by default.
  ///   - body: hears the new value.
  public func observe(
    on dispatcher: any Dispatcher = .main, _ body: @escaping @Sendable (Bool) -> Void
  ) -> Observation {
    let observer = state.withLock { state in
      let observer = ActivityObserver(on: dispatcher, told: state.machine.isOn, body)
      state.nextNumber += 1
      state.observers[state.nextNumber] = observer
      return (number: state.nextNumber, observer: observer)
    }
    return Observation { [weak self] in
      observer.observer.cancel()
      // The observer may hold the last reference to something whose end calls back here: it goes after the lock.
      _ = self?.state.withLock { $0.observers.removeValue(forKey: observer.number) }
    }
  }

  /// Counts a download from its start to its end. May be called before or while it runs.
  public func watch(_ download: AsyncDownload) { download.report(to: makeUse()) }

  /// A transfer that is about to be made.
  func makeUse() -> NetworkUse { NetworkUse(state.withLock { $0.machine.makeUse() }, of: self) }

  func begin(_ id: ActivityMachine.UseID) { change { $0.begin(id, at: $1) } }

  func end(_ id: ActivityMachine.UseID) { change { $0.end(id, at: $1) } }

  /// Whether something may move bytes now, whatever is shown.
  var isInUse: Bool { state.withLock { !$0.machine.active.isEmpty } }

  private func change(_ body: (inout ActivityMachine, Double) -> Void) {
    let now = clock.now
    let observers: [ActivityObserver] = state.withLock { state in
      let wasOn = state.machine.isOn
      body(&state.machine, now)
      setAlarm(&state)
      return wasOn == state.machine.isOn ? [] : Array(state.observers.values)
    }
    for observer in observers { observer.note { [weak self] in self?.isActive } }
  }

  private func setAlarm(_ state: inout State) {
    let wake = state.machine.nextWake
    guard wake != state.wake else { return }
    state.wake = wake
    state.alarm?.cancel()
    state.alarm = wake.map { time in
      clock.alarm(at: time, on: queue) { [weak self] in
        self?.change { machine, now in machine.tick(at: max(now, time)) }
      }
    }
  }
}
