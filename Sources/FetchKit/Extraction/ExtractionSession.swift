import Extraction

/// Asks one question of one resource and fetches no more of it than the answer needs.
///
/// ```
/// ExtractionSession ─▶ SessionCore ─▶ AsyncDownload · FileReads · StreamReads      does
///                          │
///                          └─ ExtractionMachine ─ RangePlanner · Interrogation     decides
/// ```
///
/// **Threading.** `completion` is called on the dispatcher, never inside a call that the owner makes.
/// **Order.** Nothing before the answer. **Completion.** Exactly once; a session that has started lives until then,
/// whether or not its owner keeps it.
/// **Cancellation.** After ``cancel()`` the completion hears ``FetchError/Code/cancelled``, unless it was called before.
public final class ExtractionSession: Sendable {
  private let core: SessionCore

  /// A session that has not started yet.
  ///
  /// - Parameters:
  ///   - source: where the bytes are.
  ///   - question: what is asked.
  ///   - registry: who may answer.
  ///   - budget: what may be spent.
  ///   - engine: the engine that makes the requests; the shared one by default.
  ///   - knowledge: what is known about hosts, and learns from this session; the shared one by default.
  ///   - store: what remembers answers and bytes, and learns from this session; nil, the default, for none. Only for
  ///     ``ExtractionSource/remote(_:)``.
  ///   - policy: what is done with the store.
  ///   - activity: what says that its requests use the network; nil, the default, for none.
  ///   - dispatcher: where `completion` is called.
  ///   - completion: hears what came of it.
  public init(
    _ source: ExtractionSource, asking question: Question, of registry: ExtractorRegistry,
    budget: ExtractionBudget = ExtractionBudget(), engine: TransferEngine = .shared,
    knowledge: HostKnowledge = .shared, store: ResultStore? = nil, policy: StorePolicy = .use,
    activity: NetworkActivity? = nil, on dispatcher: any Dispatcher,
    completion: @escaping @Sendable (ExtractionOutcome) -> Void
  ) {
    core = SessionCore(
      SessionCore.Task(
        source: source, question: question, registry: registry, budget: budget, engine: engine, knowledge: knowledge,
        store: store, policy: policy, activity: activity),
      on: dispatcher, completion: completion)
  }

  /// Starts it. Further calls do nothing.
  public func start() { core.start() }

  /// Ends it early.
  public func cancel() { core.cancel() }
}

extension ExtractionSession {
  /// Asks and waits for what comes of it. Cancelling the task cancels the session. Needs no run loop.
  public static func extract(
    _ source: ExtractionSource, asking question: Question, of registry: ExtractorRegistry,
    budget: ExtractionBudget = ExtractionBudget(), engine: TransferEngine = .shared,
    knowledge: HostKnowledge = .shared, store: ResultStore? = nil, policy: StorePolicy = .use
  ) async -> ExtractionOutcome {
    let answer = PendingAnswer<ExtractionOutcome>()
    let session = ExtractionSession(
      source, asking: question, of: registry, budget: budget, engine: engine, knowledge: knowledge,
      store: store, policy: policy, on: InlineDispatcher()
    ) { answer.give($0) }
    return await withTaskCancellationHandler {
      session.start()
      return await answer.wait()
    } onCancel: {
      session.cancel()
    }
  }
}

/// Calls where it stands: only for recipients that merely resume a task.
private final class InlineDispatcher: Dispatcher {
  func enqueue(_ recipient: any DispatchRecipient) { recipient.receive() }
  var isCurrent: Bool { false }
}
