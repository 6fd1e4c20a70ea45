// The code of the page Activity, so that it is compiled.

import FetchKit

final class ActivityLight {
  private let activity = NetworkActivity()
  private var observation: NetworkActivity.Observation?

  func makeQueues() -> (list: DownloadQueue, pictures: DownloadQueue) {
    (DownloadQueue(activity: activity), DownloadQueue(activity: activity))
  }

  func connect(to light: @escaping @Sendable (_ isOn: Bool) -> Void) {
    observation = activity.observe { isActive in light(isActive) }
  }
}

func start(_ download: AsyncDownload, shownBy activity: NetworkActivity) {
  activity.watch(download)
  download.start()
}
