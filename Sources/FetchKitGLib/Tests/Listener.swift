import FetchKit
import FetchKitTestSupport
import Foundation
import Synchronization

/// A delegate that writes down what it hears, and lets a test wait for the end.
final class Listener: AsyncDownloadDelegate, Sendable {
  struct Log: Sendable {
    var calls: [String] = []
    var isAlwaysCurrent = true
    var threads: Set<ObjectIdentifier> = []
    var firstData: ProcessorUsage?
    /// What the thread did between the first bytes and the end.
    var usageBetween: ProcessorUsage?
  }

  private let state = Mutex(Log())
  private let (ended, end) = AsyncStream<Void>.makeStream()

  var log: Log { state.withLock { $0 } }

  func waitForEnd() async { for await _ in ended {} }

  func download(_ download: AsyncDownload, didReceive response: ResponseHead) { note("response", download) }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    note("data", download)
    state.withLock { $0.firstData = $0.firstData ?? .ofThread }
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    state.withLock { log in log.usageBetween = log.firstData.map { .ofThread - $0 } }
    note("finish", download)
    end.finish()
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    note("fail \(error.code.rawValue)", download)
    end.finish()
  }

  private func note(_ call: String, _ download: AsyncDownload) {
    let isCurrent = download.dispatcher.isCurrent
    state.withLock { log in
      if log.calls.last != call { log.calls.append(call) }
      if !isCurrent { log.isAlwaysCurrent = false }
      log.threads.insert(ObjectIdentifier(Thread.current))
    }
  }
}
