import FetchKit
import Foundation

/// Downloads a list of URLs to memory, some at once, with delegates on a serial queue.
// Unchecked: everything is touched on `queue` only.
final class ListWorkload: AsyncDownloadDelegate, @unchecked Sendable {
  private let queue = DispatchQueue(label: "bench")
  private let dispatcher: QueueDispatcher
  private let width: Int
  private var waiting: ArraySlice<String>
  private var running = 0
  private var bytes: UInt64 = 0
  private var finished = 0
  private var failed = 0
  private let done = DispatchSemaphore(value: 0)

  init(width: Int, file: String) {
    self.width = width
    dispatcher = QueueDispatcher(queue)
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    waiting = text.split(separator: "\n").map(String.init)[...]
  }

  func run() {
    let start = DispatchTime.now().uptimeNanoseconds
    queue.sync { fill() }
    done.wait()
    let wall = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    print("files=\(finished) failed=\(failed) bytes=\(bytes) wall_s=\(String(format: "%.4f", wall))")
    exit(failed == 0 ? 0 : 1)
  }

  private func fill() {
    while running < width, let url = waiting.popFirst() {
      guard let request = try? DownloadRequest(url) else { continue }
      running += 1
      AsyncDownload(request, delegate: self, on: dispatcher).start()
    }
    if running == 0 { done.signal() }
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    bytes += UInt64(result.body.count)
    finished += 1
    running -= 1
    fill()
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    failed += 1
    running -= 1
    fill()
  }
}
