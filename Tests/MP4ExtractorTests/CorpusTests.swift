import Extraction
import Foundation
import MP4Extractor
import Testing

/// Real files with known answers, where the corpus is at hand: in a folder `shared/corpus` beside the project.
@Suite("MP4: real files", .timeLimit(.minutes(15))) struct CorpusTests {
  struct Row: Sendable {
    let file: String
    let container: String
    let duration: Double?
    let low: Double
    let high: Double
    let other: Double?

    /// By the rule of the corpus: within the accepted range, or the other right answer; no answer where there is none.
    func accepts(_ seconds: Double?) -> Bool {
      guard let seconds else { return duration == nil }
      if let other, abs(seconds - other) <= max(0.01, 0.001 * other) { return true }
      guard let duration else { return false }
      let tolerance = max(0.01, 0.001 * duration)
      return low - tolerance <= seconds && seconds <= high + tolerance
    }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../shared/corpus").standardizedFileURL

  static func rows(_ containers: Set<String>?) -> [Row] {
    guard let text = try? String(contentsOf: folder.appendingPathComponent("manifest.tsv"), encoding: .utf8) else {
      print("skipped: the corpus of real files is not at hand (\(folder.path))")
      return []
    }
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count > 9, containers?.contains(fields[4]) ?? true else { return nil }
      return Row(
        file: fields[0], container: fields[4], duration: Double(fields[6]), low: Double(fields[7]) ?? 0,
        high: Double(fields[8]) ?? 0,
        other: Double(fields[9]))
    }
  }

  @Test("every movie and sound of the corpus has its duration, and no answer where there is none")
  func movies() throws {
    for row in Self.rows(["MP4", "M4A", "MOV", "3GP", "fMP4", "fMP4-segment"]) {
      let host = try SimulatedHost(file: Self.folder.appendingPathComponent(row.file))
      let outcome = try host.ask()
      if ProcessInfo.processInfo.environment["FETCHKIT_VERBOSE"] != nil {
        print(
          row.file, outcome.seconds ?? -1, outcome.findings.first?.source ?? outcome.error?.description ?? "",
          outcome.findings.first?.confidence.description ?? "", outcome.rounds, outcome.bytes)
      }
      #expect(
        row.accepts(outcome.seconds),
        "\(row.file): \(outcome.seconds ?? -1) for \(row.duration ?? -1), \(outcome.error?.description ?? "")")
      #expect(outcome.rounds <= 4, "\(row.file): \(outcome.rounds) rounds, \(outcome.bytes) bytes")
    }
  }

  @Test("the exact question has right answers too") func exactQuestion() throws {
    for row in Self.rows(["MP4", "M4A", "MOV", "3GP", "fMP4"]) {
      var host = try SimulatedHost(file: Self.folder.appendingPathComponent(row.file))
      host.question.exact = true
      let outcome = try host.ask()
      let source = outcome.findings.first?.source ?? outcome.error?.description ?? ""
      #expect(row.accepts(outcome.seconds), "\(row.file): \(outcome.seconds ?? -1), \(source)")
    }
  }

  @Test("files of other formats are not claimed") func otherFormats() throws {
    let own: Set<String> = ["MP4", "M4A", "MOV", "3GP", "fMP4", "fMP4-segment"]
    for row in Self.rows(nil) where !own.contains(row.container) {
      let outcome = try SimulatedHost(file: Self.folder.appendingPathComponent(row.file)).ask()
      #expect(outcome.error?.code == .notRecognised, "\(row.file)")
    }
  }

  @Test("a stream of unknown length has the same answer as ranges") func streams() throws {
    for row in Self.rows(["MP4", "M4A", "MOV", "3GP", "fMP4", "fMP4-segment"]) {
      let file = Self.folder.appendingPathComponent(row.file)
      var host = try SimulatedHost(file: file)
      let ranges = try host.ask()
      host.delivery = .stream(piece: 1000)
      let stream = try host.ask()
      #expect(stream.findings == ranges.findings, "\(row.file)")
      #expect(stream.error?.code == ranges.error?.code, "\(row.file)")
    }
  }
}
