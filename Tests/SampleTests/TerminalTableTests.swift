import FetchKitTestSupport
import Foundation
import Testing

@Suite("TerminalTable", .timeLimit(.minutes(15))) struct TerminalTableTests {
  private let server: LoopbackServer
  private let folder: TemporaryDirectory

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryDirectory()
  }

  private func list(_ count: Int) throws -> String {
    let urls = (0..<count).map { server.url("/\($0).wav") }
    return try folder.write(urls.joined(separator: "\n").utf8, to: "list.txt").path
  }

  /// The lines of the screen as it was drawn last, without the blanks that fill them.
  private func screen(_ output: String) -> [String] {
    let frame = output.components(separatedBy: "\u{1B}[H").last ?? ""
    return frame.components(separatedBy: "\u{1B}[K").map {
      $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  private func rows(_ numbers: Range<Int>) -> [String] {
    numbers.map { "\(server.url("/\($0).wav")) \(WAVFile.text($0))" }
  }

  @Test("shows what can be seen, asks for nothing else, and asks for nothing twice") func scrolls() async throws {
    server.routeOthers(to: WAVFile.numbered)
    let terminal = try TerminalProgram("TerminalTable", [try list(1000)], in: folder.url, columns: 60, rows: 11)
    #expect(await terminal.wait { Array(screen($0)[1...].prefix(10)) == rows(0..<10) })
    #expect(server.requests.count == 10)
    terminal.type("\u{1B}[6~")
    #expect(await terminal.wait { Array(screen($0)[1...].prefix(10)) == rows(10..<20) })
    terminal.type("\u{1B}[B\u{1B}[B\u{1B}[A")
    #expect(await terminal.wait { Array(screen($0)[1...].prefix(10)) == rows(11..<21) })
    terminal.type("\u{1B}[F")
    #expect(await terminal.wait { Array(screen($0)[1...].prefix(10)) == rows(990..<1000) })
    let count = server.requests.count
    terminal.type("\u{1B}[H")
    #expect(await terminal.wait { Array(screen($0)[1...].prefix(10)) == rows(0..<10) })
    #expect(server.requests.count == count)
    #expect(server.log.maxSimultaneousConnections <= 4)
    terminal.type("q")
    #expect(await terminal.finish() == 0)
    #expect(terminal.output.hasSuffix("\u{1B}[?1049l"))
  }

  @Test("gives up on rows that have left before their answer came") func cancels() async throws {
    let gate = server.gate("first")
    server.routeOthers(
      to: Scenario { request in
        let steps = WAVFile.numbered.steps(for: request)
        return ["/0.wav", "/1.wav", "/2.wav", "/3.wav"].contains(request.path) ? [.wait(gate)] + steps : steps
      })
    let terminal = try TerminalProgram("TerminalTable", [try list(100)], in: folder.url, columns: 60, rows: 11)
    #expect(await gate.waitForArrivals(count: 4))
    #expect(screen(terminal.output)[1] == "\(server.url("/0.wav")) …")
    terminal.type("\u{1B}[F")
    #expect(await terminal.wait { Array(screen($0)[1...].prefix(10)) == rows(90..<100) })
    #expect(await server.waitForAbandonedRequests(count: 4))
    terminal.type("\u{3}")
    #expect(await terminal.finish() == 0)
  }

  @Test("says what it wants, and that it wants a terminal") func usage() async throws {
    let usage = try await ProgramRun.of("TerminalTable", [], in: folder.url)
    #expect(usage.status == 2)
    let noTerminal = try await ProgramRun.of("TerminalTable", [try list(1)], in: folder.url)
    #expect(noTerminal.output == "TerminalTable: this is no terminal\n")
    #expect(noTerminal.status == 2)
  }
}
