import Extraction
import Synchronization

/// Asks one question of one resource and fetches no more of it than the answer needs.
///
/// **Threading.** `completion` is called on the dispatcher, never inside a call that the owner makes.
/// **Order.** Nothing before the answer. **Completion.** Exactly once.
/// **Cancellation.** After ``cancel()`` the completion hears ``FetchError/Code/cancelled``, unless it was called before.
public final class ExtractionSession: Sendable {
  /// A session that has not started yet.
  ///
  /// - Parameters:
  ///   - source: where the bytes are.
  ///   - question: what is asked.
  ///   - registry: who may answer.
  ///   - budget: what may be spent.
  ///   - engine: the engine that makes the requests; the shared one by default.
  ///   - dispatcher: where `completion` is called.
  ///   - completion: hears what came of it.
  public init(
    _ source: ExtractionSource, asking question: Question, of registry: ExtractorRegistry,
    budget: ExtractionBudget = ExtractionBudget(), engine: TransferEngine = .shared, on dispatcher: any Dispatcher,
    completion: @escaping @Sendable (ExtractionOutcome) -> Void
  ) {
  }

  /// Starts it. Further calls do nothing.
  public func start() {}

  /// Ends it early.
  public func cancel() {}
}
