import FetchKitTestSupport
import Foundation
import Testing

/// Each sample, built and run as its reader would run it.
@Suite("DelegateBasics", .timeLimit(.minutes(15))) struct DelegateBasicsTests {
  private let server: LoopbackServer
  private let folder: TemporaryDirectory

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryDirectory()
  }

  private func run(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of("DelegateBasics", arguments, in: folder.url)
  }

  @Test("prints each response, its progress and the end") func transcript() async throws {
    server.route("/start", to: .redirect(to: "/song"))
    server.route("/song", to: .file(.generated(1000)))
    let run = try await run(server.url("/start"))
    #expect(
      run.output == """
        response 1: 302 redirect
        response 2: 200 final
        progress 100 %
        finished: 1000 bytes

        """)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test("is cancelled by its timer, and says so once") func cancelled() async throws {
    server.route("/stalls", to: Scenario.file(.generated(1000)).inserting([.stall], afterBodyBytes: 500))
    let run = try await run(server.url("/stalls"), "0.2")
    #expect(
      run.output == """
        response 1: 200 final
        progress 50 %
        failed: cancelled

        """)
    #expect(run.status == 15)
  }

  @Test("says what is wrong with a URL and with a server") func failures() async throws {
    let noURL = try await run("not a url")
    #expect(noURL.status == 2)
    #expect(noURL.output.hasPrefix("failed: "))
    let missing = try await run(server.url("/nothing"))
    #expect(missing.status == 7)
    #expect(missing.output.hasSuffix("failed: the server answered 404 Not Found\n"))
    let usage = try await run()
    #expect(usage.status == 2)
  }
}
