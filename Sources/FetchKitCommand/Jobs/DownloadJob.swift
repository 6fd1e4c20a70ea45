import FetchKit
import Foundation

/// Saves one URL.
@MainActor final class DownloadJob: Job {
  private let download: AsyncDownload
  private let target: FileTarget?
  private let skipsExisting: Bool
  private let console: Console
  private let completion: @MainActor (JobResult) -> Void
  private var result: JobResult
  /// Why it was ended from here.
  private var reason: FetchError?
  private var isSkipped = false
  private var written: UInt64 = 0
  private var responses = 0

  init(
    index: Int, address: String, request: DownloadRequest, options: GetOptions, console: Console,
    engine: TransferEngine, dispatcher: any Dispatcher, completion: @escaping @MainActor (JobResult) -> Void
  ) {
    let sink = options.saving.sink(for: request, existing: options.existing ?? .fail)
    download = AsyncDownload(
      request, to: sink, on: dispatcher, engine: engine, store: options.remembering.downloads,
      policy: options.remembering.policy)
    if case .file(let target) = sink { self.target = target } else { target = nil }
    skipsExisting = options.existing == nil
    result = JobResult(index: index, address: address)
    (self.console, self.completion) = (console, completion)
  }

  var progress: DownloadProgress? { download.progress }

  func start() {
    download.delegate = self
    if skipsExisting, let path = target?.fixedPath, Self.isRegularFile(path) {
      skip(path)
    } else {
      console.show(download.request)
      download.start()
    }
  }

  func cancel(_ reason: FetchError) {
    guard self.reason == nil else { return }
    self.reason = reason
    download.cancel()
  }

  private func skip(_ path: String) {
    isSkipped = true
    result.path = path
    result.note = "skipped: \"\(ShownAddress.of(path))\" is there already"
    download.cancel()
  }

  private func received(_ head: ResponseHead) {
    console.show(head)
    guard head.kind == .final || head.kind == .part else { return }
    result.finalURL = head.url
    result.status = head.status
    // What went to standard output cannot be taken back.
    if download.sink == .delegateOnly, written > 0, head.kind == .final {
      cancel(FetchError(.transferCut, "the transfer began again after \(written) bytes had been written"))
    }
    if skipsExisting, let target, target.fixedPath == nil {
      let path = target.path(for: head, requested: download.request.url)
      if Self.isRegularFile(path) { skip(path) }
    }
  }

  private func received(_ data: Data) {
    do throws(StandardOutput.Failure) {
      try console.output.write(data)
      written += UInt64(data.count)
    } catch {
      if case .failed = error {} else { result.isQuiet = true }
      cancel(error.error)
    }
  }

  private func finished(_ finish: DownloadResult) {
    result.path = finish.path
    result.finalURL = finish.response.url
    result.receipt.fromStore = finish.isFromStore
    result.status = finish.response.status
    let wanted = target?.path(for: finish.response, requested: download.request.url)
    if let path = finish.path, let wanted, path != wanted {
      // A script does not see the progress, but whoever reads its log has to find the file.
      console.note("\"\(ShownAddress.of(wanted))\" is taken; saved as \"\(ShownAddress.of(path))\"")
    } else if let path = finish.path, console.tells {
      let size = NumberText.grouped(finish.length)
      result.note = "saved \"\(ShownAddress.of(path))\", \(size) bytes"
    }
    end(length: finish.length)
  }

  private func failed(_ error: FetchError) {
    if !isSkipped {
      result.error = reason ?? error
      result.status = error.status ?? result.status
    }
    end(length: nil)
  }

  private func end(length: UInt64?) {
    let metrics = download.metrics
    result.receipt.requests = metrics.requests
    result.receipt.roundTrips = metrics.requests
    result.receipt.connections = metrics.connections
    result.receipt.bytesReceived = metrics.bytesReceived
    result.receipt.bytesTotal = length ?? download.progress.expected
    result.receipt.elapsedMilliseconds = metrics.elapsed * 1000
    completion(result)
  }

  private static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}

// The dispatcher drains on the main thread, so every call comes there.
extension DownloadJob: AsyncDownloadDelegate {
  nonisolated func download(_ download: AsyncDownload, didReceive response: ResponseHead) {
    MainActor.assumeIsolated { received(response) }
  }

  nonisolated func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    MainActor.assumeIsolated { received(data) }
  }

  nonisolated func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    MainActor.assumeIsolated { finished(result) }
  }

  nonisolated func download(_ download: AsyncDownload, didFail error: FetchError) {
    MainActor.assumeIsolated { failed(error) }
  }
}
