import CGLib
import FetchKit
import FetchKitTestSupport
import Foundation

/// A loop on the main thread, and a delegate that says what it hears and ends the loop at the end.
final class Probe: AsyncDownloadDelegate {
  private let loop = g_main_loop_new(nil, 0)
  private var usage: ProcessorUsage?
  /// What the process did between the first bytes and the end.
  private(set) var usageBetween: ProcessorUsage?

  deinit { g_main_loop_unref(loop) }

  /// Makes one download and runs the loop until its end.
  func run(_ url: String, on dispatcher: any Dispatcher) throws {
    AsyncDownload(try DownloadRequest(url), to: .delegateOnly, delegate: self, on: dispatcher).start()
    g_main_loop_run(loop)
  }

  func download(_ download: AsyncDownload, didReceive response: ResponseHead) { say("response", download) }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    usage = usage ?? .ofProcess
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    usageBetween = usage.map { .ofProcess - $0 }
    say("finish", download)
    g_main_loop_quit(loop)
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    print("failed: \(error)")
    g_main_loop_quit(loop)
  }

  private func say(_ call: String, _ download: AsyncDownload) {
    print(call + (Thread.isMainThread && download.dispatcher.isCurrent ? "" : " in another place"))
  }
}
