import FetchKit

/// Saves one URL and asks the saved file: one GET gives both.
@MainActor final class SaveAndAskJob: Job {
  private let makeDownload: (@escaping @MainActor (JobResult) -> Void) -> any Job
  private let makeExtraction: (String, @escaping @MainActor (JobResult) -> Void) -> any Job
  private let completion: @MainActor (JobResult) -> Void
  private var current: (any Job)?

  init(
    download: @escaping (@escaping @MainActor (JobResult) -> Void) -> any Job,
    extraction: @escaping (String, @escaping @MainActor (JobResult) -> Void) -> any Job,
    completion: @escaping @MainActor (JobResult) -> Void
  ) {
    (makeDownload, makeExtraction, self.completion) = (download, extraction, completion)
  }

  var progress: DownloadProgress? { current?.progress }

  func start() {
    current = makeDownload { self.saved($0) }
    current?.start()
  }

  func cancel(_ reason: FetchError) { current?.cancel(reason) }

  private func saved(_ saved: JobResult) {
    guard saved.error == nil, let path = saved.path else {
      current = nil
      completion(saved)
      return
    }
    current = makeExtraction(path) { asked in
      var result = saved
      result.findings = asked.findings
      result.error = asked.error
      result.outcome = asked.outcome
      self.current = nil
      self.completion(result)
    }
    current?.start()
  }
}
