import Testing

@testable import FetchKit

@Suite("What a store may keep, and for which requests") struct StorabilityTests {
  func request(_ url: String = "http://test/a", _ fields: [(String, String)] = []) throws -> DownloadRequest {
    var request = try DownloadRequest(url)
    for field in fields { request.headers.append(field.0, field.1) }
    return request
  }

  func headers(_ fields: (String, String)...) -> HeaderFields {
    HeaderFields(fields.map { HeaderFields.Field($0.0, $0.1) })
  }

  @Test("An ordinary answer may be kept, one that says no-store may not, nor a failure") func ordinary() throws {
    let plain = try request()
    #expect(Storability.allows(headers(), status: 200, for: plain))
    #expect(Storability.allows(headers(("Cache-Control", "private")), status: 206, for: plain))
    #expect(!Storability.allows(headers(("Cache-Control", "max-age=60, no-store")), status: 200, for: plain))
    for status in [204, 301, 304, 404, 416, 500] { #expect(!Storability.allows(headers(), status: status, for: plain)) }
    #expect(!Storability.allows(headers(("Vary", "Accept, *")), status: 200, for: plain))
  }

  @Test(
    "An answer to a request with credentials may be kept only if it says public",
    arguments: [
      ("http://user:secret@test/a", []), ("http://user@test/a", []), ("http://test/a", [("Authorization", "Bearer x")]),
      ("http://test/a", [("cookie", "a=b")]), ("http://test/a", [("Proxy-Authorization", "Basic x")]),
    ] as [(String, [(String, String)])])
  func credentials(url: String, fields: [(String, String)]) throws {
    let request = try request(url, fields)
    #expect(!Storability.allows(headers(("Cache-Control", "max-age=60")), status: 200, for: request))
    #expect(Storability.allows(headers(("Cache-Control", "public")), status: 200, for: request))
  }

  @Test("A store has nothing to do with parts, conditions of the caller's own, no-store and unchecked certificates")
  func concerns() throws {
    for name in ["Range", "If-Range", "If-None-Match", "if-modified-since", "If-Match", "If-Unmodified-Since"] {
      #expect(!Storability.concerns(try request("http://test/a", [(name, "x")])))
    }
    #expect(!Storability.concerns(try request("http://test/a", [("Cache-Control", "no-store")])))
    var part = try request()
    part.range = .suffix(1)
    #expect(!Storability.concerns(part))
    var trusting = try request()
    trusting.trust.acceptsAnyCertificate = true
    #expect(!Storability.concerns(trusting))
    #expect(Storability.concerns(try request()))
    #expect(Storability.wantsValidation(try request("http://test/a", [("Pragma", "no-cache")])))
    #expect(Storability.wantsValidation(try request("http://test/a", [("Cache-Control", "max-age=0")])))
    #expect(!Storability.wantsValidation(try request()))
  }

  @Test("Fields of one connection and of one person are not kept") func fields() {
    let kept = Storability.kept(
      headers(
        ("Connection", "close, X-Hop"), ("X-Hop", "1"), ("Set-Cookie", "a=secret"), ("Content-Type", "a/b"),
        ("transfer-encoding", "chunked"), ("ETag", "\"1\""), ("WWW-Authenticate", "Basic")))
    #expect(kept.fields.map(\.name) == ["Content-Type", "ETag"])
  }

  @Test("Vary compares the fields of the request, and never matches where it is a star or hangs on a secret")
  func vary() throws {
    let german = try request("http://test/a", [("Accept-Language", "de"), ("Accept-Language", "en")])
    let english = try request("http://test/a", [("Accept-Language", "en")])
    let varying = headers(("Vary", "accept-language, User-Agent"))
    let variant = try #require(RequestVariant(of: varying, for: german)?.text)
    #expect(RequestVariant.matches(variant, german))
    #expect(!RequestVariant.matches(variant, english))
    #expect(!RequestVariant.matches(variant, try request()))
    var other = german
    other.userAgent = "other"
    #expect(!RequestVariant.matches(variant, other))
    var decoding = german
    decoding.acceptsCompressed = true
    let encoded = try #require(RequestVariant(of: headers(("Vary", "Accept-Encoding")), for: german)?.text)
    #expect(RequestVariant.matches(encoded, english) && !RequestVariant.matches(encoded, decoding))
    #expect(try #require(RequestVariant(of: headers(), for: german)?.text).isEmpty)
    #expect(RequestVariant.matches("", german))
    #expect(RequestVariant(of: headers(("Vary", "*")), for: german) == nil)
    let cookie = try request("http://test/a", [("Cookie", "a=b")])
    #expect(RequestVariant(of: headers(("Vary", "Cookie")), for: cookie) == nil)
    let without = try #require(RequestVariant(of: headers(("Vary", "Cookie")), for: german)?.text)
    #expect(RequestVariant.matches(without, german) && !RequestVariant.matches(without, cookie))
    #expect(RequestVariant(of: headers(("Vary", "Authorization")), for: try request("http://u:p@test/a")) == nil)
  }

  @Test("A 304 freshens the head, but not what describes the bytes (RFC 9111 section 3.2)") func freshens() {
    let stored = headers(
      ("ETag", "\"1\""), ("Age", "500"), ("Cache-Control", "max-age=600"), ("Content-Length", "10"), ("X-A", "1"),
      ("X-A", "2"), ("X-B", "3"))
    let fresh = stored.freshened(
      by: headers(
        ("cache-control", "max-age=60"), ("Content-Length", "0"), ("x-a", "4"), ("Set-Cookie", "s"), ("Connection", "x")
      ))
    #expect(fresh["Cache-Control"] == "max-age=60")
    #expect(fresh["Content-Length"] == "10")
    #expect(fresh.values("X-A") == ["4"])
    #expect(fresh["X-B"] == "3" && fresh["ETag"] == "\"1\"")
    #expect(fresh["Age"] == nil && fresh["Set-Cookie"] == nil && fresh["Connection"] == nil)
    #expect(stored.freshened(by: headers(("Age", "7")))["Age"] == "7")
  }

  @Test("A 304 about another version, or from elsewhere, freshens nothing") func otherVersions() {
    func head(_ tag: String?, _ url: String = "http://test/a") -> ResponseHead {
      ResponseHead(
        number: 1, kind: .final, url: url, status: 304,
        headers: HeaderFields(tag.map { [HeaderFields.Field("ETag", $0)] } ?? []))
    }
    func freshens(_ tag: String?, _ news: ResponseHead) -> Bool {
      StoredHead(head(tag), length: nil, askedAt: 0, answeredAt: 0)
        .freshened(by: news, askedAt: 1, answeredAt: 1, hopLifetime: nil) != nil
    }
    #expect(freshens("\"1\"", head("\"1\"")) && freshens("\"1\"", head(nil)) && freshens("W/\"1\"", head("W/\"2\"")))
    #expect(!freshens("\"1\"", head("\"2\"")))
    #expect(freshens("\"1\"", head("\"1\"", "http://test/elsewhere")))
    #expect(!freshens("\"1\"", head(nil, "http://test/elsewhere")))
    #expect(!freshens("W/\"1\"", head("W/\"1\"", "http://test/elsewhere")))
  }

  @Test("A validator is strong only where two versions cannot share it") func validators() {
    let came = FreshnessTests.came
    func validator(_ fields: (String, String)...) -> Validator {
      Validator(HeaderFields(fields.map { HeaderFields.Field($0.0, $0.1) }), length: 9, answeredAt: came)
    }
    #expect(validator(("ETag", "\"1\"")) == .strong("\"1\""))
    #expect(validator(("ETag", "W/\"1\"")) == .weak("W/\"1\""))
    #expect(validator(("ETag", "\"")) == .weak("\""))
    #expect(validator() == .none)
    let old = ("Last-Modified", "Sun, 06 Nov 1994 08:48:37 GMT")
    #expect(validator(old, ("ETag", "W/\"1\"")) == .date(old.1, length: 9))
    #expect(validator(("Last-Modified", "Sun, 06 Nov 1994 08:48:38 GMT")) == .none)
    #expect(validator(old, ("Date", "Sun, 06 Nov 1994 08:48:40 GMT")) == .none)
    #expect(RequestCondition(HeaderFields()) == nil)
  }
}
