import FetchKitTestSupport
import Foundation
import Testing

@Suite("BatchReport", .timeLimit(.minutes(15))) struct BatchReportTests {
  private let server: LoopbackServer
  private let folder: TemporaryDirectory

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryDirectory()
  }

  private func run(_ urls: [String]) async throws -> ProgramRun {
    let list = try folder.write(urls.joined(separator: "\n").utf8, to: "list.txt")
    return try await ProgramRun.of("BatchReport", [list.path], in: folder.url)
  }

  @Test("counts, adds up, and groups what failed, the most frequent first") func transcript() async throws {
    server.route("/a.wav", to: WAVFile.file(samples: 8000 * 3600))
    server.route("/b.wav", to: WAVFile.file(samples: 4004))
    server.route("/page", to: .html())
    let run = try await run([
      server.url("/a.wav"), server.url("/page"), server.url("/gone"), server.url("/b.wav"), server.url("/lost"),
    ])
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.prefix(3) == ["answered  2", "duration  1:00:00.501 in all", "failed    3"])
    #expect(
      lines.dropFirst(3).first
        == "  2 × http_status, such as \(server.url("/gone")): the server answered 404 Not Found")
    #expect(lines.last?.hasPrefix("  1 × format_not_recognised, such as \(server.url("/page")): ") == true)
    #expect(lines.count == 5)
    #expect(run.status == 1)
  }

  @Test("asks four of a host at a time, and equal URLs once") func bounded() async throws {
    server.routeOthers(to: WAVFile.numbered)
    let urls = (0..<60).map { server.url("/\($0 % 30).wav") }
    let run = try await run(urls)
    #expect(run.output == "answered  60\nduration  0:01:04.350 in all\nfailed    0\n")
    #expect(run.status == 0)
    #expect(server.requests.count == 30)
    #expect(server.log.maxSimultaneousConnections <= 4)
  }

  @Test("says what it wants") func usage() async throws {
    let usage = try await ProgramRun.of("BatchReport", [], in: folder.url)
    #expect(usage.status == 2)
    #expect(usage.output == "usage: BatchReport FILE\n")
  }
}
