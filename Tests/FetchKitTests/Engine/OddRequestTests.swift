import Dispatch
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

/// What owners do that makes little sense, or at an odd moment: nothing of it may trap, hang or leak.
@Suite("An owner that is careless", .timeLimit(.minutes(15))) struct OddRequestTests {
  private let server: LoopbackServer
  private let queue = QueueDispatcher(DispatchQueue(label: "test"))

  init() throws { server = try LoopbackServer() }

  private func request(_ path: String, change: (inout DownloadRequest) -> Void = { _ in }) throws -> DownloadRequest {
    var request = try DownloadRequest(server.url(path))
    change(&request)
    return request
  }

  @Test(
    "may give any number as a time limit",
    arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300, -1e300, .leastNonzeroMagnitude, .signalingNaN])
  func anyTimeLimit(seconds: Double) async throws {
    server.route("/a", to: .file(.text("hello")))
    server.route("/silent", to: .silence)
    for path in ["/a", "/silent"] {
      let request = try request(path) {
        ($0.timeouts.connect, $0.timeouts.idle, $0.timeouts.total) = (seconds, seconds, seconds)
      }
      let download = AsyncDownload(request, on: queue)
      if path == "/silent", seconds.isNaN || seconds > 0.1 {
        download.start()
        #expect(await server.waitForRequests(count: 1))
        download.cancel()
      }
      do {
        #expect(try await download.data() == Data("hello".utf8))
      } catch let error as FetchError {
        #expect(error.code == .timeout || error.code == .cancelled)
        #expect(!error.description.isEmpty)
      }
    }
  }

  @Test("and allows fewer than no redirects gets none") func negativeRedirects() async throws {
    server.route("/circle", to: .status(302, ["Location": "/circle"]))
    for count in [-1, -5, Int.min] {
      let download = AsyncDownload(try request("/circle") { $0.maximumRedirects = count }, on: queue)
      let error = await #expect(throws: FetchError.self) { try await download.result() }
      #expect(error?.code == .redirects)
    }
    #expect(server.log.requests.count == 3)
  }

  @Test("and asks for odd ranges hears an answer", arguments: [0, 1, UInt64.max]) func oddRanges(edge: UInt64)
    async throws
  {
    server.route("/a", to: .file(.text("hello")))
    for range in [DownloadRequest.ByteRange.suffix(edge), .closed(edge...UInt64.max), .closed(0...edge)] {
      let download = AsyncDownload(try request("/a") { $0.range = range }, on: queue)
      _ = try? await download.result()
      #expect(download.hasEnded)
    }
  }

  @Test("and gives memory less than nothing is told that the body is too large") func negativeMemory() async throws {
    server.route("/a", to: .file(.text("hello")))
    for limit in [-1, Int.min] {
      let download = AsyncDownload(try request("/a"), to: .memory(limit: limit), on: queue)
      let error = await #expect(throws: FetchError.self) { try await download.result() }
      #expect(error?.code == .budgetSpent)
    }
  }

  @Test("and cancels while another thread starts sees nothing asked") func cancelOvertakesStart() async throws {
    server.route("/a", to: .file(.text("hello")))
    server.route("/b", to: .file(.text("hello")))
    let engine = TransferEngine()
    let folder = try TemporaryDirectory()
    let target = FileTarget(folder.path + "/a")
    let download = AsyncDownload(try request("/a"), to: .file(target), on: queue, engine: engine)
    // start() has noted that it starts, cancel() comes and goes, and only then is the command sent.
    download.state.withLock { $0.isStarted = true }
    download.cancel()
    engine.submit(.start(download))
    _ = try await AsyncDownload(try request("/b"), on: queue, engine: engine).result()
    _ = try await AsyncDownload(try request("/b"), on: queue, engine: engine).result()
    #expect(server.log.requests.allSatisfy { $0.request.path == "/b" })
    #expect(try folder.names().isEmpty)
  }

  @Test("and leaves the loop over events early leaves no transfer behind") func abandonedEvents() async throws {
    let server = try LoopbackServer(sendBuffer: 65_536)
    server.route("/big", to: .file(.generated(64 << 20)))
    let download = AsyncDownload(try DownloadRequest(server.url("/big")), to: .delegateOnly, on: queue)
    for try await event in download.events {
      if case .data = event { break }
    }
    #expect(await server.waitForDisconnects(count: 1))
    #expect(download.hasEnded)
  }

  @Test("and leaves the loop over events early gets the rest in memory") func restInMemory() async throws {
    let gate = server.gate("rest")
    server.route("/a", to: Scenario.file(.text("first,second")).inserting([.wait(gate)], afterBodyBytes: 6))
    let listener = Listener()
    let download = AsyncDownload(try request("/a"), delegate: listener, on: queue)
    for try await event in download.events {
      if case .response = event { break }
    }
    gate.open()
    #expect(try await download.data() == Data("first,second".utf8))
    await listener.waitForEnd()
  }

  @Test("and reads events twice has both readers rest, not spin") func twoReaders() async throws {
    server.route("/silent", to: .silence)
    let download = AsyncDownload(try request("/silent"), on: queue)
    let readers = (0..<2).map { _ in
      Task { for try await _ in download.events {} }
    }
    while download.state.withLock({ $0.pull.waiters.count }) < 2 { await Task.yield() }
    readers[0].cancel()
    // The end is told once; the other reader comes to its end too.
    for reader in readers { _ = await reader.result }
    #expect(download.hasEnded)
  }
}
