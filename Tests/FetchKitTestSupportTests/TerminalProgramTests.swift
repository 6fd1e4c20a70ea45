import FetchKitTestSupport
import Foundation
import Testing

@Suite("A program in a terminal", .timeLimit(.minutes(5))) struct TerminalProgramTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func shell(_ script: String, editsLines: Bool = true) throws -> TerminalProgram {
    try TerminalProgram(
      "/bin/sh", ["-c", script], in: folder.url, columns: 100, rows: 30, editsLines: editsLines)
  }

  @Test("finds a terminal of the size given, and gives its exit status") func size() async throws {
    let program = try shell("test -t 0 && test -t 1 && stty size; exit 3")
    #expect(await program.finish() == 3)
    #expect(program.output == "30 100\n")
  }

  @Test("gets what is typed, which the terminal shows") func types() async throws {
    let program = try shell("echo ready; read line; echo got $line")
    #expect(await program.wait { $0.contains("ready\n") })
    program.type("hello\n")
    #expect(await program.finish() == 0)
    #expect(program.output == "ready\nhello\ngot hello\n")
  }

  @Test("gets any amount of what is typed where lines are not edited, and it is not shown") func typesMuch()
    async throws
  {
    let text = String(repeating: "0123456789", count: 2000)
    let program = try shell("head -c 20000 | wc -c | tr -d ' '", editsLines: false)
    program.type(text)
    #expect(await program.finish() == 0)
    #expect(program.output == "20000\n")
  }

  @Test("is waited for in vain once it is over") func over() async throws {
    let program = try shell("echo bye")
    #expect(!(await program.wait { $0.contains("never") }))
    #expect(program.output == "bye\n")
  }

  @Test("learns of another size when it asks") func resized() async throws {
    let program = try shell("read line; stty size")
    program.resize(columns: 40, rows: 10)
    program.type("\n")
    #expect(await program.finish() == 0)
    #expect(program.output.hasSuffix("10 40\n"))
  }
}
