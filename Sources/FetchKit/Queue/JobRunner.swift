import Foundation

/// One job under way: the one place where a queue makes downloads and sessions. It passes on what happens to them, and
/// says to the queue's ``NetworkActivity`` when the network is used.
final class JobRunner: AsyncDownloadDelegate, Sendable {
  private enum Transfer {
    case download(AsyncDownload)
    case session(ExtractionSession)
  }

  private let id: QueueMachine.JobID
  private let transfer: Transfer?
  private let use: NetworkUse?
  private let queue: DownloadQueue

  init(_ id: QueueMachine.JobID, _ work: QueuedWork, of queue: DownloadQueue) {
    (self.id, self.queue) = (id, queue)
    use = work.host == nil ? nil : queue.activity.makeUse()
    switch work {
    case .data(let request, let limit):
      transfer = .download(
        AsyncDownload(request, to: .memory(limit: limit), on: queue.jobDispatcher, engine: queue.engine))
    case .file(let request, let target):
      transfer = .download(
        AsyncDownload(request, to: .file(target), on: queue.jobDispatcher, engine: queue.engine))
    case .question(let inquiry):
      transfer = .session(
        ExtractionSession(
          inquiry.source, asking: inquiry.question, of: inquiry.registry, budget: inquiry.budget,
          engine: queue.engine, on: queue.jobDispatcher
        ) { [use] outcome in
          use?.end()
          queue.ended(id, .extraction(outcome))
        })
    case .refusal: transfer = nil
    }
  }

  func start() {
    use?.begin()
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
    use?.end()
    queue.ended(id, .download(result))
  }
}
