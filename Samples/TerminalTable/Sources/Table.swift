import BundledExtractors
import Extraction
import FetchKit
import Foundation

/// The rows, which of them can be seen, and what is known of them.
@MainActor final class Table {
  private(set) var isOver = false
  private let urls: [String]
  private let queue: DownloadQueue
  private var light: NetworkActivity.Observation?
  private var isLit = false
  /// The first row that can be seen.
  private var top = 0
  /// The rows that can be seen, and what stands in them.
  private var shown: [Int: String] = [:]
  private var height = 1

  init(_ urls: [String], on dispatcher: any Dispatcher) {
    self.urls = urls
    var configuration = DownloadQueue.Configuration()
    // The row that came last is the one that is looked at; and all rows may be seen again.
    configuration.order = .newestFirst
    configuration.mostRememberedResults = 100_000
    queue = DownloadQueue(configuration, on: dispatcher)
    light = queue.activity.observe(on: dispatcher) { [weak self] isActive in
      MainActor.assumeIsolated { self?.isLit = isActive }
    }
  }

  /// A key was pressed.
  func press(_ key: Key) {
    switch key {
    case .up: top -= 1
    case .down: top += 1
    case .pageUp: top -= height
    case .pageDown: top += height
    case .home: top = 0
    case .end: top = urls.count
    case .quit: isOver = true
    }
  }

  /// What is to be seen on a screen of this size: a header, and the rows that have room.
  func lines(_ size: (columns: Int, rows: Int)) -> [String] {
    height = max(1, size.rows - 1)
    top = max(0, min(top, urls.count - height))
    let visible = top..<min(top + height, urls.count)
    for row in shown.keys where !visible.contains(row) {
      shown[row] = nil
      queue.cancel(for: row)
    }
    for row in visible where shown[row] == nil { load(row) }
    return ["\(isLit ? "●" : "○") \(urls.count) files".padded(to: size.columns)]
      + visible.map { row in
        let text = shown[row] ?? ""
        return urls[row].padded(to: max(0, size.columns - text.count)) + text
      }
  }

  private func load(_ row: Int) {
    let job = DownloadQueue.Inquiry.question(Question("duration"), to: urls[row], of: .bundled)
    if let known = queue.remembered(job) { return shown[row] = Self.text(known) }
    shown[row] = "…"
    queue.load(job, for: row) { [weak self] outcome in
      MainActor.assumeIsolated { self?.shown[row] = Self.text(outcome) }
    }
  }

  private static func text(_ outcome: ExtractionOutcome) -> String {
    guard case .number(let seconds) = outcome.findings.first?.value else { return outcome.error?.code.rawValue ?? "–" }
    return String(format: "%.3f s", seconds)
  }
}

extension String {
  /// Exactly so many columns wide, for text of one column a character.
  fileprivate func padded(to columns: Int) -> String {
    count >= columns ? String(prefix(columns)) : self + String(repeating: " ", count: columns - count)
  }
}
