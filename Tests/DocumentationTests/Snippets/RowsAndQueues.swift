// The code of the page RowsAndQueues, so that it is compiled.

import BundledExtractors
import Extraction
import FetchKit

final class SongList {
  private let queue: DownloadQueue
  private let show: @Sendable (_ row: Int, _ text: String) -> Void

  init(on dispatcher: any Dispatcher = .main, show: @escaping @Sendable (_ row: Int, _ text: String) -> Void) {
    var configuration = DownloadQueue.Configuration()
    configuration.order = .newestFirst
    configuration.mostRememberedResults = 10_000
    queue = DownloadQueue(configuration, on: dispatcher)
    self.show = show
  }

  func rowBecameVisible(_ row: Int, _ url: String) {
    let job = DownloadQueue.Inquiry.question(Question("duration"), to: url, of: .bundled)
    if let known = queue.remembered(job) {
      // What the row wanted before is not wanted any more.
      queue.cancel(for: row)
      show(row, Self.text(known))
      return
    }
    show(row, "…")
    queue.load(job, for: row) { [show] outcome in show(row, Self.text(outcome)) }
  }

  func rowLeft(_ row: Int) { queue.cancel(for: row) }

  private static func text(_ outcome: ExtractionOutcome) -> String {
    guard case .number(let seconds)? = outcome.findings["duration"]?.value else {
      return outcome.error?.code.rawValue ?? "–"
    }
    return "\(Int(seconds.rounded())) s"
  }
}

func willSoonBeVisible(_ urls: [String], in queue: DownloadQueue) {
  for url in urls { queue.prefetch(.question(Question("duration"), to: url, of: .bundled)) }
}

func durations(of urls: [String], in queue: DownloadQueue) async -> [String: Double] {
  await withTaskGroup(of: (String, Double?).self) { group in
    for url in urls {
      group.addTask {
        let outcome = await queue.value(of: .question(Question("duration"), to: url, of: .bundled))
        guard case .number(let seconds)? = outcome.findings["duration"]?.value else { return (url, nil) }
        return (url, seconds)
      }
    }
    return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}
