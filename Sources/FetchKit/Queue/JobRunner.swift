import Foundation

/// One job under way: the one place where a queue makes downloads and sessions, which its ``NetworkActivity`` watches. It
/// passes on what happens to them.
final class JobRunner: AsyncDownloadDelegate, Sendable {
  private enum Transfer {
    case download(AsyncDownload)
    case session(ExtractionSession)
  }

  private let id: QueueMachine.JobID
  private let transfer: Transfer?
  private let queue: DownloadQueue

  init(_ id: QueueMachine.JobID, _ work: QueuedWork, of queue: DownloadQueue) {
    (self.id, self.queue) = (id, queue)
    switch work {
    case .data(let request, let limit): transfer = .download(Self.download(request, to: .memory(limit: limit), queue))
    case .file(let request, let target): transfer = .download(Self.download(request, to: .file(target), queue))
    case .question(let inquiry):
      transfer = .session(
        ExtractionSession(
          inquiry.source, asking: inquiry.question, of: inquiry.registry, budget: inquiry.budget,
          engine: queue.engine, store: queue.store, policy: queue.policy, activity: queue.activity,
          on: queue.jobDispatcher
        ) { outcome in
          queue.ended(id, .extraction(outcome))
        })
    case .refusal: transfer = nil
    }
  }

  private static func download(
    _ request: DownloadRequest, to sink: DownloadSink, _ queue: DownloadQueue
  ) -> AsyncDownload {
    let download = AsyncDownload(
      request, to: sink, on: queue.jobDispatcher, engine: queue.engine, store: queue.store, policy: queue.policy)
    queue.activity.watch(download)
    return download
  }

  func start() {
    switch transfer {
    case .download(let download):
      download.delegate = self
      download.start()
    case .session(let session): session.start()
    case nil: break
    }
  }

  func cancel() {
    switch transfer {
    case .download(let download): download.cancel()
    case .session(let session): session.cancel()
    case nil: break
    }
  }

  // MARK: AsyncDownloadDelegate

  func download(_ download: AsyncDownload, didReceive response: ResponseHead) { queue.heard(id, .response(response)) }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    queue.heard(id, .data(data, of: response))
  }

  func download(_ download: AsyncDownload, didAdvance progress: DownloadProgress) {
    queue.heard(id, .progress(progress))
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) { end(.success(result)) }

  func download(_ download: AsyncDownload, didFail error: FetchError) { end(.failure(error)) }

  private func end(_ result: Result<DownloadResult, FetchError>) {
    queue.ended(id, .download(result))
  }
}
