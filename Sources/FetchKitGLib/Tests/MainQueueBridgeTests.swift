#if os(Linux)
  import FetchKit
  import FetchKitGLib
  import FetchKitTestSupport
  import Foundation
  import Testing

  /// What runs in a GLib loop on a main thread, as `GLibProbe` sees it.
  @Suite("The main queue in a GLib loop", .timeLimit(.minutes(5))) struct MainQueueBridgeTests {
    private let server: LoopbackServer
    private let folder: TemporaryDirectory

    init() throws {
      server = try LoopbackServer()
      folder = try TemporaryDirectory()
      server.route("/a", to: .file(.text("hello")))
    }

    private func run(_ mode: String, _ path: String = "/a") throws -> [String] {
      let run = try ProgramRun("GLibProbe", [mode, server.url(path)], in: folder.url)
      #expect(run.errors == "")
      #expect(run.status == 0)
      return run.output.split(separator: "\n").map(String.init)
    }

    @Test("is never run without the bridge, while the dispatcher for the loop is") func without() throws {
      #expect(try run("without") == ["response", "finish"])
    }

    @Test("is run with the bridge: blocks, the main actor, downloads on the main queue") func with() throws {
      let lines = try run("with")
      #expect(lines.contains("main queue"))
      #expect(lines.contains("main actor"))
      #expect(lines.filter { $0 == "response" || $0 == "finish" } == ["response", "finish"])
    }

    @Test("may run a loop inside the loop") func inside() throws {
      let lines = try run("inside")
      #expect(lines.filter { $0 == "finish" }.count == 2)
      #expect(lines.contains("the loop inside has ended"))
      #expect(lines.last == "the loop outside has ended")
    }

    @Test("is no longer run when the bridge is gone") func later() throws {
      #expect(try run("later") == ["response", "finish", "response", "finish"])
    }

    @Test("does not wake an idle loop") func idle() throws {
      let stall = Scenario.file(.generated(1000)).inserting([.pause(.milliseconds(1500))], afterBodyBytes: 500)
      server.route("/stalls", to: stall)
      let lines = try run("idle", "/stalls")
      let numbers = try #require(lines.last).split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 2)
      #expect(numbers[0] <= 8)
      #expect(numbers[1] < 0.3)
    }

    @Test("is refused to a thread that is not the main one") func offMain() async {
      await Task.detached {
        let error = #expect(throws: FetchError.self) { try MainQueueBridge.install() }
        #expect(error?.code == .usage)
      }.value
    }
  }
#endif
