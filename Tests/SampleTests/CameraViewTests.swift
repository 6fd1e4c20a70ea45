import FetchKitTestSupport
import Foundation
import Testing

@Suite("CameraView", .timeLimit(.minutes(15))) struct CameraViewTests {
  private let server: LoopbackServer
  private let folder: TemporaryDirectory

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryDirectory()
  }

  private func frames(_ count: Int, declaresLength: Bool = true) -> [Scenario.Part] {
    (1...count).map {
      Scenario.Part(.generated(1000 + $0), contentType: "image/jpeg", declaresLength: declaresLength)
    }
  }

  private func run(_ arguments: String...) async throws -> ProgramRun {
    try await ProgramRun.of("CameraView", arguments, in: folder.url)
  }

  @Test("shows a frame with its size, whether the camera announces lengths or not", arguments: [true, false])
  func transcript(declaresLength: Bool) async throws {
    server.route("/camera", to: .mixedReplace(frames(1, declaresLength: declaresLength)))
    let run = try await run(server.url("/camera"))
    #expect(run.output == "frame 1: 1001 bytes of image/jpeg\n1 came, 1 shown\n")
    #expect(run.status == 0)
  }

  @Test("skips frames where the viewer is slow, never goes back, and ends with the latest") func skips() async throws {
    server.route("/camera", to: .mixedReplace(frames(200)))
    let run = try await run(server.url("/camera"), "50")
    let lines = run.output.split(separator: "\n").map(String.init)
    let shown = lines.dropLast().compactMap { Int($0.dropFirst(6).prefix { $0 != ":" }) }
    #expect(shown.count < 200)
    #expect(shown == Array(Set(shown)).sorted())
    #expect(shown.last == 200)
    #expect(lines.dropLast() == shown.map { "frame \($0): \(1000 + $0) bytes of image/jpeg" }[...])
    #expect(lines.last == "200 came, \(shown.count) shown")
  }

  @Test("shows a frame of announced length before the next one comes") func atOnce() async throws {
    let gate = server.gate("next")
    server.route("/camera", to: .mixedReplace(frames(2), gate: gate))
    gate.admit()
    let terminal = try TerminalProgram("CameraView", [server.url("/camera")], in: folder.url)
    #expect(await terminal.wait { $0.contains("frame 1: 1001 bytes") })
    #expect(await gate.waitForArrivals(count: 2))
    #expect(!terminal.output.contains("frame 2"))
    gate.admit()
    #expect(await terminal.finish() == 0)
    #expect(terminal.output.contains("2 came, 2 shown"))
  }

  @Test("says what is wrong with a URL, a server and a picture that is none of a camera") func failures() async throws {
    let usage = try await run()
    #expect(usage.status == 2)
    let noURL = try await run("not a url")
    #expect(noURL.output.hasPrefix("failed: "))
    let missing = try await run(server.url("/nothing"))
    #expect(missing.status == 7)
    #expect(missing.output == "0 came, 0 shown\nfailed: the server answered 404 Not Found\n")
    server.route("/picture", to: .file(.generated(1000), contentType: "image/jpeg"))
    let picture = try await run(server.url("/picture"))
    #expect(picture.output == "0 came, 0 shown\n")
  }
}
