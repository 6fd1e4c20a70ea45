import Extraction

/// What came of a job, or of one of its loads.
enum JobOutcome: Sendable {
  case download(Result<DownloadResult, FetchError>)
  case extraction(ExtractionOutcome)
  /// The work was never begun, for this reason.
  case refusal(FetchError)

  /// Why there is no (full) result; nil where there is one.
  var error: FetchError? {
    switch self {
    case .download(.success): nil
    case .download(.failure(let error)), .refusal(let error): error
    case .extraction(let outcome): outcome.error
    }
  }

  /// How long the server asked to be left alone, in seconds; nil where it did not.
  var retryAfter: Double? {
    switch self {
    case .download(.success(let result)): RetryAfter.seconds(in: result.response)
    default: error?.retryAfter
    }
  }

  /// How it may be remembered.
  var memorability: Memorability {
    switch self {
    case .download(.success(let result)):
      let forbids = result.response.headers.values("Cache-Control").contains { $0.lowercased().contains("no-store") }
      return forbids ? .none : .result(bytes: result.body.count + 1024)
    case .extraction(let outcome) where outcome.error == nil:
      let findings = outcome.findings.reduce(0) { $0 + 256 + $1.value.byteCount }
      return .result(bytes: 1024 + findings + 128 * outcome.reads.count)
    default:
      return error.map { $0.wouldRepeat ? .failure : .none } ?? .none
    }
  }

  /// How an outcome may be remembered.
  enum Memorability: Sendable, Hashable {
    /// Until its place is wanted; it takes about so many bytes.
    case result(bytes: Int)
    /// For a short time.
    case failure
    /// Not at all.
    case none
  }
}

extension FetchError {
  /// Whether the same question would get the same answer a moment later: what the server or the content said, rather than
  /// what the network did.
  fileprivate var wouldRepeat: Bool {
    switch code {
    case .httpStatus: status.map { (400..<500).contains($0) && ![408, 425, 429].contains($0) } ?? false
    case .redirects, .formatNotRecognised, .malformedData, .valueNotPresent, .budgetSpent: true
    case .other, .usage, .nameLookup, .connect, .tls, .timeout, .localIO, .plugin, .cancelled, .transferCut,
      .checksumMismatch:
      false
    }
  }
}

extension FindingValue {
  /// What it takes in memory, roughly, in bytes: a cover or a text may be large, everything else is small.
  fileprivate var byteCount: Int {
    switch self {
    case .number, .integer, .flag: 32
    case .text(let text): 32 + text.utf8.count
    case .list(let values): values.reduce(32) { $0 + $1.byteCount }
    case .record(let record): record.byteCount
    case .embedded(let file): 64 + file.bytes.count + file.details.byteCount
    }
  }
}

extension FindingRecord {
  fileprivate var byteCount: Int { members.reduce(64) { $0 + 64 + $1.name.utf8.count + $1.value.byteCount } }
}
