import FetchKitTestSupport
import Foundation
import Testing

@Suite("AsyncAwait", .timeLimit(.minutes(15))) struct AsyncAwaitTests {
  private let server: LoopbackServer
  private let folder: TemporaryDirectory

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryDirectory()
    server.route("/song", to: .file(.generated(1000)))
  }

  @Test("says what comes of each URL, and exits with 2 where a limit is missing") func transcript() async throws {
    let run = try await ProgramRun.of(
      "AsyncAwait", ["60", server.url("/song"), "60", server.url("/nothing"), "60", "ftp://x/"], in: folder.url)
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init).sorted()
    #expect(lines.count == 3)
    #expect(lines.contains("\(server.url("/song")): 1000 bytes"))
    #expect(lines.contains("\(server.url("/nothing")): the server answered 404 Not Found"))
    #expect(lines.contains { $0.hasPrefix("ftp://x/: ") })
    for arguments in [[], [server.url("/song")], ["soon", server.url("/song")]] {
      let usage = try await ProgramRun.of("AsyncAwait", arguments, in: folder.url)
      #expect(usage.status == 2)
    }
  }

  @Test("closes the connection of what is over its limit at once, while others go on") func limit() async throws {
    let gate = server.gate("rest")
    server.route("/stalls", to: Scenario.file(.generated(1000)).inserting([.stall], afterBodyBytes: 500))
    server.route("/later", to: Scenario.file(.generated(2000)).inserting([.wait(gate)], afterBodyBytes: 500))
    async let running = ProgramRun.of(
      "AsyncAwait", ["0.2", server.url("/stalls"), "120", server.url("/later")], in: folder.url)
    #expect(await server.waitForAbandonedRequests(count: 1))
    #expect(server.log.requests(for: "/stalls").allSatisfy { $0.clientWentAway })
    gate.open()
    let run = try await running
    #expect(run.status == 0)
    // Which of the two lines comes first is a race: the connection is closed before the task has gone on.
    #expect(
      Set(run.output.split(separator: "\n")) == [
        "\(server.url("/stalls")): not there within 0.2 s", "\(server.url("/later")): 2000 bytes",
      ])
  }
}
