import Foundation
import Testing

@Suite("Corpus of tags", .enabled(if: !Corpus.rows.isEmpty, "\(Corpus.skipLine)"), .timeLimit(.minutes(15)))
struct TagCorpusTests {
  /// What tags cost at most, in rounds.
  private static let mostRounds = 6

  @Test("titles, artists, albums and covers of real files are right, and cheap") func tags() throws {
    let verdicts = try Corpus.rows.filter { Corpus.containers.contains($0.container) }.map(TagVerdict.init)
    #expect(verdicts.contains { !$0.row.tags.isEmpty })
    let isVerbose = ProcessInfo.processInfo.environment["FETCHKIT_CORPUS_VERBOSE"] == "1"
    for verdict in verdicts {
      if isVerbose { print(verdict.line) }
      for complaint in verdict.complaints { Issue.record("\(complaint)") }
      if case .unfinished = verdict.tags.outcome { Issue.record("\(verdict.line)") }
      #expect(verdict.tags.rounds <= Self.mostRounds, "\(verdict.line)")
    }
  }
}
