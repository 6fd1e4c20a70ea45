import FetchKitTestSupport
import Testing

/// Every kind of loop, each in a program of its own that has nothing else to do (`LoopProbe`).
@Suite("A loop", .timeLimit(.minutes(15))) struct LoopTests {
  enum Kind: String, CaseIterable {
    case mainRunLoop = "main-run-loop"
    case dispatchMain = "dispatch-main"
    case queue = "queue"
    case runLoop = "run-loop"
    case poll = "poll"
  }

  @Test(
    "is called in its own place, goes round while a download stalls, and is not woken meanwhile",
    arguments: Kind.allCases)
  func goesRound(_ kind: Kind) async throws {
    let (server, folder) = (try LoopbackServer(), try TemporaryDirectory())
    let stall = Scenario.file(.generated(1000)).inserting([.pause(.milliseconds(1500))], afterBodyBytes: 500)
    server.route("/stalls", to: stall)
    server.route("/quick", to: .file(.text("hello")))
    let run = try await ProgramRun.of("LoopProbe", [kind.rawValue, server.origin], in: folder.url)
    #expect(run.errors == "")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.dropLast() == ["started", "first data", "second finished", "first finished"])
    let numbers = try #require(lines.last).split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 2)
    // All threads: the loop's, which wakes for the end alone, and the engine's, which looks for silent transfers once a second. One
    // that looked around sixty times a second would have slept ninety times.
    #expect(numbers[0] <= 25)
    // One that spun would have taken all of the 1.5 s.
    #expect(numbers[1] < 0.4)
  }
}
