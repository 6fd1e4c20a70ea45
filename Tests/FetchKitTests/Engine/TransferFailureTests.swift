import Dispatch
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

/// What servers do wrong, and what is said about it.
@Suite("A server that misbehaves", .timeLimit(.minutes(15))) struct TransferFailureTests {
  private let server: LoopbackServer
  private let queue = QueueDispatcher(DispatchQueue(label: "test"))

  init() throws { server = try LoopbackServer() }

  private func fail(
    _ path: String, to sink: DownloadSink = .memory(), change: (inout DownloadRequest) -> Void = { _ in }
  ) async throws -> FetchError {
    var request = try DownloadRequest(path.contains("://") ? path : server.url(path))
    change(&request)
    let download = AsyncDownload(request, to: sink, on: queue)
    let error = await #expect(throws: FetchError.self) { try await download.result() }
    return try #require(error)
  }

  @Test("with a body cut short: the bytes that came and those that did not are named") func cutBody() async throws {
    server.route("/a", to: .declaring(length: 1000, sending: .generated(600)))
    let error = try await fail("/a")
    #expect(error.code == .transferCut)
    #expect(error.message.contains("600 of 1000"))
  }

  @Test("with a reset") func reset() async throws {
    server.route("/now", to: .resetAtOnce)
    server.route("/close", to: .closedAtOnce)
    server.route("/later", to: Scenario.file(.generated(1000)).inserting([.reset], afterBodyBytes: 500))
    for path in ["/now", "/close", "/later"] { #expect(try await fail(path).code == .transferCut, "\(path)") }
  }

  @Test("with silence: the idle limit ends it") func idle() async throws {
    server.route("/silent", to: .silence)
    server.route("/half", to: Scenario.file(.generated(1000)).inserting([.stall], afterBodyBytes: 500))
    for path in ["/silent", "/half"] {
      let error = try await fail(path) { $0.timeouts.idle = 0.2 }
      #expect(error.code == .timeout)
      #expect(error.message.contains("0.2 s"))
    }
  }

  @Test("with a dribble that outlives the idle limit but not the total one") func total() async throws {
    server.route(
      "/drip", to: Scenario.file(.generated(1_000_000)).dribblingBody(by: 100, pace: .every(.milliseconds(20))))
    let error = try await fail("/drip") {
      $0.timeouts.idle = 2
      $0.timeouts.total = 0.4
    }
    #expect(error.code == .timeout)
    #expect(error.message.contains("0.4 s"))
  }

  @Test("with redirects in a circle") func redirectLoop() async throws {
    server.route("/loop", to: .redirectLoop())
    let error = try await fail("/loop") { $0.maximumRedirects = 5 }
    #expect(error.code == .redirects)
    #expect(server.log.requests.count == 6)
  }

  @Test(
    "with a redirect to another protocol",
    arguments: ["file:///etc/passwd", "ftp://127.0.0.1/a", "gopher://127.0.0.1/"])
  func redirectAway(location: String) async throws {
    server.route("/away", to: .redirect(to: location))
    #expect(try await fail("/away").code == .redirects)
  }

  @Test("with more header fields than anyone needs") func largeHead() async throws {
    server.route("/large", to: .largeHead())
    #expect(try await fail("/large").code == .budgetSpent)
  }

  @Test("with an error status: no byte of its body is delivered") func errorStatus() async throws {
    server.route("/missing", to: .missing(body: .generated(5000), contentType: "audio/mpeg"))
    server.route("/busy", to: .unavailable(retryAfter: "86400"))
    let listener = Listener()
    let download = AsyncDownload(try DownloadRequest(server.url("/missing")), delegate: listener, on: queue)
    download.start()
    await listener.waitForEnd()
    #expect(listener.log.calls == ["response 404 final", "fail http_status"])
    #expect(listener.log.error?.status == 404)
    #expect(try await fail("/busy").message.contains("86400"))
    // Small error bodies are read to their end, and the connection serves on.
    #expect(server.log.connectionsAccepted == 1)
  }

  @Test("with an error status that is welcome") func errorStatusAccepted() async throws {
    server.route("/missing", to: .missing(body: .text("sorry"), contentType: "text/plain"))
    var request = try DownloadRequest(server.url("/missing"))
    request.failsOnErrorStatus = false
    let result = try await AsyncDownload(request, on: queue).result()
    #expect(result.response.status == 404)
    #expect(result.body == Data("sorry".utf8))
  }

  @Test("with a body above the limits") func limits() async throws {
    server.route("/a", to: .file(.generated(5000)))
    server.route("/chunked", to: .chunked(.generated(5000), size: 100))
    #expect(try await fail("/a", to: .memory(limit: 4999)).code == .budgetSpent)
    #expect(try await fail("/chunked", to: .memory(limit: 4999)).code == .budgetSpent)
    #expect(try await fail("/a") { $0.maximumLength = 4999 }.code == .budgetSpent)
    #expect(try await fail("/chunked", to: .discard) { $0.maximumLength = 4999 }.code == .budgetSpent)
    var request = try DownloadRequest(server.url("/a"))
    request.maximumLength = 5000
    #expect(try await AsyncDownload(request, to: .memory(limit: 5000), on: queue).result().length == 5000)
  }

  @Test("that is not there") func nobody() async throws {
    #expect(try await fail("http://127.0.0.1:1/").code == .connect)
    #expect(try await fail("http://no-such-host.invalid/").code == .nameLookup)
  }

  @Test("with odd heads: an answer or an error, never a trap", arguments: Scenario.HeadOddity.allCases)
  func oddHeads(oddity: Scenario.HeadOddity) async throws {
    server.route("/odd", to: .odd(oddity))
    var request = try DownloadRequest(server.url("/odd"))
    request.timeouts.idle = 2
    do {
      let result = try await AsyncDownload(request, on: queue).result()
      #expect(result.response.status >= 200)
    } catch {
      #expect((error as? FetchError)?.message.isEmpty == false)
    }
  }

  @Test("fails downloads of an engine whose limits are reached no more than others") func connectionLimit() async throws
  {
    var configuration = TransferEngine.Configuration()
    configuration.maximumConnectionsPerHost = 3
    let engine = TransferEngine(configuration: configuration)
    server.route("/a", to: Scenario.file(.generated(2000)))
    try await withThrowingTaskGroup(of: UInt64.self) { group in
      for _ in 0..<60 {
        let download = AsyncDownload(try DownloadRequest(server.url("/a")), on: queue, engine: engine)
        group.addTask { try await download.result().length }
      }
      for try await length in group { #expect(length == 2000) }
    }
    #expect(server.log.maxSimultaneousConnections <= 3)
    // Those that waited took over the connections of those that went before.
    #expect(server.log.connectionsAccepted <= 3)
  }

  @Test("is served as well by the poller for systems without epoll") func plainPoller() async throws {
    var configuration = TransferEngine.Configuration()
    configuration.usesEpoll = false
    let engine = TransferEngine(configuration: configuration)
    server.route("/a", to: .file(.generated(200_000)))
    server.route("/silent", to: .silence)
    try await withThrowingTaskGroup(of: UInt64.self) { group in
      for _ in 0..<20 {
        let download = AsyncDownload(try DownloadRequest(server.url("/a")), on: queue, engine: engine)
        group.addTask { try await download.result().length }
      }
      for try await length in group { #expect(length == 200_000) }
    }
    var request = try DownloadRequest(server.url("/silent"))
    request.timeouts.idle = 0.1
    let silent = AsyncDownload(request, on: queue, engine: engine)
    let error = await #expect(throws: FetchError.self) { try await silent.result() }
    #expect(error?.code == .timeout)
  }
}
