import Foundation
import FetchKitTestSupport
import Testing

@Suite("The loopback server", .timeLimit(.minutes(15)))
struct LoopbackServerTests {
  @Test func `A connection is kept for the next request`() throws {
    let server = try LoopbackServer()
    server.route("/a", to: .status(200, body: .text("first")))
    server.route("/b", to: .status(204))
    let client = try RawClient(server)
    client.get("/a")
    #expect(client.readResponse().body == Array("first".utf8))
    client.get("/b?x=1")
    #expect(client.readHead() == ["HTTP/1.1 204 No Content"])
    let log = server.log
    #expect(log.connectionsAccepted == 1)
    #expect(log.requests.map(\.request.target) == ["/a", "/b?x=1"])
    #expect(log.requests.map(\.request.path) == ["/a", "/b"])
    #expect(log.requests.map(\.request.query) == [nil, "x=1"])
    #expect(log.requests.map(\.request.connection) == [1, 1])
    #expect(log.requests.allSatisfy { $0.isServed })
  }

  @Test func `Requests sent in one piece are answered one after the other`() throws {
    let server = try LoopbackServer()
    server.route("/n") { [.head(200, ["Content-Length": "1"]), .body(.text("\($0.numberOnPath)"))] }
    let client = try RawClient(server)
    client.send("GET /n HTTP/1.1\r\n\r\nGET /n HTTP/1.1\r\n\r\nGET /n HTTP/1.1\r\n\r\n")
    #expect((0..<3).map { _ in client.readResponse().body } == [[0x31], [0x32], [0x33]])
  }

  @Test func `A request may come a byte at a time, with a body`() throws {
    let server = try LoopbackServer()
    server.route("/post", to: .status(200))
    let client = try RawClient(server)
    for character in "POST /post HTTP/1.1\r\nContent-Length: 3\r\nX-Odd:  spaced\r\n\r\nabc" {
      client.send(String(character))
    }
    #expect(client.readHead().first == "HTTP/1.1 200 OK")
    let request = try #require(server.requests.first?.request)
    #expect(request.body == Array("abc".utf8))
    #expect(request.headers["x-odd"] == "spaced")
  }

  @Test func `A client that expects 100 is told to continue`() throws {
    let server = try LoopbackServer()
    server.route("/post", to: .status(200))
    let client = try RawClient(server)
    client.send("POST /post HTTP/1.1\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
    #expect(client.readHead() == ["HTTP/1.1 100 Continue"])
    client.send("abc")
    #expect(client.readHead().first == "HTTP/1.1 200 OK")
  }

  @Test func `What is no request is refused`() throws {
    let server = try LoopbackServer()
    let client = try RawClient(server)
    client.send("nonsense\r\n\r\n")
    #expect(client.textToEnd().hasPrefix("HTTP/1.1 400 "))
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: ["Connection: close", "connection: Close"])
  func `A connection is closed when the client asks for it`(field: String) throws {
    let server = try LoopbackServer()
    server.route("/a", to: .status(200, body: .text("x")))
    let client = try RawClient(server)
    client.get("/a", field)
    let (bytes, end) = client.readToEnd()
    #expect(String(decoding: bytes, as: UTF8.self) == "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx")
    #expect(end == .closed)
    #expect(server.waitUntilDisconnected())
    #expect(server.log.disconnects == 0)
  }

  @Test func `A proxy's absolute form and CONNECT find their routes`() throws {
    let server = try LoopbackServer()
    server.route("/a", to: .status(200, body: .text("path")))
    server.route("http://other.test/a", to: .status(200, body: .text("whole")))
    server.route("other.test:443", to: .status(200, body: .text("tunnel")))
    let client = try RawClient(server)
    client.get("http://some.test/a?q")
    #expect(client.readResponse().body == Array("path".utf8))
    client.get("http://other.test/a")
    #expect(client.readResponse().body == Array("whole".utf8))
    client.get("other.test:443", method: "CONNECT")
    #expect(client.readResponse().body == Array("tunnel".utf8))
    client.get("http://some.test")
    #expect(client.readResponse().head.first == "HTTP/1.1 404 Not Found")
    #expect(server.requests.map(\.request.isAbsoluteForm) == [true, true, false, true])
    #expect(server.requests.last?.request.path == "/")
    #expect(server.requests.first?.request.query == "q")
  }

  @Test func `An answer to HEAD has the same head and no body`() throws {
    let server = try LoopbackServer()
    server.route("/a", to: .file(.text("12345")))
    let client = try RawClient(server)
    client.get("/a", method: "HEAD")
    let head = client.readHead()
    client.get("/a")
    let (other, body) = client.readResponse()
    #expect(head == other)
    #expect(body.count == 5)
  }

  @Test func `Stopping ends what stalls, what waits and what idles`() throws {
    let server = try LoopbackServer()
    server.route("/stall", to: .silence)
    server.route("/gate", to: .status(200).delayed(until: server.gate("never")))
    server.route("/big", to: .status(200, body: .generated(1 << 30)))
    server.route("/slow", to: Scenario([.pause(.seconds(3600))]))
    let clients = try ["/stall", "/gate", "/big", "/slow", ""].map { path in
      let client = try RawClient(server)
      if !path.isEmpty { client.get(path) }
      return client
    }
    #expect(server.waitForRequests(count: 4))
    #expect(server.gate("never").waitForArrivals())
    server.stop()
    #expect(server.log.openConnections == 0)
    #expect(server.log.requestsBeingServed == 0)
    #expect(server.log.abandonedRequests == 0)
    #expect(clients.map { $0.readToEnd().end }.allSatisfy { $0 == .closed || $0 == .failed(.ECONNRESET) })
    #expect(throws: POSIXError.self) { try RawClient(server) }
  }

  @Test func `The end of a server's life stops it, and its port is free`() throws {
    var server: LoopbackServer? = try LoopbackServer()
    let port = try #require(server?.port)
    let client = try RawClient(try #require(server))
    client.get("/")
    _ = client.readResponse()
    server = nil
    #expect(client.readToEnd().end == .closed)
    let next = try LoopbackServer(port: port)
    #expect(next.port == port)
  }

  @Test func `Many small requests on sixteen connections are served quickly`() throws {
    let server = try LoopbackServer()
    server.route("/s", to: .status(200, body: .text("small")))
    let clients = try (0..<16).map { _ in try RawClient(server) }
    let start = ContinuousClock.now
    for _ in 0..<125 {
      for client in clients { client.get("/s") }
      for client in clients { #expect(client.readResponse().body.count == 5) }
    }
    let elapsed = ContinuousClock.now - start
    let log = server.log
    #expect(log.requests.count == 2000)
    #expect(log.connectionsAccepted == 16)
    #expect(log.maxSimultaneousConnections == 16)
    // A second is many times what it takes; a thread a request, or a delayed acknowledgement of 40 ms each, is more.
    #expect(elapsed < .seconds(5), "\(elapsed)")
  }
}
