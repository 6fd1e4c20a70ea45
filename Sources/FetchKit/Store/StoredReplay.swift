import Extraction
import Foundation

/// Gives a download a remembered body in place of a transfer. Lives on the engine's thread.
struct StoredReplay {
  /// A part of the body, in bytes: between two of them a cancel is noticed.
  private static let chunkSize = 256 << 10

  let download: AsyncDownload
  let head: ResponseHead
  let bytes: Data

  /// Tells the download everything, up to its end.
  func run() {
    let startedAt = MonotonicClock.now
    var writer: FileWriter?
    var outcome: Result<DownloadResult, FetchError>
    do throws(FetchError) {
      if case .file(let target) = download.sink { writer = try FileWriter(target, requested: download.request.url) }
      download.engineDidReceive(head)
      try fill(&writer)
      guard !download.hasEnded else { throw .cancelled }
      let path = try writer?.finish()
      var metrics = TransferMetrics()
      metrics.elapsed = Double(MonotonicClock.now -| startedAt) / 1e9
      download.engineDidSpend(metrics)
      outcome = .success(
        DownloadResult(
          response: head, length: UInt64(bytes.count), path: path, metrics: metrics, isFromStore: true))
    } catch {
      writer?.abandon()
      outcome = .failure(error)
    }
    download.engineDidEnd(outcome)
  }

  private func fill(_ writer: inout FileWriter?) throws(FetchError) {
    if let limit = download.request.maximumLength, UInt64(bytes.count) > limit {
      throw .tooLarge(UInt64(bytes.count), limit: limit)
    }
    try writer?.restart(for: head)
    var rest = bytes[...]
    while !rest.isEmpty {
      guard !download.hasEnded else { throw .cancelled }
      let chunk = rest.prefix(Self.chunkSize)
      rest = rest.dropFirst(chunk.count)
      if let error = pass(chunk, to: writer) { throw error }
    }
    switch download.sink {
    case .file, .discard: if !bytes.isEmpty { download.engineDidAdvance(received: UInt64(bytes.count)) }
    case .memory, .delegateOnly: break
    }
  }

  private func pass(_ chunk: Data, to writer: FileWriter?) -> FetchError? {
    chunk.withUnsafeBytes { bytes in
      guard let writer else {
        return download.engineDidReceive(bytes, mayPause: false) == .accept
          ? nil : .tooLarge(nil, limit: download.sink.memoryLimit)
      }
      do throws(FetchError) {
        try writer.write(bytes)
        return nil
      } catch {
        return error
      }
    }
  }
}
