// The code of the page Activity, so that it is compiled.

import FetchKit

final class ActivityLight {
  private let activity = NetworkActivity()
  private var observation: NetworkActivity.Observation?

  func makeQueues(on dispatcher: any Dispatcher = .main) -> (list: DownloadQueue, pictures: DownloadQueue) {
    (DownloadQueue(on: dispatcher, activity: activity), DownloadQueue(on: dispatcher, activity: activity))
  }

  func connect(on dispatcher: any Dispatcher = .main, to light: @escaping @Sendable (_ isOn: Bool) -> Void) {
    observation = activity.observe(on: dispatcher) { isActive in light(isActive) }
  }
}

func start(_ download: AsyncDownload, shownBy activity: NetworkActivity) {
  activity.watch(download)
  download.start()
}
