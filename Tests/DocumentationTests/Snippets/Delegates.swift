// The code of the page Delegates, so that it is compiled.

import FetchKit
import Foundation

final class SongLoader: AsyncDownloadDelegate {
  private var gathered = Data()

  func load(_ url: String) throws {
    let request = try DownloadRequest(url)
    AsyncDownload(request, to: .delegateOnly, delegate: self).start()
  }

  func download(_ download: AsyncDownload, didReceive response: ResponseHead) {
    // Whatever was gathered for the response before is void.
    gathered = Data()
  }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    gathered += data
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    print("\(gathered.count) bytes from \(result.response.url)")
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    print(error.message)
  }
}

func watch(_ download: AsyncDownload, with listener: SongLoader) {
  download.delegate = listener
}

func size(of url: String) async throws -> Int {
  let download = AsyncDownload(try DownloadRequest(url))
  return try await download.data().count
}

func follow(_ url: String) async throws {
  for try await event in AsyncDownload(try DownloadRequest(url), to: .delegateOnly).events {
    switch event {
    case .response(let head): print(head.status)
    case .data(let data, let head): print(data.count, "bytes of response", head.number)
    case .progress(let progress): print(progress.fraction ?? 0)
    case .finish(let result): print(result.length)
    }
  }
}
