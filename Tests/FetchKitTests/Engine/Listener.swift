import FetchKit
import Foundation
import Synchronization

/// A delegate that writes down what it hears, and lets asynchronous tests wait for it.
final class Listener: AsyncDownloadDelegate, Sendable {
  struct Log: Sendable {
    var calls: [String] = []
    var responses: [ResponseHead] = []
    /// The bytes of each response, by its number.
    var bodies: [Int: Data] = [:]
    var progress: [DownloadProgress] = []
    var result: DownloadResult?
    var error: FetchError?
    var terminalCalls = 0
    var offDispatcher = 0
  }

  private let state = Mutex(Log())
  private let waiters = Mutex<[(condition: @Sendable (Log) -> Bool, continuation: CheckedContinuation<Void, Never>)]>([]
  )
  private let onCall: (@Sendable (AsyncDownload, String) -> Void)?

  init(onCall: (@Sendable (AsyncDownload, String) -> Void)? = nil) { self.onCall = onCall }

  var log: Log { state.withLock { $0 } }

  func download(_ download: AsyncDownload, didReceive response: ResponseHead) {
    note(download, "response \(response.status) \(response.kind.rawValue)") { $0.responses.append(response) }
  }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    note(download, "data \(response.number)") { $0.bodies[response.number, default: Data()].append(data) }
  }

  func download(_ download: AsyncDownload, didAdvance progress: DownloadProgress) {
    note(download, "progress") { $0.progress.append(progress) }
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    note(download, "finish") {
      $0.result = result
      $0.terminalCalls += 1
    }
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    note(download, "fail \(error.code.rawValue)") {
      $0.error = error
      $0.terminalCalls += 1
    }
  }

  /// Waits until the log is as the condition says.
  func wait(until condition: @escaping @Sendable (Log) -> Bool) async {
    await withCheckedContinuation { continuation in
      waiters.withLock { $0.append((condition, continuation)) }
      wake()
    }
  }

  /// Waits for the terminal call.
  func waitForEnd() async { await wait { $0.terminalCalls > 0 } }

  private func note(_ download: AsyncDownload, _ call: String, _ change: (inout Log) -> Void) {
    let isOn = download.dispatcher.isCurrent
    state.withLock { log in
      // Repeated data calls are one entry, and progress has its own log: how a body is cut is not promised.
      if call != "progress", log.calls.last != call || !call.hasPrefix("data") { log.calls.append(call) }
      if !isOn { log.offDispatcher += 1 }
      change(&log)
    }
    onCall?(download, call)
    wake()
  }

  private func wake() {
    let log = log
    let ready = waiters.withLock { waiters in
      let ready = waiters.filter { $0.condition(log) }
      waiters.removeAll { $0.condition(log) }
      return ready
    }
    for waiter in ready { waiter.continuation.resume() }
  }
}
