/// What a queue decides: which jobs run, who hears what, and what is remembered. A value without I/O or a clock, so that
/// random events can be thrown at it.
///
/// ```
/// load, cancel, bind ─▶ loads ─▶ jobs ─▶ AdmissionControl ─▶ actions: start, stop
///                         ▲       ▲                              │
///        owed calls ◀─────┘       └── began, heard, ended ◀──────┘ whoever performs them
/// ```
///
/// A *load* is one wish of the owner, a *job* is the work that any number of equal loads share. A job is gone when its last
/// load is and nothing of it runs.
struct QueueMachine: Sendable {
  typealias Priority = DownloadQueue.Priority
  typealias Event = DownloadQueue.Event

  /// Names a load.
  struct LoadID: Hashable, Sendable { let number: UInt64 }
  /// Names a job.
  struct JobID: Hashable, Sendable { let number: UInt64 }

  /// What is to be done. Actions are performed in order.
  enum Action: Sendable, Hashable {
    /// Begin the job, unless ``begin(_:)`` says that it is wanted no longer.
    case start(JobID)
    /// End the job; ``ended(_:_:at:)`` follows as for any other.
    case stop(JobID)
  }

  struct Job: Sendable {
    enum Phase: Sendable {
      case waiting
      /// It may run, and nobody has begun it yet.
      case admitted
      case running
      /// It is being ended so that another can have its place, and will wait again.
      case givingWay
      /// It is being ended because nobody wants it.
      case stopping
    }

    let work: QueuedWork
    let key: QueuedWork.Key?
    var phase = Phase.waiting
    /// Whether ``QueueMachine/begin(_:)`` let it run, so that its end is going to be told.
    var hasBegun = false
    var priority = Priority.prefetch
    var loads: Set<LoadID> = []
    var story = JobStory()
  }

  struct Load: Sendable {
    /// nil once its end is owed.
    var job: JobID?
    var priority: Priority
    let row: RowID?
    let hearsEvents: Bool
    let place: Place
    /// Whether it has yet to hear of progress; what it hears then is the latest.
    var owesProgress = false
    /// Whether its owner cancelled it: all that is owed to it is to hear so.
    var isCancelled = false
  }

  /// Where a load hears of its end.
  enum Place: Sendable {
    /// On the queue's dispatcher.
    case dispatcher
    /// Wherever it is, because all that happens is that a task goes on.
    case task
  }

  let configuration: DownloadQueue.Configuration
  var admission: AdmissionControl<JobID>
  var jobs: [JobID: Job] = [:]
  /// The jobs that a load may join.
  var joinable: [QueuedWork.Key: JobID] = [:]
  var loads: [LoadID: Load] = [:]
  var rows: [RowID: LoadID] = [:]
  var memory: ResultMemory<QueuedWork.Key, JobOutcome>
  var owedByDispatcher = FirstInFirstOut<Owed>()
  var owedToTasks = FirstInFirstOut<Owed>()
  /// The loads that were let go of without a word since this was last asked.
  var silenced: [LoadID] = []
  private var actions = FirstInFirstOut<Action>()
  private var nextNumber: UInt64 = 0

  init(_ configuration: DownloadQueue.Configuration) {
    self.configuration = configuration
    admission = AdmissionControl(
      limits: configuration.limits, order: configuration.order, startRate: configuration.startRate)
    memory = ResultMemory(
      mostValues: configuration.mostRememberedResults, mostBytes: configuration.mostRememberedBytes)
  }

  mutating func makeNumber() -> UInt64 {
    nextNumber += 1
    return nextNumber
  }

  /// The loads that were let go of without a word since the last call.
  mutating func takeSilenced() -> [LoadID] {
    guard !silenced.isEmpty else { return [] }
    defer { silenced = [] }
    return silenced
  }

  // MARK: What has to be done

  /// The next thing to do; nil where there is none.
  mutating func nextAction() -> Action? { actions.popFirst() }

  /// Whether there is something to do.
  var hasActions: Bool { !actions.isEmpty }

  /// Lets what may start now do so.
  mutating func advance(at now: Double) {
    while let decision = admission.next(at: now) {
      switch decision {
      case .start(let id):
        jobs[id]?.phase = .admitted
        actions.append(.start(id))
      case .giveWay(let id):
        jobs[id]?.phase = .givingWay
        actions.append(.stop(id))
      }
    }
  }

  /// When ``advance(at:)`` has something to do without anything else happening.
  mutating func nextWake(at now: Double) -> Double? { admission.nextWake(at: now) }

