import Dispatch
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

@Suite("A download with a store", .timeLimit(.minutes(15))) struct StoredDownloadTests {
  let server: LoopbackServer
  let remembered: StoreFolder
  let engine = TransferEngine()
  let queue = QueueDispatcher(DispatchQueue(label: "test"))
  let body = ScriptedBody.generated(300_000)

  init() throws {
    server = try LoopbackServer()
    remembered = try StoreFolder()
  }

  func serve(
    _ body: ScriptedBody? = nil, etag: String? = "\"v1\"", control: String? = "max-age=60", at path: String = "/a"
  ) {
    var fields: LoopbackServer.HeaderFields = [:]
    fields["Cache-Control"] = control
    server.route(path, to: .file(body ?? self.body, contentType: "text/x", etag: etag, fields: fields))
  }

  func download(
    _ path: String = "/a", to sink: DownloadSink = .memory(), _ listener: Listener? = nil, policy: StorePolicy = .use,
    change: (inout DownloadRequest) -> Void = { _ in }
  ) throws -> AsyncDownload {
    var request = try DownloadRequest(server.url(path))
    change(&request)
    return AsyncDownload(
      request, to: sink, delegate: listener, on: queue, engine: engine, store: remembered.store, policy: policy)
  }

  /// Fetches it once, so that it is remembered.
  func fill(_ path: String = "/a", change: (inout DownloadRequest) -> Void = { _ in }) async throws {
    _ = try await download(path, change: change).result()
    remembered.wait(1)
  }

  @Test("asks the server each time without one") func without() async throws {
    serve()
    for _ in 0..<2 {
      let result = try await AsyncDownload(DownloadRequest(server.url("/a")), on: queue, engine: engine).result()
      #expect(!result.isFromStore)
    }
    #expect(server.requests.count == 2)
  }

  @Test("tells a remembered body by the same calls, in the same order and place, without a request")
  func replay() async throws {
    serve()
    let live = Listener()
    try download("/a", live).start()
    await live.waitForEnd()
    remembered.wait(5)
    let listener = Listener()
    let again = try download("/a", listener)
    again.start()
    #expect(listener.log.calls.isEmpty || listener.log.offDispatcher == 0)
    await listener.waitForEnd()
    #expect(listener.log.calls == live.log.calls)
    #expect(listener.log.calls == ["response 200 final", "data 1", "finish"])
    #expect(listener.log.bodies[1] == Data(body.allBytes))
    #expect(listener.log.offDispatcher == 0)
    let result = try #require(listener.log.result)
    #expect(result.isFromStore && result.body == Data(body.allBytes) && result.length == 300_000)
    #expect(result.metrics.requests == 0 && again.metrics.connections == 0)
    #expect(result.response.url == server.url("/a") && result.response.mimeType == "text/x")
    #expect(result.response.expectedLength == 300_000)
    // RFC 9111 section 4: how old it is.
    #expect(result.response.headers["Age"] == "5")
    #expect(server.requests.count == 1)
  }

  @Test("calls nothing inside start(), also where the answer is here") func noReentry() async throws {
    serve()
    try await fill()
    let (wakeUps, wake) = AsyncStream.makeStream(of: Void.self)
    let manual = ManualDispatcher { wake.yield() }
    let listener = Listener()
    let download = AsyncDownload(
      try DownloadRequest(server.url("/a")), delegate: listener, on: manual, engine: engine, store: remembered.store)
    download.start()
    for await _ in wakeUps { break }
    #expect(listener.log.calls.isEmpty)
    manual.drain()
    #expect(listener.log.calls == ["response 200 final", "data 1", "finish"])
  }

  @Test("replays what a 304 says still holds, as the response that it is", arguments: [true, false])
  func unchanged(_ changesControl: Bool) async throws {
    serve()
    try await fill()
    remembered.wait(60)
    if changesControl { serve(control: "max-age=600") }
    let listener = Listener()
    try download("/a", listener).start()
    await listener.waitForEnd()
    #expect(listener.log.calls == ["response 200 final", "data 1", "finish"])
    let result = try #require(listener.log.result)
    #expect(result.isFromStore && result.body == Data(body.allBytes))
    #expect(result.metrics.requests == 1 && result.metrics.bytesReceived == 0)
    #expect(server.requests.map { $0.request.headers["If-None-Match"] } == [nil, "\"v1\""])
    remembered.wait(changesControl ? 500 : 50)
    #expect(try await download().result().isFromStore)
    #expect(server.requests.count == 2)
  }

  @Test("takes the new body where there is one") func changed() async throws {
    serve()
    try await fill()
    remembered.wait(60)
    serve(.text("new"), etag: "\"v2\"")
    let result = try await download().result()
    #expect(!result.isFromStore && result.body == Data("new".utf8))
    remembered.wait(1)
    #expect(try await download().result().body == Data("new".utf8))
    #expect(server.requests.count == 2)
    #expect(try remembered.integer("SELECT count(*) FROM body") == 1)
  }

  @Test("fills every sink from what is remembered", arguments: [0.0, 60]) func sinks(_ wait: Double) async throws {
    serve()
    try await fill()
    remembered.wait(wait)
    let path = remembered.folder.file("saved").path
    let saved = try await download(to: .file(FileTarget(path))).result()
    #expect(saved.isFromStore && saved.path == path && saved.length == 300_000)
    #expect(try remembered.folder.read("saved") == body.allBytes)
    let discarded = try await download(to: .discard).result()
    #expect(discarded.isFromStore && discarded.length == 300_000)
    let listener = Listener()
    try download("/a", to: .delegateOnly, listener).start()
    await listener.waitForEnd()
    #expect(listener.log.bodies[1] == Data(body.allBytes))
    #expect(try remembered.folder.names().filter { $0.contains("part") }.isEmpty)
    #expect(server.requests.count == (wait == 0 ? 1 : 2))
  }

  @Test("remembers what went to a file or nowhere", arguments: [true, false]) func otherSinks(_ toFile: Bool)
    async throws
  {
    serve()
    let sink: DownloadSink = toFile ? .file(FileTarget(remembered.folder.file("first").path)) : .discard
    _ = try await download(to: sink).result()
    remembered.wait(1)
    #expect(try await download().result().body == Data(body.allBytes))
    #expect(server.requests.count == 1)
  }

  @Test("holds the limits of the one who asks for a remembered body too", arguments: [0.0, 60])
  func limits(_ wait: Double) async throws {
    serve()
    try await fill()
    remembered.wait(wait)
    await #expect { _ = try await download { $0.maximumLength = 1000 }.result() } throws: {
      ($0 as? FetchError)?.code == .budgetSpent
    }
    await #expect { _ = try await download(to: .memory(limit: 1000)).result() } throws: {
      ($0 as? FetchError)?.code == .budgetSpent
    }
    let taken = try remembered.folder.write([1], to: "taken").path
    await #expect { _ = try await download(to: .file(FileTarget(taken, existing: .fail))).result() } throws: {
      ($0 as? FetchError)?.code == .localIO
    }
    #expect(try remembered.folder.read("taken") == [1])
  }

  @Test("remembers only whole bodies, and none above the limit for one") func wholeOnly() async throws {
    serve()
    server.route("/cut", to: Scenario.file(body).inserting([.reset], afterBodyBytes: 1000))
    _ = try? await download("/cut").result()
    let small = try StoreFolder { $0.maximumBodyBytes = 299_999 }
    let request = try DownloadRequest(server.url("/a"))
    for _ in 0..<2 {
      let result = try await AsyncDownload(request, on: queue, engine: engine, store: small.store).result()
      #expect(!result.isFromStore && result.body.count == 300_000)
    }
    server.route("/chunked", to: .chunked(body))
    let chunked = try DownloadRequest(server.url("/chunked"))
    _ = try await AsyncDownload(chunked, on: queue, engine: engine, store: small.store).result()
    server.route("/part", to: .missing(body: body, contentType: "a/b"))
    _ = try? await download("/part").result()
    _ = try await download("/part") { $0.failsOnErrorStatus = false }.result()
    #expect(try remembered.integer("SELECT count(*) FROM resource") == 0)
    #expect(try small.integer("SELECT count(*) FROM resource") == 0)
  }

  @Test("leaves requests for a part and with conditions of their own alone") func own() async throws {
    serve()
    try await fill()
    let part = try await download { $0.range = .closed(0...9) }.result()
    #expect(part.response.status == 206 && part.body.count == 10)
    let conditional = try await download { $0.headers.append("If-None-Match", "\"v1\"") }.result()
    #expect(conditional.response.status == 304 && !conditional.isFromStore)
    #expect(server.requests.count == 3)
  }

  @Test("tells decoded bodies from those that came as they are") func decoded() async throws {
    server.route("/a", to: .gzip(Array("hello hello hello".utf8), contentType: "text/plain"))
    try await fill { $0.acceptsCompressed = true }
    let raw = try await download().result()
    #expect(!raw.isFromStore && raw.body.prefix(2) == Data([0x1F, 0x8B]))
  }

  @Test("asks again without a condition where a 304 speaks of something else, and says what both cost")
  func wrong304() async throws {
    let good = Scenario.file(body, contentType: "text/x")
    server.route("/a", to: .sequence([good, Scenario([.head(304, ["ETag": "\"other\""])]), good]))
    try await fill()
    let listener = Listener()
    try download("/a", listener).start()
    await listener.waitForEnd()
    #expect(listener.log.calls == ["response 200 final", "data 1", "finish"])
    #expect(listener.log.result?.isFromStore == false)
    #expect(listener.log.result?.metrics.requests == 2)
    #expect(server.requests.map { $0.request.headers["If-None-Match"] } == [nil, "\"v1\"", nil])
  }

  @Test("tells the hops on the way to a body that still holds") func hops() async throws {
    server.route("/r", to: .redirect(to: server.url("/a")))
    serve()
    try await fill("/r")
    let listener = Listener()
    try download("/r", listener).start()
    await listener.waitForEnd()
    #expect(listener.log.calls == ["response 302 redirect", "response 200 final", "data 2", "finish"])
    #expect(listener.log.result?.isFromStore == true)
    #expect(listener.log.result?.response.url == server.url("/a"))
  }

  @Test("uses nothing for a refresh, and never asks offline") func policies() async throws {
    serve()
    await #expect { _ = try await download(policy: .offline).result() } throws: {
      ($0 as? FetchError)?.code == .connect
    }
    #expect(server.requests.isEmpty)
    try await fill()
    #expect(try await !download(policy: .refresh).result().isFromStore)
    remembered.wait(1e6)
    #expect(try await download(policy: .offline).result().body == Data(body.allBytes))
    await #expect { _ = try await download(policy: .offline) { $0.range = .suffix(1) }.result() } throws: {
      ($0 as? FetchError)?.code == .connect
    }
    #expect(server.requests.count == 2)
  }

  @Test("is cancelled while it waits for the store, or while it is replayed, with one end and nothing left half done")
  func cancel() async throws {
    serve()
    try await fill()
    for round in 0..<50 {
      let listener = Listener { download, call in
        if round % 2 == 1, call.hasPrefix("response") { download.cancel() }
      }
      let path = remembered.folder.file("never").path
      let download = try download("/a", to: round % 4 < 2 ? .memory() : .file(FileTarget(path)), listener)
      download.start()
      if round % 2 == 0 { download.cancel() }
      await listener.waitForEnd()
      #expect(listener.log.calls.filter { $0 == "fail cancelled" || $0 == "finish" }.count == 1)
      // Off the dispatcher a cancel may come too late; on it, it holds.
      if round % 2 == 1 { #expect(listener.log.calls == ["response 200 final", "fail cancelled"]) }
      #expect(!FileManager.default.fileExists(atPath: "\(path).part"))
      try? FileManager.default.removeItem(atPath: path)
    }
    #expect(server.requests.count == 1)
  }

  @Test("goes on without a store that cannot be used", arguments: [StorePolicy.use, .refresh])
  func unusable(_ policy: StorePolicy) async throws {
    serve()
    let file = try remembered.folder.write([1], to: "file").path
    let store = ResultStore(.init(path: "\(file)/cache/results.sqlite"))
    let request = try DownloadRequest(server.url("/a"))
    for _ in 0..<2 {
      let result = try await AsyncDownload(request, on: queue, engine: engine, store: store, policy: policy).result()
      #expect(result.body == Data(body.allBytes) && !result.isFromStore)
    }
    await store.flush()
    #expect(store.problem?.code == .localIO)
  }
}
