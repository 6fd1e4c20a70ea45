import FetchKit
import Foundation

/// Downloads a list of URLs to memory, some at once.
// Unchecked: everything is touched on the dispatcher's place only.
final class ListWorkload: AsyncDownloadDelegate, @unchecked Sendable {
  private let dispatcher: any Dispatcher
  private let width: Int
  private var waiting: ArraySlice<String>
  private var running = 0
  private var bytes: UInt64 = 0
  private var finished = 0
  private var failed = 0
  private var isDone = false
  private let done = DispatchSemaphore(value: 0)

  init(width: Int, file: String, dispatcher: any Dispatcher) {
    self.width = width
    self.dispatcher = dispatcher
    let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    waiting = text.split(separator: "\n").map(String.init)[...]
  }

  func run() {
    let start = DispatchTime.now().uptimeNanoseconds
    dispatcher.enqueue(Start(self))
    if let loop = dispatcher as? DescriptorDispatcher {
      loop.runPollLoop { self.isDone }
    } else {
      done.wait()
    }
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
    guard running == 0 else { return }
    isDone = true
    done.signal()
  }

  private final class Start: DispatchRecipient {
    let workload: ListWorkload
    init(_ workload: ListWorkload) { self.workload = workload }
    func receive() { workload.fill() }
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
