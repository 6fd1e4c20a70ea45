import Foundation
import Testing

@Suite("Corpus of pictures", .enabled(if: !Corpus.rows.isEmpty, "\(Corpus.skipLine)"), .timeLimit(.minutes(15)))
struct PictureCorpusTests {
  /// What a size costs at most, in rounds: the head, and a jump or two.
  private static let mostRounds = 3

  @Test("sizes and durations of real pictures are right, and sizes are cheap") func pictures() throws {
    let verdicts = try Corpus.rows.filter { $0.file.hasPrefix("image/") }.map(PictureVerdict.init)
    #expect(!verdicts.isEmpty)
    let isVerbose = ProcessInfo.processInfo.environment["FETCHKIT_CORPUS_VERBOSE"] == "1"
    for verdict in verdicts {
      if isVerbose { print(verdict.line) }
      if let complaint = verdict.complaint { Issue.record("\(complaint)") }
      #expect(verdict.size.rounds <= Self.mostRounds, "\(verdict.line)")
    }
    let bytes = verdicts.map(\.size.bytes).sorted()
    print("\(verdicts.count) pictures, median \(bytes[bytes.count / 2]) bytes, at most \(bytes.last ?? 0)")
  }
}
