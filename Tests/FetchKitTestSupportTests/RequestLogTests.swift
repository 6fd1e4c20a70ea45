import Foundation
import FetchKitTestSupport
import Testing

@Suite("The request log", .timeLimit(.minutes(15)))
struct RequestLogTests {
  @Test func `Bytes that a client has read are counted`() throws {
    let server = try LoopbackServer()
    server.route("/a", to: .status(200, body: .generated(100_000)))
    server.route("/b", to: .chunked(.generated(1000), size: 300))
    let client = try RawClient(server)
    client.get("/a")
    let head = client.readHead()
    _ = client.read(100_000)
    let headLength = head.reduce(2) { $0 + $1.utf8.count + 2 }
    #expect(server.log.bodyBytesPushed == 100_000)
    #expect(server.log.bytesPushed == 100_000 + headLength)
    client.get("/b", "Connection: close")
    let chunked = client.readToEnd().bytes.count
    #expect(server.log.bytesPushed(for: "/b") == chunked)
    #expect(server.log.bodyBytesPushed(for: "/b") == 1000)
    #expect(server.log.bodyBytesPushed == 101_000)
  }

  @Test func `A response read to its end is not being served`() throws {
    let server = try LoopbackServer()
    server.route("/a", to: .status(200, body: .text("x")))
    let clients = try [RawClient(server), RawClient(server)]
    for round in 0..<500 {
      let client = clients[round % 2]
      client.get("/a")
      _ = client.readResponse()
      #expect(server.log.requestsBeingServed == 0)
    }
    #expect(server.log.maxSimultaneousRequests == 1)
  }

  @Test func `A connection closed by the client does not count beside the next`() throws {
    let server = try LoopbackServer()
    server.route("/stall", to: .silence)
    for round in 1...100 {
      let client = try RawClient(server)
      client.get("/stall")
      #expect(server.waitForRequests(count: round))
      client.disconnect()
    }
    #expect(server.waitForDisconnects(count: 100))
    #expect(server.log.maxSimultaneousConnections == 1)
    #expect(server.log.maxSimultaneousRequests == 1)
    #expect(server.log.abandonedRequests == 100)
    #expect(server.log.connectionsAccepted == 100)
  }

  @Test func `Requests held at a gate are simultaneous`() throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/held", to: .status(200).delayed(until: gate))
    let clients = try (0..<5).map { _ in try RawClient(server) }
    for client in clients { client.get("/held") }
    #expect(gate.waitForArrivals(count: 5))
    #expect(server.log.requestsBeingServed == 5)
    #expect(server.log.requests.allSatisfy { !$0.isServed })
    gate.open()
    for client in clients { #expect(client.readHead().first == "HTTP/1.1 200 OK") }
    #expect(server.log.maxSimultaneousRequests == 5)
    #expect(server.log.requestsBeingServed == 0)
  }

  @Test func `A client that leaves a body is noticed, and the pushing ends`() throws {
    let server = try LoopbackServer(sendBuffer: 65_536)
    server.route("/big", to: .status(200, body: .generated(1 << 30)))
    let client = try RawClient(server)
    client.get("/big")
    #expect(client.read(100_000).count == 100_000)
    client.disconnect()
    #expect(server.waitForAbandonedRequests(count: 1))
    #expect(server.requests[0].clientWentAway)
    #expect(server.log.bodyBytesPushed < 64 << 20)
    #expect(server.waitUntilDisconnected())
    #expect(server.log.disconnects == 1)
  }

  @Test func `A client that goes in order between two requests abandons nothing`() throws {
    let server = try LoopbackServer()
    server.route("/a", to: .status(200, body: .text("x")))
    let client = try RawClient(server)
    client.get("/a")
    _ = client.readResponse()
    client.disconnect()
    #expect(server.waitForDisconnects(count: 1))
    #expect(server.log.abandonedRequests == 0)
    #expect(!server.requests[0].clientWentAway)
  }

  @Test func `A wait whose time is over says so`() throws {
    let server = try LoopbackServer()
    #expect(!server.waitForRequests(count: 1, within: .milliseconds(20)))
    #expect(server.waitUntilIdle(within: .zero))
  }

  @Test func `More waits than there are cores do not hold up tasks`() async throws {
    let server = try LoopbackServer()
    let gate = Gate()
    server.route("/", to: .status(200).delayed(until: gate))
    let allWaited = await withTaskGroup(of: Bool.self) { group in
      for count in 1...64 { group.addTask { await server.waitForRequests(count: (count + 63) / 64) } }
      group.addTask { await gate.waitForArrivals() }
      group.addTask {
        guard let client = try? RawClient(server) else { return false }
        client.get("/")
        gate.open()
        return client.readHead().first == "HTTP/1.1 200 OK"
      }
      return await group.reduce(true) { $0 && $1 }
    }
    #expect(allWaited)
  }

  @Test func `The range asked for is read from its field`() {
    #expect(RequestedRange("bytes=0-99") == .closed(0, 99))
    #expect(RequestedRange("Bytes=5-") == .from(5))
    #expect(RequestedRange("bytes=-7") == .suffix(7))
    for wrong in ["bytes=9-3", "bytes=0-1,5-6", "items=0-1", "bytes=", "bytes=-", "bytes=a-b", "bytes=+1-2"] {
      #expect(RequestedRange(wrong) == nil, "\(wrong)")
    }
    #expect(RequestedRange.closed(5, Int.max).resolved(in: 10) == 5..<10)
    #expect(RequestedRange.closed(10, 12).resolved(in: 10) == nil)
    #expect(RequestedRange.suffix(20).resolved(in: 10) == 0..<10)
    #expect(RequestedRange.suffix(0).resolved(in: 10) == nil)
    #expect(RequestedRange.from(0).resolved(in: 0) == nil)
  }
}
