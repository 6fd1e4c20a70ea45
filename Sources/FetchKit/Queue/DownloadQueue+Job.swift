import Extraction

extension DownloadQueue {
  /// Something that a queue can do: download a body, or ask a resource.
  ///
  /// Equal jobs are done once for all loads that want them at the same time, and their results are remembered. Two jobs
  /// are equal where everything that they were made of is; extractors are told apart by id and version.
  public struct Job<Answer: Sendable>: Sendable {
    let work: QueuedWork
    /// The answer in what came of the work.
    let answer: @Sendable (JobOutcome) -> Answer
  }

  /// A job that downloads a body.
  public typealias Download = Job<Result<DownloadResult, FetchError>>
  /// A job that asks a resource. Where a load of it is cancelled, the error of the outcome says so.
  public typealias Inquiry = Job<ExtractionOutcome>
}

extension DownloadQueue.Job where Answer == Result<DownloadResult, FetchError> {
  private init(_ work: QueuedWork) {
    self.work = work
    answer = { outcome in
      switch outcome {
      case .download(let result): result
      case .refusal(let error): .failure(error)
      case .extraction(let outcome): .failure(outcome.error ?? .cancelled)
      }
    }
  }

  /// The body of a response, gathered in memory.
  ///
  /// - Parameter limit: the largest body that is taken, in bytes; 256 MiB by default. A larger one fails with
  ///   ``FetchError/Code/budgetSpent``.
  public static func data(_ request: DownloadRequest, limit: Int = 256 << 20) -> Self {
    Self(.data(request, limit: limit))
  }

  /// The body at a URL as a person would write it, gathered in memory. What is no `http` or `https` URL fails, when it is
  /// loaded, with ``FetchError/Code/usage``.
  public static func data(_ url: String, limit: Int = 256 << 20) -> Self {
    do throws(FetchError) {
      return Self(.data(try DownloadRequest(url), limit: limit))
    } catch {
      return Self(.refusal(error))
    }
  }

  /// The body of a response, written to a file. The result is not remembered, since the file may be moved away.
  public static func file(_ request: DownloadRequest, to target: FileTarget) -> Self {
    Self(.file(request, target))
  }
}

extension DownloadQueue.Job where Answer == ExtractionOutcome {
  private init(_ work: QueuedWork, name: String) {
    self.work = work
    answer = { outcome in
      if case .extraction(let outcome) = outcome { return outcome }
      var nothing = ExtractionOutcome(finalURL: name)
      nothing.error = outcome.error ?? .cancelled
      return nothing
    }
  }

  /// A question to a resource, for as few bytes as the answer takes. Answers of local sources are not remembered.
  public static func question(
    _ question: Question, to source: ExtractionSource, of registry: ExtractorRegistry,
    budget: ExtractionBudget = ExtractionBudget()
  ) -> Self {
    let inquiry = QueuedWork.Inquiry(source: source, question: question, registry: registry, budget: budget)
    return Self(.question(inquiry), name: name(of: source))
  }

  /// A question to the resource at a URL as a person would write it. What is no `http` or `https` URL fails, when it is
  /// loaded, with ``FetchError/Code/usage``.
  public static func question(
    _ question: Question, to url: String, of registry: ExtractorRegistry,
    budget: ExtractionBudget = ExtractionBudget()
  ) -> Self {
    do throws(FetchError) {
      return .question(question, to: .remote(try DownloadRequest(url)), of: registry, budget: budget)
    } catch {
      return Self(.refusal(error), name: url)
    }
  }

  private static func name(of source: ExtractionSource) -> String {
    switch source {
    case .remote(let request): URLNormalizer.withoutCredentials(request.url)
    case .file(let path): path
    case .descriptor(_, let name): name
    }
  }
}
