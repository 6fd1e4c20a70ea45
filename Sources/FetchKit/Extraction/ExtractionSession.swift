import Extraction
import Synchronization

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
  ///   - dispatcher: where `completion` is called.
  ///   - completion: hears what came of it.
  public init(
    _ source: ExtractionSource, asking question: Question, of registry: ExtractorRegistry,
    budget: ExtractionBudget = ExtractionBudget(), engine: TransferEngine = .shared,
    knowledge: HostKnowledge = .shared, store: ResultStore? = nil, policy: StorePolicy = .use,
    on dispatcher: any Dispatcher,
    completion: @escaping @Sendable (ExtractionOutcome) -> Void
  ) {
    core = SessionCore(
      SessionCore.Task(
        source: source, question: question, registry: registry, budget: budget, engine: engine, knowledge: knowledge,
        store: store, policy: policy),
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
    let answer = Answer()
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

/// An outcome that one task waits for. It may come before the wait: a task that was cancelled early is told at once.
private final class Answer: Sendable {
  private struct State {
    var outcome: ExtractionOutcome?
    var continuation: CheckedContinuation<ExtractionOutcome, Never>?
  }

  private let state = Mutex(State())

  func give(_ outcome: ExtractionOutcome) {
    let continuation = state.withLock { state in
      state.outcome = outcome
      return state.continuation
    }
    continuation?.resume(returning: outcome)
  }

  func wait() async -> ExtractionOutcome {
    await withCheckedContinuation { continuation in
      let outcome = state.withLock { state in
        if state.outcome == nil { state.continuation = continuation }
        return state.outcome
      }
      if let outcome { continuation.resume(returning: outcome) }
    }
  }
}

/// Calls where it stands: only for recipients that merely resume a task.
private final class InlineDispatcher: Dispatcher {
  func enqueue(_ recipient: any DispatchRecipient) { recipient.receive() }
  var isCurrent: Bool { false }
}
