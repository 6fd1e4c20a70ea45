import FetchKit
import FetchKitTestSupport
import Foundation

/// Two downloads in one loop: the first stalls half way, and the second is started by the first one's data, so that it can end
/// in between only if the loop goes round. Prints what it hears.
final class Probe: AsyncDownloadDelegate {
  private let dispatcher: any Dispatcher
  private let isPlace: () -> Bool
  private let end: () -> Void
  private let quick: AsyncDownload
  private let stalling: AsyncDownload
  /// What the process had used when the second download was through, and nothing was left but to wait.
  private var usage: ProcessorUsage?

  /// - Parameters:
  ///   - origin: a server with `/stalls` and `/quick`.
  ///   - isPlace: whether the caller runs where the dispatcher ought to call.
  ///   - end: ends the loop.
  init(_ origin: String, on dispatcher: any Dispatcher, isPlace: @escaping () -> Bool, end: @escaping () -> Void) throws
  {
    (self.dispatcher, self.isPlace, self.end) = (dispatcher, isPlace, end)
    quick = AsyncDownload(try DownloadRequest(origin + "/quick"), on: dispatcher)
    stalling = AsyncDownload(try DownloadRequest(origin + "/stalls"), to: .delegateOnly, on: dispatcher)
    quick.delegate = self
    stalling.delegate = self
  }

  func start() {
    stalling.start()
    say("started")
  }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    guard download === stalling, usage == nil else { return }
    say("first data")
    quick.start()
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    guard download === stalling else {
      say("second finished")
      usage = .ofProcess
      return
    }
    let spent = usage.map { .ofProcess - $0 }
    say("first finished")
    if let spent { print(spent.sleeps, spent.processorTime) }
    end()
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    print("failed: \(error)")
    end()
  }

  private func say(_ call: String) {
    let isRight = isPlace() && dispatcher.isCurrent
    print(isRight || call == "started" ? call : "\(call), in another place")
    fflush(nil)
  }
}
