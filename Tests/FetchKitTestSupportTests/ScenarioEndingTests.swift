import Foundation
import FetchKitTestSupport
import Testing

@Suite("Scenarios that end or break a connection", .timeLimit(.minutes(15)))
struct ScenarioEndingTests {
  private func wire(_ scenario: Scenario) throws -> (bytes: [UInt8], end: RawClient.End) {
    let server = try LoopbackServer()
    server.route("/", to: scenario)
    let client = try RawClient(server)
    client.get("/")
    return client.readToEnd()
  }

  private func text(_ scenario: Scenario) throws -> String {
    String(decoding: try wire(scenario).bytes, as: UTF8.self)
  }

  @Test func `A body is cut by a reset or by a close`() throws {
    let file = Scenario.status(200, body: .text("abcdef"))
    let closed = try wire(file.inserting([.close], afterBodyBytes: 3))
    #expect(String(decoding: closed.bytes, as: UTF8.self).hasSuffix("Content-Length: 6\r\n\r\nabc"))
    #expect(closed.end == .closed)
    #expect(try wire(file.inserting([.reset], afterBodyBytes: 3)).end == .failed(.ECONNRESET))
    #expect(try wire(.resetAtOnce).end == .failed(.ECONNRESET))
    let nothing = try wire(.closedAtOnce)
    #expect(nothing.bytes.isEmpty && nothing.end == .closed)
  }

  @Test func `A declared length is a lie, either way`() throws {
    #expect(
      try text(.declaring(length: 9, sending: .text("abc"))) == "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
    let server = try LoopbackServer()
    server.route("/", to: .declaring(length: 2, sending: .text("abc")))
    let client = try RawClient(server)
    client.get("/")
    #expect(client.readResponse().body == Array("ab".utf8))
    client.get("/")
    #expect(client.read(1) == Array("c".utf8))
    #expect(client.readResponse().body == Array("ab".utf8))
  }

  @Test func `A body without a length ends with the connection`() throws {
    let text = try text(.closeDelimited(.text("abc"), fields: [:]))
    #expect(text == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc")
  }

  @Test func `A chunked body has its trailers`() throws {
    let text = try text(Scenario.chunked(.text("abcde"), size: 3, trailers: ["X-T": "1"]).closing())
    #expect(
      text == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-T\r\nConnection: close\r\n\r\n"
        + "3\r\nabc\r\n2\r\nde\r\n0\r\nX-T: 1\r\n\r\n")
  }

  @Test func `Parts come through the gate one at a time`() throws {
    let server = try LoopbackServer()
    let gate = Gate()
    let parts = ["one", "two"].map { Scenario.Part(.text($0), contentType: "image/x") }
    server.route("/", to: .mixedReplace(parts, gate: gate))
    let client = try RawClient(server)
    client.get("/")
    #expect(client.readHead().contains("Content-Type: multipart/x-mixed-replace; boundary=frame"))
    #expect(gate.waitForArrivals())
    #expect(server.log.bodyBytesPushed == 0)
    gate.admit()
    let first = "--frame\r\nContent-Type: image/x\r\nContent-Length: 3\r\n\r\none\r\n"
    #expect(String(decoding: client.read(first.utf8.count), as: UTF8.self) == first)
    #expect(gate.waitForArrivals(count: 2))
    gate.admit()
    #expect(client.textToEnd() == first.replacingOccurrences(of: "one", with: "two") + "--frame--\r\n")
  }

  @Test(arguments: Scenario.HeadOddity.allCases)
  func `An odd head ends with its body and a close`(oddity: Scenario.HeadOddity) throws {
    let (bytes, end) = try wire(.odd(oddity))
    #expect(end == .closed)
    let text = String(decoding: bytes, as: UTF8.self)
    let mark =
      switch oddity {
      case .foldedField: "X-Folded: one\r\n two\r\n\tthree\r\n"
      case .bareLineFeeds: "HTTP/1.1 200 OK\nContent-Length: 9\n\nodd"
      case .nulInValue: "X-Null: a\0b\r\n"
      case .noReasonPhrase: "HTTP/1.1 200\r\n"
      case .noHead: "odd body\n"
      case .garbage: "\u{1}\u{2}garbage\r\n"
      case .negativeLength: "Content-Length: -1\r\n"
      case .differingLengths: "Content-Length: 9\r\nContent-Length: 16\r\n"
      case .overflowingLength: "Content-Length: 99999999999999999999999\r\n"
      case .noColon: "\r\nno colon here\r\n"
      case .spaceBeforeColon: "X-Space : yes\r\n"
      case .notUTF8: "X-Latin: caf"
      case .lengthAndChunked: "Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nodd body\n\r\n0\r\n\r\n"
      case .impossibleStatus: "HTTP/1.1 9999 "
      }
    #expect(text.contains(mark), "\(text)")
    if oddity == .noHead { #expect(text == mark) }
    if oddity == .notUTF8 { #expect(bytes.contains(0xff)) }
  }

  @Test(arguments: [0, 5, 70_000])
  func `A gzip body is one that gzip reads`(count: Int) throws {
    let content = ScriptedBody.generated(count).allBytes
    let (bytes, _) = try wire(Scenario.gzip(content).closing())
    let headEnd = try #require(bytes.firstRange(of: Array("\r\n\r\n".utf8)))
    #expect(String(decoding: bytes[..<headEnd.lowerBound], as: UTF8.self).contains("Content-Encoding: gzip"))
    let folder = try TemporaryDirectory()
    try folder.write(bytes[headEnd.upperBound...], to: "a.gz")
    let gzip = Process()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-d", folder.file("a.gz").path]
    try gzip.run()
    gzip.waitUntilExit()
    #expect(gzip.terminationStatus == 0)
    #expect(try folder.read("a") == content)
  }
}
