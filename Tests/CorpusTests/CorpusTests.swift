import Testing

@Suite("Corpus", .enabled(if: !Corpus.rows.isEmpty, "\(Corpus.skipLine)"), .timeLimit(.minutes(15)))
struct CorpusTests {
  @Test("durations of real files are right", arguments: Corpus.containers)
  func durations(container: String) {
    let verdicts = CorpusVerdict.all.filter { $0.row.container == container }
    #expect(!verdicts.isEmpty, "the manifest has no \(container)")
    for verdict in verdicts where !verdict.passed { Issue.record("\(verdict.line)") }
  }
}

@Suite("Corpus rule") struct CorpusRowTests {
  private func makeRow(_ duration: String, _ low: String = "", _ high: String = "", alternative: String = "")
    -> CorpusRow?
  {
    CorpusRow([
      "file": "x", "container": "MP3", "duration_s": duration, "accept_lo_s": low, "accept_hi_s": high,
      "alt_s": alternative, "agreement": "agree",
    ])
  }

  @Test("a duration passes within the range and its tolerance") func range() throws {
    let row = try #require(makeRow("100", "99", "101"))
    #expect(row.accepts(98.95) && row.accepts(101.05))
    #expect(!row.accepts(98.85) && !row.accepts(101.15) && !row.accepts(nil))
  }

  @Test("the other reading passes too") func alternative() throws {
    let row = try #require(makeRow("10", "10", "10", alternative: "0.5"))
    #expect(row.accepts(10.01) && row.accepts(0.505) && !row.accepts(5))
  }

  @Test("where there is nothing to be had only unknown passes") func nothing() throws {
    let row = try #require(makeRow(""))
    #expect(row.accepts(nil) && !row.accepts(0) && !row.accepts(1))
    let promise = try #require(makeRow("", alternative: "3"))
    #expect(promise.accepts(nil) && promise.accepts(3) && !promise.accepts(0))
  }
}
