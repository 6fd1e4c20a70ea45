import Dispatch
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

/// The promises of ``AsyncDownloadDelegate``, each a test, over real sockets.
@Suite("A delegate", .timeLimit(.minutes(15))) struct DelegatePromiseTests {
  private let server: LoopbackServer
  private let queue = QueueDispatcher(DispatchQueue(label: "test"))

  init() throws { server = try LoopbackServer() }

  private func download(
    _ path: String, to sink: DownloadSink = .memory(), _ listener: Listener?,
    change: (inout DownloadRequest) -> Void = { _ in }
  ) throws -> AsyncDownload {
    var request = try DownloadRequest(server.url(path))
    change(&request)
    return AsyncDownload(request, to: sink, delegate: listener, on: queue)
  }

  @Test("hears response, data, finish, in this order and once each, on its dispatcher") func order() async throws {
    let body = ScriptedBody.generated(300_000)
    server.route("/a", to: .file(body))
    let listener = Listener()
    try download("/a", listener).start()
    await listener.waitForEnd()
    #expect(listener.log.calls == ["response 200 final", "data 1", "finish"])
    #expect(listener.log.bodies[1] == Data(body.allBytes))
    #expect(listener.log.result?.body == Data(body.allBytes))
    #expect(listener.log.result?.length == 300_000)
    #expect(listener.log.offDispatcher == 0)
  }

  @Test("hears each redirect hop and each 1xx as a response, and nothing of their bodies") func hops() async throws {
    server.route("/start", to: .redirectChain([301, 302, 303, 307, 308], to: "/end"))
    server.route("/end", to: Scenario.file(.text("the end")).preceded(by: [ScriptedHead(103, ["Link": "</x>"])]))
    let listener = Listener()
    try download("/start", listener).start()
    await listener.waitForEnd()
    let hops = [301, 302, 303, 307, 308].map { "response \($0) redirect" }
    let end = ["response 103 interim", "response 200 final", "data 7", "finish"]
    #expect(listener.log.calls == hops + end)
    #expect(listener.log.result?.response.url == server.url("/end"))
    #expect(listener.log.result?.body == Data("the end".utf8))
    #expect(listener.log.result?.metrics.requests == 6)
  }

  @Test("finds the fields that came behind the body in the result, and not in the head") func trailers() async throws {
    server.route("/a", to: .chunked(.text("body"), trailers: ["Repr-Digest": "x"]))
    let listener = Listener()
    try download("/a", listener).start()
    await listener.waitForEnd()
    #expect(listener.log.result?.trailers["repr-digest"] == "x")
    #expect(listener.log.result?.response.headers["Repr-Digest"] == nil)
    #expect(listener.log.calls == ["response 200 final", "data 1", "finish"])
  }

  @Test("hears an authentication round as a response") func authentication() async throws {
    server.route("/a", to: Scenario.file(.text("secret")).protectedByBasic(user: "me", password: "pass"))
    let listener = Listener()
    let url = server.url("/a").replacing("http://", with: "http://me:pass@")
    AsyncDownload(try DownloadRequest(url), delegate: listener, on: queue).start()
    await listener.waitForEnd()
    #expect(listener.log.calls.suffix(3) == ["response 200 final", "data \(listener.log.responses.count)", "finish"])
    #expect(listener.log.responses.last?.url == server.url("/a"))
  }

  @Test("hears wrong credentials as a failure") func wrongCredentials() async throws {
    server.route("/a", to: Scenario.file(.text("secret")).protectedByBasic(user: "me", password: "pass"))
    let listener = Listener()
    let url = server.url("/a").replacing("http://", with: "http://me:wrong@")
    AsyncDownload(try DownloadRequest(url), delegate: listener, on: queue).start()
    await listener.waitForEnd()
    #expect(listener.log.error?.code == .httpStatus)
    #expect(listener.log.error?.status == 401)
  }

  @Test("hears each part of x-mixed-replace as a response that resets") func parts() async throws {
    let parts = (1...4).map {
      Scenario.Part(.text(String(repeating: "\($0)", count: $0 * 1000)), contentType: "text/plain")
    }
    server.route("/camera", to: .mixedReplace(parts))
    let listener = Listener()
    try download("/camera", listener).start()
    await listener.waitForEnd()
    var calls = ["response 200 final"]
    for number in 2...5 { calls += ["response 200 part", "data \(number)"] }
    #expect(listener.log.calls == calls + ["finish"])
    #expect(listener.log.bodies[3] == Data(String(repeating: "2", count: 2000).utf8))
    #expect(listener.log.result?.body == Data(String(repeating: "4", count: 4000).utf8))
    #expect(listener.log.responses[1].expectedLength == 1000)
  }

  @Test("is never called inside a call that its owner makes") func noReentry() async throws {
    server.route("/a", to: .file(.text("a")))
    let manual = ManualDispatcher()
    let listener = Listener()
    let download = AsyncDownload(try DownloadRequest(server.url("/a")), delegate: listener, on: manual)
    download.start()
    download.cancel()
    download.cancel()
    #expect(listener.log.calls.isEmpty)
    manual.drain()
    #expect(listener.log.calls == ["fail cancelled"])
  }

  @Test("hears nothing but one failure once cancel() has returned on the dispatcher") func cancel() async throws {
    let gate = server.gate("rest")
    server.route("/a", to: Scenario.file(.generated(400_000)).inserting([.wait(gate)], afterBodyBytes: 100_000))
    let listener = Listener { download, call in
      if call.hasPrefix("data") { download.cancel() }
    }
    try download("/a", listener).start()
    await listener.waitForEnd()
    gate.open()
    #expect(listener.log.calls == ["response 200 final", "data 1", "fail cancelled"])
    #expect(await server.waitForDisconnects(count: 1))
  }

  @Test("can refuse a body at its response: the server is soon left alone") func cancelAtResponse() async throws {
    let server = try LoopbackServer(sendBuffer: 65_536)
    server.route("/big", to: .file(.generated(300 << 20)))
    let listener = Listener { download, _ in download.cancel() }
    AsyncDownload(try DownloadRequest(server.url("/big")), to: .delegateOnly, delegate: listener, on: queue).start()
    await listener.waitForEnd()
    #expect(listener.log.calls == ["response 200 final", "fail cancelled"])
    #expect(await server.waitForDisconnects(count: 1))
    #expect(server.log.bodyBytesPushed < 5_000_000)
  }

  @Test("hears one end however cancel and the transfer race", arguments: 0..<40) func race(round: Int) async throws {
    server.route("/a", to: .file(.generated(20_000)))
    let listener = Listener()
    let download = try download("/a", listener)
    download.start()
    for _ in 0..<(round * 20) { _ = download.progress }
    download.cancel()
    await listener.waitForEnd()
    download.cancel()
    #expect(listener.log.terminalCalls == 1)
    #expect(listener.log.calls.last?.hasPrefix("fi") == true || listener.log.calls.last == "fail cancelled")
  }

  @Test("that is detached hears nothing, and the download goes on") func detach() async throws {
    server.route("/a", to: .file(.text("hello")))
    let listener = Listener()
    let download = try download("/a", listener)
    download.detach()
    let body = try await download.data()
    #expect(body == Data("hello".utf8))
    #expect(listener.log.calls.isEmpty)
  }

  @Test("is held weakly, and a running download keeps itself alive") func weakDelegate() async throws {
    let gate = server.gate("go")
    server.route("/a", to: Scenario.file(.text("hello")).delayed(until: gate))
    weak var weakDownload: AsyncDownload?
    weak var weakListener: Listener?
    try {
      let listener = Listener()
      let download = try self.download("/a", listener)
      (weakDownload, weakListener) = (download, listener)
      download.start()
    }()
    #expect(weakListener == nil)
    #expect(await server.waitForRequests(count: 1))
    #expect(weakDownload != nil)
    gate.open()
    #expect(await server.waitUntilIdle())
    // The engine lets go of it when it is done; its thread has no other moment to wait for than the next download's end.
    _ = try await AsyncDownload(try DownloadRequest(server.url("/a")), on: queue).result()
    while weakDownload != nil { await Task.yield() }
  }

  @Test("set late hears the current response and what is buffered") func lateDelegate() async throws {
    let gate = server.gate("rest")
    server.route("/a", to: Scenario.file(.text("first,second")).inserting([.wait(gate)], afterBodyBytes: 6))
    let download = try download("/a", nil)
    download.start()
    #expect(await gate.waitForArrivals())
    while download.progress.received < 6 { await Task.yield() }
    let listener = Listener()
    download.delegate = listener
    await listener.wait { $0.bodies[1]?.count == 6 }
    #expect(listener.log.calls == ["response 200 final", "data 1"])
    gate.open()
    await listener.waitForEnd()
    #expect(listener.log.bodies[1] == Data("first,second".utf8))
  }

  @Test("set after the end hears the end alone") func veryLateDelegate() async throws {
    server.route("/a", to: .file(.text("hello")))
    let download = try download("/a", nil)
    _ = try await download.result()
    let listener = Listener()
    download.delegate = listener
    await listener.waitForEnd()
    #expect(listener.log.calls == ["finish"])
    #expect(listener.log.result?.body == Data("hello".utf8))
  }

  @Test("that is slow makes the transfer pause, and memory stays bounded") func backpressure() async throws {
    let server = try LoopbackServer(sendBuffer: 65_536)
    server.route("/big", to: .file(.generated(64 << 20)))
    let manual = ManualDispatcher()
    let listener = Listener()
    let download = AsyncDownload(
      try DownloadRequest(server.url("/big")), to: .delegateOnly, delegate: listener, on: manual)
    download.start()
    // Nobody drains: the transfer comes to rest at its high-water mark.
    while download.progress.received < UInt64(DeliveryMachine.highWater) { await Task.yield() }
    #expect(download.progress.received <= UInt64(DeliveryMachine.highWater) + 256 << 10)
    #expect(server.log.bodyBytesPushed < 16 << 20)
    while listener.log.terminalCalls == 0 {
      manual.drain()
      await Task.yield()
    }
    #expect(listener.log.result?.length == 64 << 20)
    #expect(listener.log.bodies[1] == Data(ScriptedBody.generated(64 << 20).allBytes))
  }

  @Test("costs one wake-up a turn, however many chunks come") func oneWakeUp() async throws {
    server.route("/a", to: .file(.generated(1 << 20)))
    let manual = ManualDispatcher()
    let listener = Listener()
    let download = AsyncDownload(try DownloadRequest(server.url("/a")), delegate: listener, on: manual)
    _ = try await download.result()
    #expect(manual.wakeUps == 1)
    manual.drain()
    #expect(listener.log.calls == ["response 200 final", "data 1", "finish"])
    #expect(manual.wakeUps == 1)
  }

  @Test("hears of two downloads of one URL apart: nothing is cached") func noCache() async throws {
    server.route("/a", to: .file(.text("hello"), fields: ["Cache-Control": "max-age=1000"]))
    for _ in 0..<2 { _ = try await download("/a", nil).result() }
    #expect(server.log.requests.count == 2)
  }
}
