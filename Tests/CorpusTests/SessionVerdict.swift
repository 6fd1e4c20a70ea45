import BundledExtractors
import Extraction
import FetchKit
import FetchKitTestSupport
import Foundation

/// What a whole session said about one file: over HTTP through a real nginx, or from the disk.
struct SessionVerdict: Sendable {
  /// Where the bytes come from.
  enum Way: String, Sendable, CaseIterable {
    case nginx
    case local
  }

  let row: CorpusRow
  let outcome: ExtractionOutcome

  var passed: Bool {
    guard case .number(let seconds) = outcome.findings.first?.value else { return row.accepts(nil) }
    return row.accepts(seconds)
  }

  /// `FAILED video/x.mkv: duration 3.0 (exact, …), right is 2.5; 2 requests, 8192 bytes`
  var line: String {
    let said =
      outcome.findings.first.map { "\($0.value) (\($0.confidence), \($0.source))" }
      ?? "\(outcome.error?.message ?? "nothing")"
    return
      "\(passed ? "passed" : "FAILED") \(row.file): \(said), right is \(row.duration.map { "\($0)" } ?? "unknown"); "
      + "\(outcome.receipt.requests) requests, \(outcome.receipt.bytesReceived) bytes"
  }

  static func judge(_ rows: [CorpusRow], _ way: Way) async throws -> [SessionVerdict] {
    let nginx = way == .nginx ? try NginxServer(serving: Corpus.folder) : nil
    return try await withThrowingTaskGroup(of: SessionVerdict.self) { group in
      var verdicts: [SessionVerdict] = []
      for (index, row) in rows.enumerated() {
        if index >= 8, let verdict = try await group.next() { verdicts.append(verdict) }
        let source: ExtractionSource
        if let nginx {
          source = .remote(try DownloadRequest(nginx.url(row.file)))
        } else {
          source = .file(path: Corpus.folder.appendingPathComponent(row.file).path)
        }
        group.addTask {
          SessionVerdict(
            row: row,
            outcome: await ExtractionSession.extract(source, asking: Question("duration"), of: .bundled)
          )
        }
      }
      for try await verdict in group { verdicts.append(verdict) }
      return verdicts
    }
  }

  /// Passed and failed by container, with what it cost.
  static func table(of verdicts: [SessionVerdict], _ way: Way) -> String {
    let lines = Corpus.containers.map { container in
      let mine = verdicts.filter { $0.row.container == container }
      let passed = mine.count { $0.passed }
      let requests = mine.reduce(0) { $0 + $1.outcome.receipt.requests }
      let bytes = mine.reduce(0) { $0 + $1.outcome.receipt.bytesReceived }
      return [container, "\(passed)", "\(mine.count - passed)", "\(requests)", "\(bytes)"]
    }
    let heading = ["\(way.rawValue)", "passed", "failed", "requests", "bytes"]
    return ([heading] + lines).map { cells in
      zip(cells, [14, 7, 7, 9, 9]).map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
        .joined(separator: " ")
    }.joined(separator: "\n")
  }
}
