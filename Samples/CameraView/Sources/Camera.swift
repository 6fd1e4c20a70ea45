import FetchKit
import Foundation
import Synchronization

/// Puts the parts of a camera's endless response together, and hands on each frame that is whole.
final class Camera: AsyncDownloadDelegate, Sendable {
  /// The largest frame that is gathered, in bytes.
  private static let limit = 16 << 20

  private struct State {
    var frame: Frame?
    var came = 0
    var error: FetchError?
  }

  private let state = Mutex(State())
  private let latest: AsyncStream<Frame>.Continuation

  init(_ latest: AsyncStream<Frame>.Continuation) { self.latest = latest }

  /// How many frames came, and why there are no more, where the server did not end them itself.
  var outcome: (came: Int, error: FetchError?) { state.withLock { ($0.came, $0.error) } }

  func download(_ download: AsyncDownload, didReceive response: ResponseHead) {
    // Where no length was announced, a frame is whole when the next one begins.
    handOver()
    guard response.kind == .part else { return }
    state.withLock { $0.frame = Frame(number: $0.came + 1, type: response.mimeType ?? "unknown type") }
  }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    let count = state.withLock { state in
      state.frame?.bytes.append(data)
      return state.frame?.bytes.count ?? 0
    }
    if count > Self.limit { return download.cancel() }
    // Where one was, there is no need to wait for the next frame, which may be a second away.
    if let expected = response.expectedLength, count == expected { handOver() }
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    handOver()
    latest.finish()
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    state.withLock { $0.error = error }
    latest.finish()
  }

  private func handOver() {
    let frame = state.withLock { state in
      defer { state.frame = nil }
      if state.frame != nil { state.came += 1 }
      return state.frame
    }
    if let frame { latest.yield(frame) }
  }
}
