import Dispatch
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

/// The promises of ``DownloadQueue``, over real sockets.
@Suite("A download queue", .timeLimit(.minutes(15))) struct DownloadQueueTests {
  private let server: LoopbackServer
  private let dispatcher = QueueDispatcher(DispatchQueue(label: "test"))

  init() throws { server = try LoopbackServer() }

  private func queue(_ change: (inout DownloadQueue.Configuration) -> Void = { _ in }) -> DownloadQueue {
    var configuration = DownloadQueue.Configuration()
    change(&configuration)
    return DownloadQueue(configuration, on: dispatcher)
  }

  @Test("hands over a body on its dispatcher, and remembers it") func remembers() async throws {
    server.route("/a", to: .file(.text("body")))
    let queue = queue()
    let job = DownloadQueue.Download.data(server.url("/a"))
    #expect(queue.remembered(job) == nil)
    let bodies = Recorder<Data?>()
    let places = Recorder<Bool>()
    for _ in 0..<3 {
      queue.load(job) { [dispatcher] result in
        places.add(dispatcher.isCurrent)
        bodies.add(try? result.get().body)
      }
      await bodies.wait(count: places.values.count + 1)
    }
    await bodies.wait(count: 3)
    #expect(bodies.values == Array(repeating: Data("body".utf8), count: 3))
    #expect(places.values == [true, true, true])
    #expect(try queue.remembered(job)?.get().body == Data("body".utf8))
    #expect(server.requests.count == 1)
    queue.purge()
    #expect(queue.remembered(job) == nil)
    #expect(try await queue.value(of: job).body == Data("body".utf8))
    #expect(server.requests.count == 2)
  }

  @Test("tells of a row that is bound a hundred times the last result only") func rebinds() async throws {
    server.routeOthers(to: Scenario { Scenario.file(.text($0.path)).steps(for: $0) })
    let queue = queue()
    let bodies = Recorder<String>()
    for number in 1...100 {
      queue.load(.data(server.url("/\(number)")), for: "row") { result in
        bodies.add((try? result.get()).map { String(decoding: $0.body, as: UTF8.self) } ?? "failed")
      }
    }
    await bodies.wait(count: 1)
    let end = Recorder<Bool>()
    queue.load(.data(server.url("/end"))) { _ in end.add(true) }
    await end.wait(count: 1)
    #expect(bodies.values == ["/100"])
  }
}
