import BundledExtractors
import Extraction
import FetchKitTestSupport
import Foundation

/// What the bundled extractors said about one file, over a host that brings only what they ask for.
struct CorpusVerdict: Sendable {
  let row: CorpusRow
  let run: ConformanceRun

  var passed: Bool {
    if case .unfinished = run.outcome { return false }
    return row.accepts(run.number("duration"))
  }

  /// `FAILED video/x.mkv: duration 3.0 (exact, …), right is 2.5; 2 rounds, 8192 bytes`
  var line: String {
    let right = row.duration.map { "\($0)" } ?? "unknown"
    return "\(passed ? "passed" : "FAILED") \(row.file): \(run.outcome), right is \(right); "
      + "\(run.rounds) rounds, \(run.bytes) bytes"
  }

  static func judge(_ row: CorpusRow) -> CorpusVerdict {
    let name = ResourceName(path: row.file)
    let interrogation = Interrogation(Question("duration"), of: .bundled, named: name)
    guard let content = try? Data(contentsOf: Corpus.folder.appendingPathComponent(row.file), options: .alwaysMapped)
    else { return CorpusVerdict(row: row, run: ConformanceRun(outcome: .unfinished("the file is missing"))) }
    var host = RandomAccessHost(length: UInt64(content.count)) { range in
      [UInt8](content[Int(range.lowerBound)..<Int(range.upperBound)])
    }
    let expected = ExtractorRegistry.bundled.expected(for: name)
    host.headLength = expected?.headLength ?? 4096
    host.tailLength = expected?.tailLength ?? 0
    host.followsHints = true
    return CorpusVerdict(row: row, run: host.run(interrogation))
  }

  /// All verdicts, worked out once. `FETCHKIT_CORPUS_VERBOSE=1` prints each; those that failed are issues anyway.
  static let all: [CorpusVerdict] = {
    let verdicts = Corpus.rows.filter { Corpus.containers.contains($0.container) }.map(judge)
    let isVerbose = ProcessInfo.processInfo.environment["FETCHKIT_CORPUS_VERBOSE"] == "1"
    for verdict in verdicts where isVerbose { print(verdict.line) }
    print(table(of: verdicts))
    return verdicts
  }()

  private static func table(of verdicts: [CorpusVerdict]) -> String {
    func line(_ cells: [String]) -> String {
      zip(cells, [14, 7, 7, 12, 13]).map { $0.padding(toLength: max($1, $0.count), withPad: " ", startingAt: 0) }
        .joined(separator: " ")
    }
    let lines = Corpus.containers.map { container in
      let mine = verdicts.filter { $0.row.container == container }
      let passed = mine.count { $0.passed }
      let bytes = mine.map(\.run.bytes).sorted()
      let median = bytes.isEmpty ? 0 : bytes[bytes.count / 2]
      let rounds = mine.map(\.run.rounds).max() ?? 0
      return line([container, "\(passed)", "\(mine.count - passed)", "\(rounds)", "\(median)"])
    }
    let passed = verdicts.count { $0.passed }
    let heading = line(["container", "passed", "failed", "most rounds", "median bytes"])
    return ([heading] + lines + [line(["all", "\(passed)", "\(verdicts.count - passed)", "", ""])])
      .joined(separator: "\n")
  }
}
