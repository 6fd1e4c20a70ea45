import FetchKit
import Foundation
import Synchronization

/// Bodies that come in small pieces, to a delegate on the main run loop: how many pieces a second, in how many calls.
///
/// The server cuts its bodies into chunks of a few bytes; libcurl hands each over by itself.
@MainActor final class EventsWorkload {
  private let count: Int
  private let url: String
  private let dispatcher = CountingDispatcher()
  private let listener = Listener()

  init(count: Int, url: String) { (self.count, self.url) = (count, url) }

  func run() {
    let before = ProcessCost.now()
    let begun = DispatchTime.now().uptimeNanoseconds
    listener.awaited = count
    for index in 0..<count {
      guard let request = try? DownloadRequest("\(url)?\(index)") else { continue }
      AsyncDownload(request, to: .delegateOnly, delegate: listener, on: dispatcher).start()
    }
    while listener.awaited > 0 { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    let wall = Double(DispatchTime.now().uptimeNanoseconds - begun) / 1e9
    let cpu = ProcessCost.now().cpu - before.cpu
    print(
      "bytes=\(listener.bytes) responses=\(listener.responses) data_calls=\(listener.calls) failed=\(listener.failed) "
        + "turns=\(dispatcher.count) wall_s=\(String(format: "%.4f", wall)) cpu_s=\(String(format: "%.4f", cpu))")
    exit(listener.failed == 0 ? 0 : 1)
  }

  // Unchecked: everything is touched on the main thread only.
  private final class Listener: AsyncDownloadDelegate, @unchecked Sendable {
    var awaited = 0
    var bytes = 0
    var responses = 0
    var calls = 0
    var failed = 0

    func download(_ download: AsyncDownload, didReceive response: ResponseHead) { responses += 1 }

    func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
      calls += 1
      bytes += data.count
    }

    func download(_ download: AsyncDownload, didFinish result: DownloadResult) { awaited -= 1 }

    func download(_ download: AsyncDownload, didFail error: FetchError) {
      failed += 1
      awaited -= 1
      FileHandle.standardError.write(Data("\(error)\n".utf8))
    }
  }
}

/// The main dispatcher, counting how often it is asked for a turn. It is asked by the engine's thread and by the main one.
final class CountingDispatcher: Dispatcher {
  private let asked = Mutex(0)

  var count: Int { asked.withLock { $0 } }

  func enqueue(_ recipient: any DispatchRecipient) { enqueue(contentsOf: [recipient]) }

  func enqueue(contentsOf recipients: [any DispatchRecipient]) {
    asked.withLock { $0 += 1 }
    QueueDispatcher.main.enqueue(contentsOf: recipients)
  }

  var isCurrent: Bool { QueueDispatcher.main.isCurrent }
}
