import FetchKit

/// Asks one resource.
@MainActor final class ExtractionJob: Job {
  private let source: ExtractionSource
  private let keys: KeySelection
  private let budget: ExtractionBudget
  private let remembering: StoreOptions
  private let engine: TransferEngine
  private let dispatcher: any Dispatcher
  private let completion: @MainActor (JobResult) -> Void
  private var result: JobResult
  private var session: ExtractionSession?
  private var reason: FetchError?

  init(
    index: Int, address: String, source: ExtractionSource, keys: KeySelection, budget: ExtractionBudget,
    remembering: StoreOptions, engine: TransferEngine, dispatcher: any Dispatcher,
    completion: @escaping @MainActor (JobResult) -> Void
  ) {
    (self.source, self.keys, self.budget) = (source, keys, budget)
    (self.remembering, self.engine, self.dispatcher) = (remembering, engine, dispatcher)
    result = JobResult(index: index, address: address)
    self.completion = completion
  }

  var progress: DownloadProgress? { nil }

  func start() {
    let session = ExtractionSession(
      source, asking: keys.question, of: keys.registry, budget: budget, engine: engine, store: remembering.store,
      policy: remembering.policy, on: dispatcher
    ) { outcome in
      // The dispatcher drains on the main thread.
      MainActor.assumeIsolated { self.finish(outcome) }
    }
    self.session = session
    session.start()
  }

  func cancel(_ reason: FetchError) {
    if self.reason == nil { self.reason = reason }
    session?.cancel()
  }

  private func finish(_ outcome: ExtractionOutcome) {
    // The session holds its completion, and with it this job.
    session = nil
    result.finalURL = outcome.finalURL
    result.status = outcome.status
    result.findings = outcome.findings
    result.error = outcome.error?.code == .cancelled ? reason ?? outcome.error : outcome.error
    if result.error == nil, !keys.columns.contains(where: { result.finding($0) != nil }) {
      let names = keys.columns.joined(separator: ", ")
      // What was found is not what was asked for.
      result.findings = []
      result.error = FetchError(.valueNotPresent, "the content has no \(names)")
    }
    result.receipt = outcome.receipt
    result.outcome = outcome
    completion(result)
  }
}
