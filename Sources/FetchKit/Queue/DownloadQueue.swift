import Dispatch
import Synchronization

/// Does many jobs, a few at a time: so many in all and so many a host, the more wanted first, hosts in turn.
///
/// ```
/// load(job, for: row) ─▶ QueueMachine ─▶ JobRunner: AsyncDownload · ExtractionSession ─▶ engine
///                          │     ▲                         │
///    completion ◀─ dispatcher    └──── heard, ended ◀──────┘
/// ```
///
/// Equal jobs are done once, whoever wants them: a load that comes late hears the current response and what came of its
/// body. Results are remembered, and come back without a request; ``remembered(_:)`` gives one at once. A host that answers
/// 429 or 503 and says when to come back is left alone until then (see ``Configuration/longestPause``).
///
/// **Threading.** May be used from any thread. Completions are called on ``dispatcher``, never inside a call that the owner
/// makes, and never under a lock: they may call anything. A completion that takes its time delays other completions, and
/// nobody's transfers. **Order.** A load hears its response, its data…, the next response…, then its end. Loads of one job
/// hear of its end in the order in which they came. **Completion.** Every load ends exactly once: its completion is called
/// once, or, where it was made for a row that was bound anew or cancelled, never. A load that waits or runs keeps the queue
/// alive. **Cancellation.** A load that is cancelled by its ``Ticket`` hears ``FetchError/Code/cancelled``, asynchronously,
/// unless it has heard its end; on the dispatcher's own thread nothing else is called once the cancel has returned. Other
/// loads of the same job go on; where there is none, the job ends, and one that waits never starts.
public final class DownloadQueue: Sendable {
  /// How it works.
  public let configuration: Configuration
  /// Where completions are called.
  public let dispatcher: any Dispatcher
  /// The engine that makes the transfers.
  public let engine: TransferEngine
  /// Whether its transfers use the network.
  public let activity: NetworkActivity
  /// What remembers answers and bodies across runs; nil for none.
  public let store: ResultStore?
  /// What is done with the store.
  public let policy: StorePolicy

  let state: Mutex<State>
  let clock: any AlarmClock
  /// Where actions are performed, in order, and where jobs tell what happens to them.
  let place = DispatchQueue(label: "fetchkit.queue")
  let jobDispatcher: QueueDispatcher

  struct State {
    var machine: QueueMachine
    var callbacks: [QueueMachine.LoadID: LoadCallbacks] = [:]
    var runners: [QueueMachine.JobID: JobRunner] = [:]
    /// Whether a turn at the place is on its way or under way.
    var isPerforming = false
    /// Whether a turn of the dispatcher is on its way or under way.
    var isCalling = false
    var wake: Double?
    var alarm: (any Alarm)?
  }

  /// A queue with nothing to do.
  ///
  /// - Parameters:
  ///   - configuration: how it works.
  ///   - dispatcher: where completions are called; the main run loop by default.
  ///   - engine: who makes the transfers; by default an engine of its own, which holds the limit for a host for
  ///     connections, too.
  ///   - activity: what says whether the network is in use, which several queues may share; by default one of its own.
  ///   - store: what remembers answers and bodies across runs; nil, the default, for none.
  ///   - policy: what is done with the store; ``StorePolicy/use`` by default.
  public convenience init(
    _ configuration: Configuration = Configuration(), on dispatcher: any Dispatcher = .main,
    engine: TransferEngine? = nil, activity: NetworkActivity = NetworkActivity(), store: ResultStore? = nil,
    policy: StorePolicy = .use
  ) {
    self.init(
      configuration, on: dispatcher, engine: engine, activity: activity, store: store, policy: policy,
      clock: SystemAlarmClock())
  }

  init(
    _ configuration: Configuration, on dispatcher: any Dispatcher, engine: TransferEngine?,
    activity: NetworkActivity, store: ResultStore? = nil, policy: StorePolicy = .use, clock: any AlarmClock
  ) {
    self.configuration = configuration
    self.dispatcher = dispatcher
    self.engine = engine ?? Self.makeEngine(configuration.limits)
    self.activity = activity
    (self.store, self.policy) = (store, policy)
    self.clock = clock
    jobDispatcher = QueueDispatcher(place)
    state = Mutex(State(machine: QueueMachine(configuration)))
  }

