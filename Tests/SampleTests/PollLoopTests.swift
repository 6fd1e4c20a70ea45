import FetchKitTestSupport
import Foundation
import Testing

@Suite("PollLoop", .timeLimit(.minutes(15))) struct PollLoopTests {
  private let server: LoopbackServer
  private let folder: TemporaryDirectory

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryDirectory()
    server.route("/song", to: .file(.generated(1000)))
  }

  @Test("says what comes of each URL, the last line without an end too, and ends with its input") func transcript()
    async throws
  {
    let input = Data("\(server.url("/song"))\n\nnot a url\n\(server.url("/nothing"))".utf8)
    let run = try await ProgramRun.of("PollLoop", [], in: folder.url, input: input)
    #expect(run.status == 0)
    #expect(run.errors == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines.contains("\(server.url("/song")): 1000 bytes"))
    #expect(lines.contains("\(server.url("/nothing")): the server answered 404 Not Found"))
    #expect(lines.contains { $0.hasPrefix("not a url: ") })
  }

  @Test("reads on while a download stalls") func readsOn() async throws {
    let gate = server.gate("rest")
    server.route("/stalls", to: Scenario.file(.generated(1000)).inserting([.wait(gate)], afterBodyBytes: 500))
    let terminal = try TerminalProgram("PollLoop", [], in: folder.url)
    terminal.type("\(server.url("/stalls"))\n")
    #expect(await gate.waitForArrivals())
    terminal.type("\(server.url("/song"))\n")
    #expect(await terminal.wait { $0.contains("/song: 1000 bytes") })
    #expect(!terminal.output.contains("/stalls: 1000 bytes"))
    gate.open()
    #expect(await terminal.wait { $0.contains("/stalls: 1000 bytes") })
    // The end of the input, as a terminal sends it.
    terminal.type("\u{4}")
    #expect(await terminal.finish() == 0)
  }
}
