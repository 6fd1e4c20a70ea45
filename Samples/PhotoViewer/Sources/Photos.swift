import FetchKit
import Foundation

/// What is fetched: the sizes for the list, and the picture that is picked, each in a queue of its own, so that a picture never waits
/// behind a list. One light shows for both.
final class Photos {
  let activity = NetworkActivity()
  private let list: DownloadQueue
  private let pictures: DownloadQueue

  /// The one place where a picture is shown: whatever is loaded for it takes the place of what was loaded before.
  private nonisolated struct Frame: Hashable {}

  init(on dispatcher: any Dispatcher) {
    var configuration = DownloadQueue.Configuration()
    configuration.order = .newestFirst
    list = DownloadQueue(configuration, on: dispatcher, activity: activity)
    pictures = DownloadQueue(on: dispatcher, activity: activity)
  }

  /// Asks how large a picture is, for a cell of the list: one byte of it, and what the server says of the whole.
  func loadSize(_ url: String, for cell: ObjectIdentifier, show: @escaping @MainActor (String) -> Void) {
    var request: DownloadRequest
    do throws(FetchError) { request = try DownloadRequest(url) } catch { return show(error.message) }
    request.range = .closed(0...0)
    list.load(.data(request), for: cell) { result in
      MainActor.assumeIsolated { show(Self.size(result)) }
    }
  }

  /// The cell has no row any more.
  func cancelSize(for cell: ObjectIdentifier) { list.cancel(for: cell) }

  /// Fetches the picture that is picked. The one that was picked before is not shown any more, however near it was.
  func pick(_ url: String, show: @escaping @MainActor (Result<Data, FetchError>) -> Void) {
    pictures.load(.data(url), for: Frame()) { result in
      MainActor.assumeIsolated { show(result.map(\.body)) }
    }
  }

  private static func size(_ result: Result<DownloadResult, FetchError>) -> String {
    switch result {
    case .failure(let error): return error.code.rawValue
    case .success(let result):
      // Content-Range: bytes 0-0/1234
      let total = result.response.headers["Content-Range"]?.split(separator: "/").last.flatMap { Int($0) }
      return (total ?? Int(clamping: result.length)).formatted() + " bytes"
    }
  }
}
