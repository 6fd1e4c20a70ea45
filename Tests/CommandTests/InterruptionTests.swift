import FetchKitTestSupport
import Foundation
import Testing

@Suite("Interruptions of the command", .timeLimit(.minutes(1))) struct InterruptionTests {
  private func workFolder(_ folder: TemporaryDirectory) throws -> URL {
    let work = folder.file("work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    return work
  }

  /// A server with a body that stops half way, and a command that waits for the rest.
  private func waitingCommand(
    _ server: LoopbackServer, in work: URL, _ arguments: [String] = []
  ) throws -> RunningProgram {
    server.route("/a.bin", to: .file(.generated(1000)).inserting([.wait(server.gate("rest"))], afterBodyBytes: 500))
    let running = try RunningProgram("fetchkit", ["get", server.url("/a.bin")] + arguments, in: work)
    #expect(server.gate("rest").waitForArrivals())
    return running
  }

  @Test("After SIGINT nothing is left that looks like the file, and the exit status is 130") func interrupt() throws {
    let (server, folder) = (try LoopbackServer(), try TemporaryDirectory())
    let work = try workFolder(folder)
    let running = try waitingCommand(server, in: work)
    running.process.interrupt()
    let run = try running.finish()
    #expect(run.status == 130)
    #expect(run.output == "")
    #expect(run.errors == "fetchkit: interrupted\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: work.path).isEmpty)
    #expect(server.waitForAbandonedRequests(count: 1))
  }

  @Test("A reader that does not read does not hold up SIGINT") func interruptsBlockedWrite() throws {
    let (server, folder) = (try LoopbackServer(), try TemporaryDirectory())
    server.route("/a.bin", to: .file(.generated(64 << 20), ranges: .ignored))
    let pipe = Pipe()
    let running = try RunningProgram(
      "fetchkit",
      ["get", server.url("/a.bin"), "-o", "-"], in: try workFolder(folder), output: pipe)
    #expect(server.wait { $0.bodyBytesPushed > 1 << 20 })
    running.process.interrupt()
    let run = try running.finish()
    #expect(run.status == 130)
    #expect(run.errors == "fetchkit: interrupted\n")
    try pipe.fileHandleForReading.close()
  }

  @Test("SIGTERM is a cancellation") func terminate() throws {
    let (server, folder) = (try LoopbackServer(), try TemporaryDirectory())
    let running = try waitingCommand(server, in: try workFolder(folder))
    running.process.terminate()
    #expect(try running.finish().status == 15)
  }

  @Test("An array that was begun is closed") func closesArray() throws {
    let (server, folder) = (try LoopbackServer(), try TemporaryDirectory())
    let running = try waitingCommand(
      server, in: try workFolder(folder), [server.url("/missing"), "--unordered", "--format", "json"])
    #expect(server.waitForRequests(count: 1, for: "/missing"))
    #expect(server.wait { log in log.requests(for: "/missing").allSatisfy(\.isServed) })
    running.process.interrupt()
    let run = try running.finish()
    #expect(run.status == 130)
    #expect(run.output == "" || (try? JSONSerialization.jsonObject(with: Data(run.output.utf8))) is [Any])
  }

  @Test("A reader that goes away ends it quietly, and the server is left too") func closedPipe() throws {
    let (server, folder) = (try LoopbackServer(), try TemporaryDirectory())
    server.route("/a.bin", to: .file(.generated(64 << 20), ranges: .ignored))
    let pipe = Pipe()
    let running = try RunningProgram(
      "fetchkit",
      ["get", server.url("/a.bin"), "-o", "-"], in: try workFolder(folder), output: pipe)
    // Only the reading end is to be left, or the command would never learn of its closing.
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.read(upToCount: 10)?.count == 10)
    try pipe.fileHandleForReading.close()
    let run = try running.finish()
    #expect(run.status == 13)
    #expect(run.errors == "")
    #expect(server.log.bodyBytesPushed < 64 << 20)
  }

  @Test("A full device says so", arguments: [["-o", "/dev/full"], ["-o", "-"]]) func fullDevice(arguments: [String])
    throws
  {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let (server, folder) = (try LoopbackServer(), try TemporaryDirectory())
    server.route("/a.bin", to: .file(.generated(100_000)))
    let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
    let run = try RunningProgram(
      "fetchkit",
      ["get", server.url("/a.bin")] + arguments, in: try workFolder(folder), output: full
    ).finish()
    #expect(run.status == 13)
    #expect(run.errors.contains("No space left on device"))
  }

  /// Runs the command under a shell that has changed something around it.
  private func run(_ script: String, _ server: LoopbackServer, in work: URL) throws -> ProgramRun {
    let command = try #require(ProgramRun.executable("fetchkit")).path
    let environment = ["FETCHKIT": command, "URL": server.url("/a.bin")]
    return try RunningProgram("/bin/sh", ["-c", script], in: work, environment: environment).finish()
  }

  @Test("A standard output that is closed is an error, not a place for whatever is opened next") func closedOutput()
    throws
  {
    let (server, folder) = (try LoopbackServer(), try TemporaryDirectory())
    server.route("/a.bin", to: .file(.generated(100_000)))
    let work = try workFolder(folder)
    for arguments in ["-o -", "--extractor duration --format json"] {
      let run = try run("exec \"$FETCHKIT\" get \"$URL\" \(arguments) >&-", server, in: work)
      #expect(run.status == 13, "\(arguments)")
      #expect(run.errors.contains("standard output"))
    }
    #expect(try run("exec \"$FETCHKIT\" get \"$URL\" -o a.bin <&- >&- 2>&-", server, in: work).status == 0)
    #expect(try folder.read("work/a.bin") == ScriptedBody.generated(100_000).allBytes)
  }

  @Test("A limit on the size of files is an error that leaves nothing behind") func fileSizeLimit() throws {
    let (server, folder) = (try LoopbackServer(), try TemporaryDirectory())
    server.route("/a.bin", to: .file(.generated(100_000)))
    let work = try workFolder(folder)
    let run = try run("ulimit -f 1; exec \"$FETCHKIT\" get \"$URL\" -o a.bin", server, in: work)
    #expect(run.status == 13)
    #expect(run.errors.contains("too large"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: work.path).isEmpty)
  }
}
