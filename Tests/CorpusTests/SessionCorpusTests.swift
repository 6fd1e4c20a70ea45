import FetchKitTestSupport
import Testing

@Suite("Corpus through sessions", .enabled(if: !Corpus.rows.isEmpty, "\(Corpus.skipLine)"), .timeLimit(.minutes(15)))
struct SessionCorpusTests {
  private var rows: [CorpusRow] { Corpus.rows.filter { Corpus.containers.contains($0.container) } }

  @Test(
    "durations are right through a real nginx",
    .enabled(if: NginxServer.executable != nil, "\(NginxServer.skipLine)"))
  func nginx() async throws { try await judge(.nginx) }

  @Test("durations are right from the disk") func local() async throws { try await judge(.local) }

  private func judge(_ way: SessionVerdict.Way) async throws {
    let verdicts = try await SessionVerdict.judge(rows, way)
    print(SessionVerdict.table(of: verdicts, way))
    #expect(verdicts.count == rows.count)
    for verdict in verdicts where !verdict.passed { Issue.record("\(verdict.line)") }
  }
}
