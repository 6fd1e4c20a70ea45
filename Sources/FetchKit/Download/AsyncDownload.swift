import Foundation
import Synchronization

/// One download: asks a server, and tells its delegate on its dispatcher.
///
/// ```
/// DownloadRequest ─▶ AsyncDownload ─▶ engine (one thread, libcurl) ─▶ sink: memory · file · delegate · nothing
///                                            │
///                     delegate ◀─ dispatcher ┘  response, data …, finish or fail
/// ```
///
/// ``AsyncDownloadDelegate`` says what is promised. Without a ``ResultStore`` nothing is cached: every download asks the
/// server. With one, a remembered body comes by the same way and with the same promises; ``DownloadResult/isFromStore``
/// tells. A running download is kept alive by its engine, so its owner may let go of it.
public final class AsyncDownload: Sendable {
  /// What is asked.
  public let request: DownloadRequest
  /// Where the body goes.
  public let sink: DownloadSink
  /// Where the delegate is called.
  public let dispatcher: any Dispatcher
  /// The engine that makes the transfer.
  public let engine: TransferEngine
  /// What remembers bodies; nil for none.
  public let store: ResultStore?
  /// What is done with the store.
  public let policy: StorePolicy

  let state: Mutex<State>
  let turn = Turn()

  struct State {
    var machine: DeliveryMachine
    var delegate = DelegateReference()
    var isStarted = false
    /// Whether a turn of the dispatcher is under way or on its way.
    var isScheduled = false
    var pull = PullState()
    var waiters: [CheckedContinuation<DownloadResult, any Error>] = []
    var outcome: Result<DownloadResult, FetchError>?
    var metrics = TransferMetrics()
    /// What says that the network is used.
    var uses: [NetworkUse] = []
    var usesNetwork = false

    /// Whether it has ended, and the engine lets nothing of it come any more.
    var hasLetGo: Bool { machine.isEnded && !machine.isHeld }
    /// What the engine is to do, where it is not simply to ask.
    var storePlan: StorePlan?
  }

  /// A download that has not started yet.
  ///
  /// - Parameters:
  ///   - request: what to ask.
  ///   - sink: where the body goes; memory by default.
  ///   - delegate: who hears of it; held weakly.
  ///   - dispatcher: where the delegate is called; the main run loop by default.
  ///   - engine: who makes the transfer; the shared engine by default.
  ///   - store: what remembers whole bodies and learns from this download; nil, the default, for none. It has nothing to
  ///     do with requests for a part, or with conditions of their own.
  ///   - policy: what is done with the store; ``StorePolicy/use`` by default.
  public init(
    _ request: DownloadRequest, to sink: DownloadSink = .memory(), delegate: (any AsyncDownloadDelegate)? = nil,
    on dispatcher: any Dispatcher = .main, engine: TransferEngine = .shared, store: ResultStore? = nil,
    policy: StorePolicy = .use
  ) {
    self.request = request
    self.sink = sink
    self.dispatcher = dispatcher
    self.engine = engine
    (self.store, self.policy) = (store, policy)
    var state = State(machine: DeliveryMachine(sink: sink))
    if let delegate {
      state.delegate = DelegateReference(delegate)
      state.machine.attach()
    }
    self.state = Mutex(state)
  }

  /// Who hears of it; held weakly. One that is set late hears the current response and what is buffered, and after the
  /// end the terminal call. Setting nil lets what comes meanwhile pass unheard.
  public var delegate: (any AsyncDownloadDelegate)? {
    get { state.withLock { $0.delegate }.value }
    set {
      let reference = DelegateReference(newValue)
      let hasValue = newValue != nil
      let call = state.withLock { state in
        state.delegate = reference
        if hasValue { state.machine.attach() }
        return Self.needsTurn(&state)
      }
      if call { scheduleTurn() }
    }
  }

  /// Starts it. Further calls do nothing, and so does one after ``cancel()``.
  public func start() {
    let begins = state.withLock { state in
      guard !state.isStarted, !state.machine.isEnded else { return false }
      state.isStarted = true
      return true
    }
    if begins { begin() }
  }

  /// The engine is about to ask the network.
  func beginUses() {
    let uses = state.withLock { state in
      state.usesNetwork = true
      return state.uses
    }
    for use in uses { use.begin() }
  }

  /// Says from now on, as long as the download runs, that the network is used.
  func report(to use: NetworkUse) {
    let isRunning = state.withLock { state in
      guard !state.hasLetGo else { return false }
      state.uses.append(use)
      return state.usesNetwork
    }
    if isRunning { use.begin() }
  }

  /// No byte moves any more.
  func endUses() {
    let uses = state.withLock { state in
      guard state.hasLetGo else { return [NetworkUse]() }
      defer { state.uses = [] }
      return state.uses
    }
    for use in uses { use.end() }
  }

  /// Ends it: on the dispatcher's own thread no response or data call comes once this returns, and one
  /// `didFail` with ``FetchError/Code/cancelled`` follows, asynchronously; where a file was being written, when nothing is
  /// left of it. Harmless when repeated and after the end.
  public func cancel() {
    let (ended, isStarted, call, waiters) = state.withLock {
      state -> (Bool, Bool, Bool, [CheckedContinuation<DownloadResult, any Error>]) in
      let holds = state.isStarted && sink.isFile
      let ended = state.machine.cancel(holding: holds)
      guard ended, !holds else { return (ended, state.isStarted, Self.needsTurn(&state), []) }
      state.outcome = .failure(.cancelled)
      defer { state.waiters = [] }
      return (ended, state.isStarted, Self.needsTurn(&state), state.waiters)
    }
    for waiter in waiters { waiter.resume(throwing: FetchError.cancelled) }
    if ended, isStarted { engine.submit(.cancel(self)) }
    endUses()
    wakePull()
    if call { scheduleTurn() }
  }

  /// Silences the delegate for good; the download goes on. On the dispatcher's own thread nothing is called once this
  /// returns.
  public func detach() {
    let resumes = state.withLock { state in
      state.machine.detach()
      state.delegate = DelegateReference()
      return state.machine.takeResume()
    }
    if resumes { engine.submit(.resume(self)) }
  }

  /// How far the current response's body has come. May be read from any thread.
  public var progress: DownloadProgress { state.withLock { $0.machine.progress } }

  /// Whether it has ended, be it told or not.
  var hasEnded: Bool { state.withLock { $0.machine.isEnded } }

  /// What the transfer has cost; complete at the end, whether it ended well or not. May be read from any thread.
  public var metrics: TransferMetrics { state.withLock { $0.metrics } }
}

/// A weak reference to a delegate, which need not be Sendable.
// Unchecked: the reference is carried between threads, but what it refers to is used on the dispatcher only.
struct DelegateReference: @unchecked Sendable {
  weak var value: (any AsyncDownloadDelegate)?

  init(_ value: (any AsyncDownloadDelegate)? = nil) { self.value = value }
}