  /// A start is about to be performed. The work to do; nil where it is wanted no longer, and must not begin.
  mutating func begin(_ id: JobID) -> QueuedWork? {
    guard let job = jobs[id], !job.hasBegun else { return nil }
    switch job.phase {
    case .admitted:
      jobs[id]?.phase = .running
      jobs[id]?.hasBegun = true
      return job.work
    case .givingWay:
      giveBack(id)
      return nil
    case .waiting, .running, .stopping: return nil
    }
  }

  // MARK: What has happened to jobs

  /// Something has happened to a job that runs.
  mutating func heard(_ id: JobID, _ event: Event) {
    guard let job = jobs[id], job.hasBegun else { return }
    jobs[id]?.story.add(event)
    for id in job.loads where loads[id]?.hearsEvents == true {
      if case .progress = event {
        // One is enough for whoever has not heard of the one before.
        guard loads[id]?.owesProgress == false else { continue }
        loads[id]?.owesProgress = true
      }
      owe(.event(event), to: id)
    }
  }

  /// A job that had begun has ended. Each end is told once.
  mutating func ended(_ id: JobID, _ outcome: JobOutcome, at now: Double) {
    guard let job = jobs[id], job.hasBegun else { return }
    if let wait = outcome.retryAfter, let host = job.work.host, configuration.longestPause > 0 {
      admission.pause(host, until: now + min(wait, configuration.longestPause))
    }
    if job.phase == .givingWay, outcome.error?.code == .cancelled {
      giveBack(id)
      return
    }
    remember(outcome, of: job, at: now)
    forget(id, job)
    // In the order in which they came.
    for load in job.loads.sorted(by: { $0.number < $1.number }) {
      loads[load]?.job = nil
      owe(.end(outcome), to: load)
    }
  }

  private mutating func remember(_ outcome: JobOutcome, of job: Job, at now: Double) {
    guard let key = job.key, job.work.isMemorable else { return }
    switch outcome.memorability {
    case .result(let bytes) where configuration.resultMemory > 0:
      memory.store(outcome, for: key, cost: bytes, expires: now + configuration.resultMemory)
    case .failure where configuration.failureMemory > 0:
      memory.store(outcome, for: key, cost: 1024, expires: now + configuration.failureMemory)
    case .result, .failure, .none: break
    }
  }

  /// The job begins again when its turn comes.
  private mutating func giveBack(_ id: JobID) {
    jobs[id]?.phase = .waiting
    jobs[id]?.hasBegun = false
    jobs[id]?.story = JobStory()
    admission.requeue(id)
  }

  /// The job is gone, and its place is free.
  private mutating func forget(_ id: JobID, _ job: Job) {
    jobs[id] = nil
    unjoin(id, job)
    admission.remove(id)
  }

  private mutating func unjoin(_ id: JobID, _ job: Job) {
    if let key = job.key, joinable[key] == id { joinable[key] = nil }
  }

  // MARK: Loads of jobs

  /// Adds a load to the job that does its work, which is made where there is none.
  mutating func join(_ id: LoadID, _ load: Load, _ work: QueuedWork, _ key: QueuedWork.Key?) {
    let known = key.flatMap { joinable[$0] }
    let jobID = known ?? JobID(number: makeNumber())
    loads[id]?.job = jobID
    if known == nil {
      jobs[jobID] = Job(work: work, key: key, priority: load.priority)
      if let key { joinable[key] = jobID }
    }
    jobs[jobID]?.loads.insert(id)
    if known == nil {
      admission.enqueue(jobID, host: work.host, priority: load.priority)
    } else {
      updatePriority(of: jobID)
      // A job that is wanted anew is as new as one that was never wanted before.
      if configuration.order == .newestFirst, load.priority == jobs[jobID]?.priority { admission.renew(jobID) }
      if load.hearsEvents { for event in jobs[jobID]?.story.events ?? [] { owe(.event(event), to: id) } }
    }
  }

  /// Takes a load from its job, which ends where it was the last.
  mutating func leave(_ load: LoadID, _ id: JobID) {
    jobs[id]?.loads.remove(load)
    guard let job = jobs[id] else { return }
    guard job.loads.isEmpty else { return updatePriority(of: id) }
    guard job.hasBegun else { return forget(id, job) }
    // Whoever wants the same from now on must not join something that is about to end.
    unjoin(id, job)
    if job.phase != .givingWay { actions.append(.stop(id)) }
    jobs[id]?.phase = .stopping
    admission.expectEnd(of: id)
  }

  /// A job is wanted as much as the load that wants it most.
  mutating func updatePriority(of id: JobID) {
    guard let job = jobs[id], let priority = job.loads.compactMap({ loads[$0]?.priority }).max(),
      priority != job.priority
    else { return }
    jobs[id]?.priority = priority
    admission.setPriority(priority, of: id)
  }
}
