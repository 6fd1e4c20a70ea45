import Extraction
import FetchKit
import Foundation

/// What came of many questions. The same for every order in which the answers come.
struct Report {
  /// Failures of one kind.
  struct Failures {
    var count = 0
    /// The first of them in the list.
    var first = Int.max
    var example = ""
  }

  private(set) var failures: [FetchError.Code: Failures] = [:]
  private var answered = 0
  private var seconds = 0.0
  /// Answers that are estimates.
  private var estimated = 0

  mutating func add(_ outcome: ExtractionOutcome, of url: String, at index: Int) {
    if let finding = outcome.findings.first, case .number(let value) = finding.value {
      answered += 1
      seconds += value
      if case .estimated = finding.confidence { estimated += 1 }
      return
    }
    let error = outcome.error ?? FetchError(.valueNotPresent, "there is no duration")
    failures[error.code, default: Failures()].count += 1
    if let first = failures[error.code]?.first, index < first {
      failures[error.code]?.first = index
      failures[error.code]?.example = "\(url): \(error.message)"
    }
  }

  /// A table for people.
  var text: String {
    let failed = failures.values.reduce(0) { $0 + $1.count }
    var lines = [
      "answered  \(answered)" + (estimated > 0 ? " (\(estimated) of them estimates)" : ""),
      "duration  \(Self.clock(seconds)) in all", "failed    \(failed)",
    ]
    // The most frequent first, and of equals the one that comes first in the list.
    for (code, group) in failures.sorted(by: { ($1.value.count, $0.value.first) < ($0.value.count, $1.value.first) }) {
      lines.append("  \(group.count) × \(code.rawValue), such as \(group.example)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func clock(_ seconds: Double) -> String {
    let milliseconds = Int((seconds * 1000).rounded())
    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
    return String(format: "%d:%02d:%02d.%03d", minutes / 60, minutes % 60, rest / 1000, rest % 1000)
  }
}
