import Dispatch
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

@Suite("A file sink", .timeLimit(.minutes(15))) struct FileSinkTests {
  private let server: LoopbackServer
  private let folder: TemporaryDirectory
  private let queue = QueueDispatcher(DispatchQueue(label: "test"))

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryDirectory()
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private func save(_ route: String, _ target: FileTarget) async throws -> DownloadResult {
    try await AsyncDownload(try DownloadRequest(server.url(route)), to: .file(target), on: queue).result()
  }

  @Test("gives the file its name when it is whole, and not before") func atomic() async throws {
    let gate = server.gate("rest")
    let body = ScriptedBody.generated(300_000)
    server.route("/a", to: Scenario.file(body).inserting([.wait(gate)], afterBodyBytes: 100_000))
    let download = AsyncDownload(try DownloadRequest(server.url("/a")), to: .file(FileTarget(path("a"))), on: queue)
    download.start()
    #expect(await gate.waitForArrivals())
    while try names().isEmpty { await Task.yield() }
    #expect(try names() == ["a.part"])
    gate.open()
    let result = try await download.result()
    #expect(result.path == path("a"))
    #expect(result.body.isEmpty)
    #expect(result.length == 300_000)
    #expect(try names() == ["a"])
    #expect(try Data(contentsOf: URL(fileURLWithPath: path("a"))) == Data(body.allBytes))
  }

  @Test("leaves nothing behind where the transfer fails or is cancelled") func nothingLeft() async throws {
    server.route("/cut", to: .declaring(length: 1000, sending: .generated(600)))
    server.route("/missing", to: .missing(body: .text("no"), contentType: "text/plain"))
    server.route("/stall", to: Scenario.file(.generated(1000)).inserting([.stall], afterBodyBytes: 500))
    for route in ["/cut", "/missing"] {
      await #expect(throws: FetchError.self) { try await save(route, FileTarget(path("a"))) }
    }
    let stalled = AsyncDownload(try DownloadRequest(server.url("/stall")), to: .file(FileTarget(path("b"))), on: queue)
    stalled.start()
    while try names() != ["b.part"] { await Task.yield() }
    let listener = Listener()
    stalled.delegate = listener
    stalled.cancel()
    await listener.waitForEnd()
    #expect(listener.log.error?.code == .cancelled)
    // Whoever hears of the end finds nothing left behind.
    #expect(try names() == [])
    await #expect(throws: FetchError.self) { try await stalled.result() }
  }

  @Test("says why it failed where Foundation's description is asked for") func description() async throws {
    let error = await #expect(throws: FetchError.self) { try await save("/a", FileTarget("/nowhere/a")) }
    let general: (any Error)? = error
    #expect(general?.localizedDescription == "cannot write into \"/nowhere\": No such file or directory")
  }

  @Test("starts again with each part of x-mixed-replace") func restart() async throws {
    server.route(
      "/camera",
      to: .mixedReplace([
        .init(.text("a long first part"), contentType: "text/plain"), .init(.text("second"), contentType: "text/plain"),
      ]))
    _ = try await save("/camera", FileTarget(path("a")))
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "second")
  }

  @Test("never takes over a name unless it is told to") func existing() async throws {
    server.route("/a", to: .file(.text("new")))
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path("a.txt")))
    #expect(try await save("/a", FileTarget(path("a.txt"))).path == path("a.1.txt"))
    #expect(try await save("/a", FileTarget(path("a.txt"))).path == path("a.2.txt"))
    let asked = server.log.requests.count
    let error = await #expect(throws: FetchError.self) {
      try await save("/a", FileTarget(path("a.txt"), existing: .fail))
    }
    #expect(error?.code == .localIO)
    #expect(server.log.requests.count == asked)
    #expect(try String(contentsOfFile: path("a.txt"), encoding: .utf8) == "mine")
    #expect(try await save("/a", FileTarget(path("a.txt"), existing: .replace)).path == path("a.txt"))
    #expect(try String(contentsOfFile: path("a.txt"), encoding: .utf8) == "new")
  }

  @Test("gives twenty downloads of one name twenty names") func sameName() async throws {
    for index in 0..<20 { server.route("/\(index)/a.mp3", to: .file(.generated(1000, seed: UInt32(index)))) }
    try await withThrowingTaskGroup(of: (Int, String?).self) { group in
      for index in 0..<20 {
        group.addTask {
          (index, try await save("/\(index)/a.mp3", FileTarget(.fromResponse(folder: folder.url.path))).path)
        }
      }
      var paths = Set<String>()
      for try await (index, path) in group {
        let path = try #require(path)
        paths.insert(path)
        let body = ScriptedBody.generated(1000, seed: UInt32(index)).allBytes
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(body))
      }
      #expect(paths.count == 20)
    }
    #expect(try names().count == 20)
  }

  @Test("takes the name that the response gives") func named() async throws {
    server.route(
      "/get", to: .file(.text("x"), fields: ["Content-Disposition": "attachment; filename=\"../../evil.txt\""]))
    #expect(try await save("/get", FileTarget(.fromResponse(folder: folder.url.path))).path == path("evil.txt"))
  }

  @Test("refuses before it asks where it cannot write") func unwritable() async throws {
    server.route("/a", to: .file(.text("x")))
    for target in [FileTarget(path("no/such/folder/a")), FileTarget(folder.url.path), FileTarget(path("new") + "/")] {
      let error = await #expect(throws: FetchError.self) { try await save("/a", target) }
      #expect(error?.code == .localIO, "\(target)")
    }
    #expect(server.log.requests.isEmpty)
    #expect(try await save("/a", FileTarget(path("made/for/it/a"), createsFolders: true)).length == 1)
  }

  @Test("writes to a device itself, and leaves it what it is") func device() async throws {
    server.route("/a", to: .file(.generated(100_000)))
    #expect(try await save("/a", FileTarget("/dev/null")).length == 100_000)
    let error = await #expect(throws: FetchError.self) { try await save("/a", FileTarget("/dev/full")) }
    #expect(error?.code == .localIO)
    #expect(error?.message.contains("space") == true)
    #expect(LocalFiles.exists("/dev/full") && !LocalFiles.isRegular("/dev/full"))
  }

  @Test("refuses a pipe that nobody reads, and its engine goes on") func pipeWithoutReader() async throws {
    server.route("/a", to: .file(.text("hello")))
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let error = await #expect(throws: FetchError.self) { try await save("/a", FileTarget(path("pipe"))) }
    #expect(error?.code == .localIO)
    #expect(error?.message.contains("nobody reads") == true)
    _ = try await save("/a", FileTarget(path("b")))
    #expect(try names() == ["b", "pipe"])
  }

  @Test("survives the reader of a pipe that goes away") func pipeReaderGone() async throws {
    let gate = server.gate("rest")
    server.route("/a", to: Scenario.file(.text("first,second")).inserting([.wait(gate)], afterBodyBytes: 6))
    #expect(mkfifo(path("pipe"), 0o600) == 0)
    let reader = open(path("pipe"), O_RDONLY | O_NONBLOCK)
    let download = AsyncDownload(try DownloadRequest(server.url("/a")), to: .file(FileTarget(path("pipe"))), on: queue)
    download.start()
    var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    #expect(poll(&polled, 1, 20_000) == 1)
    close(reader)
    gate.open()
    let error = await #expect(throws: FetchError.self) { try await download.result() }
    #expect(error?.code == .localIO)
  }

  @Test("takes up the name of a part that a crash left behind") func stalePart() async throws {
    server.route("/a", to: .file(.text("new")))
    try Data("a stale part, longer than the body".utf8).write(to: URL(fileURLWithPath: path("a.part")))
    _ = try await save("/a", FileTarget(path("a")))
    #expect(try names() == ["a"])
    #expect(try String(contentsOfFile: path("a"), encoding: .utf8) == "new")
  }

  @Test("numbers names in front of their extension")
  func numbers() {
    #expect(FileTarget.numbered("/d/song.mp3", 2) == "/d/song.2.mp3")
    #expect(FileTarget.numbered("/d.x/song", 1) == "/d.x/song.1")
    #expect(FileTarget.numbered(".hidden", 1) == ".hidden.1")
  }
}
