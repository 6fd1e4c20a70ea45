import BundledExtractors
import Extraction
import FetchKit
import Foundation

/// Asks for durations, a few at a time, the newest wish first. With the oldest first, a jump in the list would start one request after
/// another for rows that are about to be unbound: each that is cancelled makes room for the next.
final class Durations {
  private let queue: DownloadQueue
  private let stopwatch: Stopwatch?

  init(on dispatcher: any Dispatcher, _ stopwatch: Stopwatch?) {
    var configuration = DownloadQueue.Configuration()
    configuration.order = .newestFirst
    configuration.mostRememberedResults = 100_000
    queue = DownloadQueue(configuration, on: dispatcher)
    self.stopwatch = stopwatch
  }

  /// Whether something is being asked.
  var activity: NetworkActivity { queue.activity }

  /// Asks for a cell that cannot be seen yet, and gives what is known already; `show` hears the rest. What the cell asked for before is forgotten, so
  /// that a late answer cannot get into it.
  func load(_ url: String, for cell: ObjectIdentifier, show: @escaping @MainActor (String) -> Void) -> String? {
    stopwatch.measure {
      let job = DownloadQueue.Inquiry.question(Question("duration"), to: url, of: .bundled)
      if let known = queue.remembered(job) {
        queue.cancel(for: cell)
        return Self.text(known)
      }
      queue.load(job, for: cell, priority: .low) { [stopwatch] outcome in
        MainActor.assumeIsolated { stopwatch.leaveOut { show(Self.text(outcome)) } }
      }
      return nil
    }
  }

  /// Whether a cell can be seen, so that it is to be served before those that cannot.
  func setVisible(_ isVisible: Bool, _ cell: ObjectIdentifier) {
    stopwatch.measure { queue.setPriority(isVisible ? .normal : .low, for: cell) }
  }

  /// The cell has no row any more.
  func cancel(for cell: ObjectIdentifier) { stopwatch.measure { queue.cancel(for: cell) } }

  /// `1:02:03.456`; what went wrong, in a word, where there is no answer.
  private static func text(_ outcome: ExtractionOutcome) -> String {
    guard case .number(let seconds) = outcome.findings.first?.value else { return outcome.error?.code.rawValue ?? "–" }
    let milliseconds = Int((seconds * 1000).rounded())
    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
    return String(format: "%d:%02d:%02d.%03d", minutes / 60, minutes % 60, rest / 1000, rest % 1000)
  }
}