  private static func makeEngine(_ limits: Limits) -> TransferEngine {
    var configuration = TransferEngine.Configuration()
    configuration.maximumConnectionsPerHost = limits.perHost
    return TransferEngine(configuration: configuration)
  }

  // MARK: Loads

  /// Has a job done.
  ///
  /// - Parameters:
  ///   - job: what to do.
  ///   - priority: how much it is wanted.
  ///   - events: hears the responses, data and progress of a download; nothing by default. A load that is served from
  ///     memory hears none.
  ///   - completion: hears what came of it.
  /// - Returns: what cancels it. Letting go of that does nothing.
  @discardableResult
  public func load<Answer>(
    _ job: Job<Answer>, priority: Priority = .normal, events: (@Sendable (Event) -> Void)? = nil,
    completion: @escaping @Sendable (Answer) -> Void
  ) -> Ticket {
    let wish = QueueMachine.Wish(work: job.work, priority: priority, hearsEvents: events != nil)
    return Ticket(load: add(wish, LoadCallbacks(job, events: events, completion: completion)), queue: self)
  }

  /// Has a job done for a row of a list. What the row was bound to before is of no interest any more, and its completion is
  /// never called, not even where its result is on its way to the dispatcher: a result is handed over only where the row
  /// is still bound to it when it is.
  ///
  /// - Parameters:
  ///   - job: what to do.
  ///   - row: names the row. It is compared, and let go of, under a lock of the queue, so its `==`, `hash(into:)` and
  ///     `deinit` must not use the queue.
  ///   - priority: how much it is wanted.
  ///   - events: hears the responses, data and progress of a download; nothing by default.
  ///   - completion: hears what came of it, unless the row is bound anew or cancelled before.
  public func load<Answer, Row: Hashable & Sendable>(
    _ job: Job<Answer>, for row: Row, priority: Priority = .normal, events: (@Sendable (Event) -> Void)? = nil,
    completion: @escaping @Sendable (Answer) -> Void
  ) {
    let wish = QueueMachine.Wish(work: job.work, priority: priority, row: RowID(row), hearsEvents: events != nil)
    _ = add(wish, LoadCallbacks(job, events: events, completion: completion))
  }

  /// The row has left the screen: what it is bound to is not wanted any more, and its completion is never called.
  public func cancel<Row: Hashable & Sendable>(for row: Row) {
    change { machine, _ in machine.cancel(row: RowID(row)) }
  }

  /// Changes how much what a row is bound to is wanted. Does nothing once its job has ended.
  public func setPriority<Row: Hashable & Sendable>(_ priority: Priority, for row: Row) {
    change { machine, _ in machine.setPriority(priority, of: RowID(row)) }
  }

  /// Has a job done that may be wanted soon, so that its result is remembered by then. See ``Priority/prefetch``.
  @discardableResult
  public func prefetch<Answer>(_ job: Job<Answer>) -> Ticket { load(job, priority: .prefetch) { _ in } }

  // MARK: Memory

  /// What is remembered of a job, so that it can be shown at once; nil where nothing is.
  public func remembered<Answer>(_ job: Job<Answer>) -> Answer? {
    change { machine, now in machine.remembered(job.work, at: now) }.map(job.answer)
  }

  /// Forgets what is remembered of a job, so that the next load asks anew.
  public func forget<Answer>(_ job: Job<Answer>) { change { machine, _ in machine.forget(job.work) } }

  /// Forgets all results: memory is short.
  public func purge() {
    let memory = state.withLock { state in
      defer { state.machine.memory.removeAll() }
      return state.machine.memory
    }
    // Freeing much takes its time, which nobody else need wait for.
    withExtendedLifetime(memory) {}
  }

  // MARK: Counts

  /// Jobs that wait for their turn.
  public var waitingCount: Int { state.withLock { $0.machine.admission.waitingCount } }

  /// Jobs that run.
  public var runningCount: Int { state.withLock { $0.machine.admission.runningCount } }
}
