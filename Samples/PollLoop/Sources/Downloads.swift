import FetchKit

/// The downloads under way. Used on the polling thread only.
final class Downloads: AsyncDownloadDelegate {
  private let dispatcher: DescriptorDispatcher
  private var running: Set<ObjectIdentifier> = []

  init(on dispatcher: DescriptorDispatcher) { self.dispatcher = dispatcher }

  var isBusy: Bool { !running.isEmpty }

  func start(_ url: String) {
    do {
      let download = AsyncDownload(try DownloadRequest(url), to: .discard, delegate: self, on: dispatcher)
      running.insert(ObjectIdentifier(download))
      download.start()
    } catch {
      print("\(url): \(error.message)")
    }
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    end(download, "\(result.length) bytes")
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    end(download, error.message)
  }

  private func end(_ download: AsyncDownload, _ outcome: String) {
    print("\(download.request.url): \(outcome)")
    running.remove(ObjectIdentifier(download))
  }
}
