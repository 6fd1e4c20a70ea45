import BundledExtractors
import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@Suite("Corpus of tags", .enabled(if: !Corpus.rows.isEmpty, "\(Corpus.skipLine)"), .timeLimit(.minutes(15)))
struct TagCorpusTests {
  /// What tags cost at most, in rounds.
  private static let mostRounds = 6

  /// Formats whose tags are not read yet.
  private static let untagged: Set = ["ASF", "AVI"]

  @Test(
    "titles, artists, albums and covers of real files are right, and cheap",
    arguments: Corpus.containers.filter { !untagged.contains($0) })
  func tags(container: String) async throws {
    let rows = Corpus.rows.filter { $0.container == container }
    let isVerbose = ProcessInfo.processInfo.environment["FETCHKIT_CORPUS_VERBOSE"] == "1"
    for row in rows {
      // Other tests have their turn between any two files.
      await Task.yield()
      let verdict = try TagVerdict(row)
      if isVerbose { print(verdict.line) }
      for complaint in verdict.complaints { Issue.record("\(complaint)") }
      if case .unfinished = verdict.tags.outcome { Issue.record("\(verdict.line)") }
      #expect(verdict.tags.rounds <= Self.mostRounds, "\(verdict.line)")
    }
  }

  @Test("real files that are damaged trap nobody and cost no more than they are large", arguments: Corpus.containers)
  func damage(container: String) async throws {
    // Small ones, whose tags are a large part of them.
    let rows = Corpus.rows.filter { $0.container == container }
    let files = try rows.compactMap { row -> (String, [UInt8])? in
      let bytes = try Data(contentsOf: Corpus.folder.appendingPathComponent(row.file))
      return bytes.count < 24 << 10 ? (row.file, Array(bytes)) : nil
    }
    for (file, bytes) in files.prefix(6) {
      await Task.yield()
      var kit = ConformanceKit(.bundled, question: Question(keys: Set(TagContent.keys)))
      kit.name = ResourceName(path: file)
      kit.limits.mutations = 40
      for failure in kit.checkMutations(bytes) { Issue.record(failure, "\(file)") }
    }
  }
}
