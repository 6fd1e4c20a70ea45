/// Performs what the machine decides.
extension DownloadQueue {
  /// Takes in a load with its callbacks.
  func add(_ wish: QueueMachine.Wish, _ callbacks: LoadCallbacks) -> QueueMachine.LoadID {
    changeState { state, now in
      let id = state.machine.load(wish, at: now)
      state.callbacks[id] = callbacks
      return id
    }
  }

  /// Tells the machine something.
  @discardableResult
  func change<Result>(_ body: (inout QueueMachine, Double) -> Result) -> Result {
    changeState { state, now in body(&state.machine, now) }
  }

  private func changeState<Result>(_ body: (inout State, Double) -> Result) -> Result {
    let now = clock.now
    let (result, silenced, performs, calls) = state.withLock { state in
      let result = body(&state, now)
      state.machine.advance(at: now)
      let silenced = state.machine.takeSilenced().map { state.callbacks.removeValue(forKey: $0) }
      return (result, silenced, Self.needsPlace(&state, at: now), Self.needsDispatcher(&state))
    }
    if performs { place.async { self.perform() } }
    if calls { dispatcher.enqueue(Turn(self)) }
    // What they hold may call the queue when it is let go: not under the lock.
    withExtendedLifetime(silenced) {}
    return result
  }

  // MARK: At the place

  private static func needsPlace(_ state: inout State, at now: Double) -> Bool {
    guard !state.isPerforming,
      state.machine.hasActions || !state.machine.owedToTasks.isEmpty || newWake(&state, at: now) != nil
    else { return false }
    state.isPerforming = true
    return true
  }

  /// What the alarm has to be changed to; nil where it is right.
  private static func newWake(_ state: inout State, at now: Double) -> Wake? {
    let wake = state.machine.nextWake(at: now)
    switch (state.wake, wake) {
    case (nil, nil): return nil
    case (let set?, let wanted?) where abs(set - wanted) < 0.001: return nil
    default: return Wake(time: wake)
    }
  }

  /// When the alarm has to go off; `time` is nil for never.
  private struct Wake {
    let time: Double?
  }

  private func perform() {
    while true {
      let now = clock.now
      let step = state.withLock { Self.nextStep(&$0, at: now) }
      switch step {
      case .start(let id): start(id)
      case .stop(let runner): runner?.cancel()
      case .call(let call): call()
      case .set(let wake): setAlarm(wake.time)
      case .rest: return
      }
    }
  }

  private enum Step {
    case start(QueueMachine.JobID)
    case stop(JobRunner?)
    case call(() -> Void)
    case set(Wake)
    /// There is nothing more to do for now.
    case rest
  }

  private static func nextStep(_ state: inout State, at now: Double) -> Step {
    switch state.machine.nextAction() {
    case .start(let id): return .start(id)
    case .stop(let id): return .stop(state.runners[id])
    case nil: break
    }
    if let call = nextCall(&state, at: .task) { return .call(call) }
    if let wake = newWake(&state, at: now) { return .set(wake) }
    state.isPerforming = false
    return .rest
  }

  private func start(_ id: QueueMachine.JobID) {
    let runner: JobRunner? = changeState { state, _ in
      guard let work = state.machine.begin(id) else { return nil }
      let runner = JobRunner(id, work, of: self)
      state.runners[id] = runner
      return runner
    }
    runner?.start()
  }

  private func setAlarm(_ wake: Double?) {
    // A queue that has something waiting stays, so the alarm holds it.
    let alarm = wake.map { time in
      clock.alarm(at: time, on: place) {
        self.state.withLock { ($0.wake, $0.alarm) = (nil, nil) }
        self.change { _, _ in }
      }
    }
    let older = state.withLock { state in
      defer { (state.wake, state.alarm) = (wake, alarm) }
      return state.alarm
    }
    older?.cancel()
  }

  // MARK: From jobs

  /// Something has happened to a job.
  func heard(_ id: QueueMachine.JobID, _ event: Event) { change { machine, _ in machine.heard(id, event) } }

  /// A job has ended.
  func ended(_ id: QueueMachine.JobID, _ outcome: JobOutcome) {
    let runner: JobRunner? = changeState { state, now in
      defer { state.machine.ended(id, outcome, at: now) }
      return state.runners.removeValue(forKey: id)
    }
    withExtendedLifetime(runner) {}
  }

  // MARK: On the dispatcher

  /// One turn of the dispatcher for one queue.
  private final class Turn: DispatchRecipient {
    let queue: DownloadQueue
    init(_ queue: DownloadQueue) { self.queue = queue }
    func receive() { queue.call() }
  }

  /// The most calls made in one turn, so that a busy queue leaves room for others.
  private static let callsPerTurn = 256

  private static func needsDispatcher(_ state: inout State) -> Bool {
    guard !state.isCalling, !state.machine.owedByDispatcher.isEmpty else { return false }
    state.isCalling = true
    return true
  }

  private func call() {
    for _ in 0..<Self.callsPerTurn {
      let call = state.withLock { state in
        let call = Self.nextCall(&state, at: .dispatcher)
        if call == nil { state.isCalling = false }
        return call
      }
      guard let call else { return }
      call()
    }
    dispatcher.enqueue(Turn(self))
  }

  private static func nextCall(_ state: inout State, at place: QueueMachine.Place) -> (() -> Void)? {
    guard let owed = state.machine.nextCall(at: place) else { return nil }
    switch owed.call {
    case .event(let event):
      let callbacks = state.callbacks[owed.load]
      return { callbacks?.event?(event) }
    case .end(let outcome):
      let callbacks = state.callbacks.removeValue(forKey: owed.load)
      return { callbacks?.end(outcome) }
    case .cancelled:
      let callbacks = state.callbacks.removeValue(forKey: owed.load)
      return { callbacks?.end(.refusal(.cancelled)) }
    }
  }
}
