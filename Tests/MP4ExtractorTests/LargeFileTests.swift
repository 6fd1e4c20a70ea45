import Foundation
import Testing

/// Large files, where a folder of them is named: `FETCHKIT_MEDIA`, with the right answers in `truth.json`.
@Suite("MP4: large files", .timeLimit(.minutes(15))) struct LargeFileTests {
  @Test("hour-long files of 60 to 200 MB take few rounds and few bytes") func largeFiles() throws {
    guard let path = ProcessInfo.processInfo.environment["FETCHKIT_MEDIA"] else {
      print("skipped: FETCHKIT_MEDIA names no folder of large files")
      return
    }
    let folder = URL(fileURLWithPath: path)
    let truth = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent("truth.json")))
    for (name, seconds) in try #require(truth as? [String: Double]).sorted(by: { $0.key < $1.key })
    where name.contains("mp4") || name.hasPrefix("m4a") {
      let outcome = try SimulatedHost(file: folder.appendingPathComponent(name)).ask()
      print(
        name, outcome.seconds ?? -1, outcome.findings.first?.source ?? outcome.error?.description ?? "",
        outcome.findings.first?.confidence.description ?? "", "rounds", outcome.rounds, "bytes", outcome.bytes)
      #expect(abs((outcome.seconds ?? 0) - seconds) <= 0.15, "\(name)")
      #expect(outcome.rounds <= 3, "\(name)")
      #expect(outcome.bytes <= 200_000, "\(name)")
    }
  }

  @Test("reported files have the right answer or none") func reportedCases() throws {
    guard let path = ProcessInfo.processInfo.environment["FETCHKIT_CASES"] else {
      print("skipped: FETCHKIT_CASES names no folder of cases")
      return
    }
    let folder = URL(fileURLWithPath: path)
    let table = try String(contentsOf: folder.appendingPathComponent("expected.tsv"), encoding: .utf8)
    for line in table.split(separator: "\n").dropFirst() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields[1] == "duration", fields[0].hasSuffix(".mp4") || fields[0].hasSuffix(".m4a") else { continue }
      let outcome = try SimulatedHost(file: folder.appendingPathComponent(fields[0])).ask()
      print(fields[0], outcome.seconds ?? -1, outcome.error?.description ?? "", outcome.rounds, outcome.bytes)
      if let expected = Double(fields[2]), let tolerance = Double(fields[3]) {
        #expect(abs((outcome.seconds ?? 0) - expected) <= tolerance, "\(fields[0])")
      } else {
        #expect(outcome.error != nil, "\(fields[0])")
      }
      #expect(outcome.bytes <= UInt64(fields[4]) ?? .max, "\(fields[0])")
    }
  }
}
