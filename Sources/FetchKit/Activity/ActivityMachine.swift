/// What an indicator of network activity shows: on as long as something moves bytes, with a delay on both edges so that
/// it does not flicker. A value without a clock; times are seconds on any clock that never goes back.
struct ActivityMachine: Sendable {
  /// Names something that moves bytes.
  struct UseID: Hashable, Sendable { let number: UInt64 }

  enum Phase: Sendable, Hashable {
    case off
    /// Something moves bytes; it is shown from this time on, if it still does.
    case turningOn(at: Double)
    case on
    /// Nothing moves bytes; that is shown from this time on, if it is still so.
    case turningOff(at: Double)
  }

  private let delays: NetworkActivity.Delays
  private(set) var phase = Phase.off
  /// Those that have not begun: an end that overtakes its begin must win.
  private var idle: Set<UseID> = []
  private(set) var active: Set<UseID> = []
  private var nextNumber: UInt64 = 0

  /// - Parameter delays: what makes no sense as a delay is none, and an hour is the longest.
  init(delays: NetworkActivity.Delays) {
    self.delays = .init(on: Self.sound(delays.on), off: Self.sound(delays.off))
  }

  private static func sound(_ seconds: Double) -> Double { seconds.isNaN ? 0 : min(max(0, seconds), 3600) }

  /// Whether it shows activity.
  var isOn: Bool {
    switch phase {
    case .off, .turningOn: false
    case .on, .turningOff: true
    }
  }

  /// When the delay of an edge is over; nil outside of edges.
  var nextWake: Double? {
    switch phase {
    case .off, .on: nil
    case .turningOn(let time), .turningOff(let time): time
    }
  }

  /// A new name, for something that will move bytes once.
  mutating func makeUse() -> UseID {
    nextNumber += 1
    let id = UseID(number: nextNumber)
    idle.insert(id)
    return id
  }

  /// It moves bytes from now on. Once it has ended that is ignored.
  mutating func begin(_ id: UseID, at now: Double) {
    guard idle.remove(id) != nil else { return }
    active.insert(id)
    settle(at: now)
  }

  /// It moves no bytes any more. May be said again, and without a begin.
  mutating func end(_ id: UseID, at now: Double) {
    idle.remove(id)
    guard active.remove(id) != nil else { return }
    settle(at: now)
  }

  /// Time has passed.
  mutating func tick(at now: Double) { settle(at: now) }

  private mutating func settle(at now: Double) {
    // A delay that was over before this happened ends first, however late the timer is.
    switch phase {
    case .turningOn(let time) where now >= time && !active.isEmpty: phase = .on
    case .turningOff(let time) where now >= time: phase = .off
    default: break
    }
    switch (phase, active.isEmpty) {
    case (.off, false): phase = delays.on > 0 ? .turningOn(at: now + delays.on) : .on
    case (.turningOn, true): phase = .off
    case (.on, true): phase = delays.off > 0 ? .turningOff(at: now + delays.off) : .off
    case (.turningOff, false): phase = .on
    case (.off, true), (.turningOn, false), (.on, false), (.turningOff, true): break
    }
  }
}
