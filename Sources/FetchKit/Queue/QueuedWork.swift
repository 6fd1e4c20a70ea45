import Extraction

/// What a job does.
enum QueuedWork: Sendable {
  /// Downloads a body into memory, at most so many bytes.
  case data(DownloadRequest, limit: Int)
  /// Downloads a body into a file.
  case file(DownloadRequest, FileTarget)
  /// Asks a resource.
  case question(Inquiry)
  /// Nothing: it cannot be done.
  case refusal(FetchError)

  /// A question to a resource.
  struct Inquiry: Sendable {
    var source: ExtractionSource
    var question: Question
    var registry: ExtractorRegistry
    var budget: ExtractionBudget
  }

  /// The host whose limit it counts against; nil where no host is asked.
  var host: String? { request?.host }

  private var request: DownloadRequest? {
    switch self {
    case .data(let request, _), .file(let request, _): request
    case .question(let inquiry):
      if case .remote(let request) = inquiry.source { request } else { nil }
    case .refusal: nil
    }
  }

  /// What makes two jobs equal, so that one does for both; nil where none is equal to it.
  var key: Key? {
    switch self {
    case .data(let request, let limit): .data(request, limit: limit)
    case .file(let request, let target): .file(request, target)
    case .question(let inquiry):
      Source(inquiry.source).map { .question($0, inquiry.question, inquiry.budget, inquiry.registry.identity) }
    case .refusal: nil
    }
  }

  /// Whether a result may be remembered: a file may be moved away meanwhile, and asking a local one costs next to nothing.
  var isMemorable: Bool {
    switch self {
    case .data: true
    case .question: request != nil
    case .file, .refusal: false
    }
  }

  /// What makes two jobs equal.
  enum Key: Sendable, Hashable {
    case data(DownloadRequest, limit: Int)
    case file(DownloadRequest, FileTarget)
    case question(Source, Question, ExtractionBudget, ExtractorRegistry.Identity)
  }

  /// A source that can be asked twice.
  enum Source: Sendable, Hashable {
    case remote(DownloadRequest)
    case file(path: String)

    init?(_ source: ExtractionSource) {
      switch source {
      case .remote(let request): self = .remote(request)
      case .file(let path): self = .file(path: path)
      case .descriptor: return nil
      }
    }
  }
}
