import FetchKit
import Foundation

/// Small requests one after the other: from `start()` to the first byte at the delegate, on a serial dispatcher.
// Unchecked: everything is touched on the dispatcher's queue only.
final class SequenceWorkload: AsyncDownloadDelegate, @unchecked Sendable {
  private let dispatcher: any Dispatcher
  private let count: Int
  private let url: String
  private var begun: UInt64 = 0
  private var firstBytes: [UInt64] = []
  private var ends: [UInt64] = []
  private var hasByte = false
  private var isDone = false
  private let done = DispatchSemaphore(value: 0)

  init(count: Int, url: String, dispatcher: any Dispatcher) {
    (self.count, self.url, self.dispatcher) = (count, url, dispatcher)
  }

  func run() {
    let start = DispatchTime.now().uptimeNanoseconds
    next()
    if let loop = dispatcher as? DescriptorDispatcher {
      loop.runPollLoop { self.isDone }
    } else {
      done.wait()
    }
    let wall = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    print(
      "n=\(ends.count) first_byte_us=\(median(firstBytes) / 1000) end_us=\(median(ends) / 1000) "
        + "wall_s=\(String(format: "%.4f", wall))")
    exit(ends.count == count ? 0 : 1)
  }

  private func next() {
    guard ends.count < count, let request = try? DownloadRequest(url) else {
      isDone = true
      done.signal()
      return
    }
    hasByte = false
    begun = DispatchTime.now().uptimeNanoseconds
    AsyncDownload(request, delegate: self, on: dispatcher).start()
  }

  private func median(_ values: [UInt64]) -> UInt64 {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    guard !hasByte else { return }
    hasByte = true
    firstBytes.append(DispatchTime.now().uptimeNanoseconds - begun)
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    ends.append(DispatchTime.now().uptimeNanoseconds - begun)
    next()
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    done.signal()
  }
}
