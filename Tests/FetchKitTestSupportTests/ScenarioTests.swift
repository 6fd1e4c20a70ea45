import Foundation
import FetchKitTestSupport
import Testing

@Suite("Ready-made scenarios", .timeLimit(.minutes(15)))
struct ScenarioTests {
  private let server: LoopbackServer
  private let client: RawClient

  init() throws {
    server = try LoopbackServer()
    client = try RawClient(server)
  }

  /// The head without its status line, as a set; the status line; the body.
  private func ask(_ scenario: Scenario, _ fields: String..., target: String = "/x") -> (
    status: String, fields: Set<String>, body: String
  ) {
    server.route("/x", to: scenario)
    client.send("GET \(target) HTTP/1.1\r\n" + fields.map { "\($0)\r\n" }.joined() + "\r\n")
    let (head, body) = client.readResponse()
    return (head.first ?? "", Set(head.dropFirst()), String(decoding: body, as: UTF8.self))
  }

  private let file = Scenario.file(.text("0123456789"), contentType: "audio/x", lastModified: "Mon")

  @Test func `A file is given whole, with type, validators and length`() {
    let (status, fields, body) = ask(file)
    #expect(status == "HTTP/1.1 200 OK")
    #expect(
      fields == [
        "Content-Length: 10", "Accept-Ranges: bytes", "Content-Type: audio/x", "ETag: \"v1\"", "Last-Modified: Mon",
      ])
    #expect(body == "0123456789")
  }

  @Test(arguments: [
    ("bytes=2-4", "bytes 2-4/10", "234"), ("bytes=7-", "bytes 7-9/10", "789"), ("bytes=-2", "bytes 8-9/10", "89"),
    ("bytes=8-99", "bytes 8-9/10", "89"), ("bytes=-99", "bytes 0-9/10", "0123456789"),
  ])
  func `A range is given with the truth about it`(range: String, contentRange: String, expected: String) {
    let (status, fields, body) = ask(file, "Range: \(range)")
    #expect(status == "HTTP/1.1 206 Partial Content")
    #expect(fields.contains("Content-Range: \(contentRange)"))
    #expect(body == expected)
  }

  @Test func `A range beyond the end is refused with the length`() {
    let (status, fields, _) = ask(file, "Range: bytes=10-")
    #expect(status == "HTTP/1.1 416 Range Not Satisfiable")
    #expect(fields.contains("Content-Range: bytes */10"))
  }

  @Test(arguments: [("\"v1\"", true), ("Mon", true), ("\"v2\"", false), ("Tue", false), ("W/\"v1\"", false)])
  func `If-Range lets a range stand where it matches`(condition: String, matches: Bool) {
    #expect(ask(file, "Range: bytes=0-0", "If-Range: \(condition)").body == (matches ? "0" : "0123456789"))
  }

  @Test func `A weak tag never lets a range stand`() {
    let weak = Scenario.file(.text("0123456789"), etag: "W/\"1\"")
    #expect(ask(weak, "Range: bytes=0-0", "If-Range: W/\"1\"").status == "HTTP/1.1 200 OK")
    #expect(ask(weak, "Range: bytes=0-0").status == "HTTP/1.1 206 Partial Content")
  }

  @Test func `A file that has not changed is 304`() {
    #expect(ask(file, "If-None-Match: \"v0\", \"v1\"").status == "HTTP/1.1 304 Not Modified")
    #expect(ask(file, "If-None-Match: \"v0\"", "If-Modified-Since: Mon").status == "HTTP/1.1 200 OK")
    #expect(ask(file, "If-Modified-Since: Mon").status == "HTTP/1.1 304 Not Modified")
  }

  @Test func `Ranges go wrong in each of the ways asked for`() {
    func range(_ behaviour: Scenario.RangeBehaviour) -> (String, String?, String) {
      let (status, fields, body) = ask(
        .file(.text("0123456789"), ranges: behaviour), "Range: bytes=2-4", "If-Range: \"x\"")
      let field = fields.first { $0.hasPrefix("Content-Range: ") }
      return (String(status.dropFirst(9).prefix(3)), field.map { String($0.dropFirst(15)) }, body)
    }
    #expect(range(.honoured) == ("200", nil, "0123456789"))
    #expect(range(.ignoringIfRange) == ("206", "bytes 2-4/10", "234"))
    #expect(range(.ignored) == ("200", nil, "0123456789"))
    #expect(range(.shifted(by: 3)) == ("206", "bytes 5-7/10", "567"))
    #expect(range(.shifted(by: -9)) == ("206", "bytes 0-2/10", "012"))
    #expect(range(.total(11)) == ("206", "bytes 2-4/11", "234"))
    #expect(range(.total(nil)) == ("206", "bytes 2-4/*", "234"))
    #expect(range(.capped(at: 1)) == ("206", "bytes 2-2/10", "2"))
    #expect(range(.withoutContentRange) == ("206", nil, "234"))
    #expect(range(.contentRange("bytes x")) == ("206", "bytes x", "234"))
    #expect(range(.refused) == ("416", "bytes */10", ""))
    #expect(range(.everything) == ("206", "bytes 0-9/10", "0123456789"))
  }

  @Test func `A file replaced has another tag and other bytes from then on`() {
    let scenario = Scenario.fileReplaced(.text("aaaa"), etag: "\"a\"", after: 1, by: .text("bbbbb"), otherETag: "\"b\"")
    let first = ask(scenario, "Range: bytes=0-1")
    let second = ask(scenario, "Range: bytes=2-3", "If-Range: \"a\"")
    #expect(first.body == "aa" && first.fields.contains("ETag: \"a\""))
    #expect(second.body == "bb" && second.fields.isSuperset(of: ["ETag: \"b\"", "Content-Range: bytes 2-3/5"]))
  }

  @Test func `A sequence ends with its last`() {
    let scenario = Scenario.sequence([.unavailable(retryAfter: "2"), .status(500), .html("<p>")])
    let first = ask(scenario)
    #expect(first.status == "HTTP/1.1 503 Service Unavailable" && first.fields.contains("Retry-After: 2"))
    #expect(ask(scenario).status == "HTTP/1.1 500 Internal Server Error")
    #expect(ask(scenario).body == "<p>")
    #expect(ask(scenario).fields.contains("Content-Type: text/html; charset=utf-8"))
  }

  @Test func `A redirect chain goes through its codes to the end`() {
    for (form, second) in [
      (Scenario.LocationForm.path, "/x?hop=1"), (.query, "?hop=1"), (.absolute, "\(server.origin)/x?hop=1"),
    ] {
      let chain = Scenario.redirectChain([301, 307], to: "http://other.test/end", form: form)
      let first = ask(chain)
      #expect(first.status == "HTTP/1.1 301 Moved Permanently")
      #expect(first.fields.contains("Location: \(second)"))
      let last = ask(chain, target: "/x?hop=1")
      #expect(last.status == "HTTP/1.1 307 Temporary Redirect")
      #expect(last.fields.contains("Location: http://other.test/end"))
    }
    #expect(ask(.redirectLoop(), target: "/x?a").fields.contains("Location: /x?a"))
    #expect(ask(.redirectsWithoutEnd(), target: "/x?hop=41").fields.contains("Location: /x?hop=42"))
  }

  @Test func `Basic credentials are asked for and checked`() {
    let scenario = file.protectedByBasic(user: "u", password: "p:w")
    let first = ask(scenario)
    #expect(first.status == "HTTP/1.1 401 Unauthorized")
    #expect(first.fields.contains("WWW-Authenticate: Basic realm=\"loopback\", charset=\"UTF-8\""))
    #expect(ask(scenario, "Authorization: Basic dTpwOnc=").status == "HTTP/1.1 200 OK")
    #expect(ask(scenario, "Authorization: Basic dTpwOng=").status == "HTTP/1.1 401 Unauthorized")
    let proxy = file.protectedByBasic(user: "u", password: "p:w", asProxy: true)
    #expect(ask(proxy).status == "HTTP/1.1 407 Proxy Authentication Required")
    #expect(ask(proxy, "Proxy-Authorization: Basic dTpwOnc=").status == "HTTP/1.1 200 OK")
  }

  /// The numbers are the example of RFC 2617, 3.5, which the MD5 answer of RFC 7616 shares.
  @Test func `Digest credentials are asked for and checked`() {
    let nonce = "dcd98b7102dd2f0e8b11d0f600bfb0c093"
    let realm = "testrealm@host.com"
    let scenario = file.protectedByDigest(user: "Mufasa", password: "Circle Of Life", realm: realm, nonce: nonce)
    func answer(_ response: String) -> String {
      "Authorization: Digest username=\"Mufasa\", realm=\"\(realm)\", nonce=\"\(nonce)\", uri=\"/dir/index.html\", "
        + "qop=auth, nc=00000001, cnonce=\"0a4f113b\", response=\"\(response)\""
    }
    let first = ask(scenario)
    #expect(first.status == "HTTP/1.1 401 Unauthorized")
    #expect(first.fields.contains { $0.hasPrefix("WWW-Authenticate: Digest ") && $0.contains(nonce) })
    #expect(ask(scenario, answer("6629fae49393a05397450978507c4ef1")).status == "HTTP/1.1 200 OK")
    #expect(ask(scenario, answer("6629fae49393a05397450978507c4ef2")).status == "HTTP/1.1 401 Unauthorized")
  }

  @Test func `A missing file can have media for its body`() {
    let (status, fields, body) = ask(.missing(body: .text("ID3"), contentType: "audio/mpeg"))
    #expect(status == "HTTP/1.1 404 Not Found" && fields.contains("Content-Type: audio/mpeg") && body == "ID3")
  }

  @Test func `Interim responses come before the answer, and fields can be added`() {
    server.route("/x", to: file.preceded(by: [ScriptedHead(102), ScriptedHead(103)]).adding(["ETag": "\"z\""]))
    client.get("/x")
    #expect(client.readHead().first == "HTTP/1.1 102 Processing")
    #expect(client.readHead().first == "HTTP/1.1 103 Early Hints")
    let head = client.readHead()
    #expect(head.contains("ETag: \"z\"") && !head.contains("ETag: \"v1\""))
  }

  @Test func `A megabyte of header fields is a megabyte`() {
    server.route("/x", to: .largeHead())
    client.get("/x")
    let length = client.readHead().reduce(0) { $0 + $1.utf8.count + 2 }
    #expect((1_000_000...1_100_000).contains(length))
  }
}
