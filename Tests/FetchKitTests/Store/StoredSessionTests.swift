import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

@Suite("A session with a store", .timeLimit(.minutes(15))) struct StoredSessionTests {
  let server: LoopbackServer
  let knowledge = HostKnowledge()
  let engine = TransferEngine()
  let remembered: StoreFolder
  let offset: UInt64 = 4_000_000

  init() throws {
    server = try LoopbackServer()
    remembered = try StoreFolder()
  }

  var file: [UInt8] { JumpParser.file(5_000_000, offsets: [offset]) }

  func extract(
    _ path: String = "/a.jump", key: String = "duration", exact: Bool = false, policy: StorePolicy = .use,
    _ extractors: [any Extractor] = [ToyExtractor.jump], change: (inout DownloadRequest) -> Void = { _ in }
  ) async throws -> ExtractionOutcome {
    var request = try DownloadRequest(path.contains("://") ? path : server.url(path))
    change(&request)
    // An answer takes its time, and the clock of the store stands still.
    defer { remembered.wait(1) }
    return await ExtractionSession.extract(
      .remote(request), asking: Question(key, exact: exact), of: ExtractorRegistry(extractors), engine: engine,
      knowledge: knowledge, store: remembered.store, policy: policy)
  }

  func serve(
    _ body: [UInt8]? = nil, etag: String? = "\"v1\"", lastModified: String? = nil, control: String? = nil,
    at path: String = "/a.jump"
  ) {
    var fields: LoopbackServer.HeaderFields = [:]
    fields["Cache-Control"] = control
    server.route(
      path,
      to: .file(.bytes(body ?? file), contentType: "test/jump", etag: etag, lastModified: lastModified, fields: fields))
  }

  func conditions() -> [String?] { server.requests.map { $0.request.headers["If-None-Match"] } }

  @Test("answers a fresh question again without a request, with all that was known") func fresh() async throws {
    serve(control: "max-age=60")
    let first = try await extract()
    #expect(first.error == nil && !first.receipt.fromStore)
    remembered.wait(58)
    let second = try await extract()
    #expect(server.requests.count == 2)
    #expect(second.findings == first.findings && !second.findings.isEmpty)
    #expect(second.error == nil)
    #expect(second.receipt.fromStore && second.receipt.requests == 0 && second.receipt.roundTrips == 0)
    #expect(second.receipt.connections == 0 && second.receipt.bytesReceived == 0)
    #expect(second.receipt.bytesTotal == 5_000_000)
    #expect(second.finalURL == first.finalURL && second.mimeType == "test/jump" && second.status == 206)
    #expect(second.extractorID == "jump")
    #expect(remembered.store.problem == nil)
  }

  @Test("asks once whether a stale answer still holds, and then it is fresh again") func stale() async throws {
    serve(control: "max-age=60")
    let first = try await extract()
    remembered.wait(60)
    let second = try await extract()
    #expect(conditions() == [nil, nil, "\"v1\""])
    #expect(server.requests.last?.request.headers["Range"] == "bytes=0-4095")
    #expect(second.findings == first.findings)
    #expect(second.receipt.fromStore && second.receipt.requests == 1 && second.receipt.bytesReceived == 0)
    remembered.wait(58)
    #expect(try await extract().receipt.requests == 0)
    #expect(server.requests.count == 3)
  }

  @Test("asks by the date where there is no entity tag") func byDate() async throws {
    serve(etag: nil, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT", control: "max-age=0")
    _ = try await extract()
    let second = try await extract()
    #expect(server.requests.count == 3)
    #expect(server.requests.last?.request.headers["If-Modified-Since"] == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(second.receipt.fromStore && second.receipt.requests == 1)
  }

  @Test("takes the new version where the file has changed, and drops the old") func changed() async throws {
    serve()
    _ = try await extract()
    serve(JumpParser.file(5_000_000, offsets: [3_000_000]), etag: "\"v2\"")
    let second = try await extract()
    #expect(second.findings.first?.value == .number(JumpParser.answer([3_000_000])))
    #expect(!second.receipt.fromStore && second.receipt.requests == 2)
    #expect(conditions() == [nil, nil, "\"v1\"", nil])
    let third = try await extract()
    #expect(third.receipt.fromStore && third.receipt.requests == 1)
    #expect(conditions().last == "\"v2\"")
    #expect(try remembered.integer("SELECT count(*) FROM resource") == 1)
    #expect(try remembered.integer("SELECT count(*) FROM answer") == 1)
  }

  @Test("fetches for another question only what the remembered bytes lack", arguments: [true, false])
  func otherQuestion(_ isFresh: Bool) async throws {
    serve(control: "max-age=60")
    // The same format asked by another extractor is another question; its bytes lie elsewhere.
    var file = JumpParser.file(5_000_000, offsets: [offset])
    file[4_999_999] = 77
    serve(file, control: "max-age=60")
    _ = try await extract()
    if !isFresh { remembered.wait(61) }
    let other = try await extract(ToyExtractor("JUM", fileExtension: "jump") { TailParser() })
    #expect(other.findings.first?.value == .number(77))
    let new = server.requests.dropFirst(2).map(\.request)
    #expect(new.map { $0.headers["Range"] } == (isFresh ? [] : ["bytes=0-4095"]) + ["bytes=4999999-4999999"])
    #expect(new.last?.headers["If-Range"] == "\"v1\"")
    #expect(other.receipt.bytesReceived == 1)
    #expect(other.reads.filter { $0.reason == "remembered" }.map(\.received) == [0..<4096, 4_000_000..<4_004_096])
    // Now all of it is remembered: both questions, and all bytes.
    #expect(try await extract().receipt.requests == 0)
    #expect(try remembered.integer("SELECT count(*) FROM answer") == 2)
    #expect(try remembered.integer("SELECT count(*) FROM span") == 3)
  }

  private func extract(_ extractor: ToyExtractor) async throws -> ExtractionOutcome {
    try await extract("/a.jump", [extractor])
  }

  private func extract(_ path: String, _ extractors: [any Extractor]) async throws -> ExtractionOutcome {
    try await extract(path, key: "duration", extractors)
  }

  @Test("answers an exact question by what was exact already") func exact() async throws {
    serve(control: "max-age=60")
    _ = try await extract()
    #expect(try await extract(exact: true).receipt.requests == 0)
    #expect(server.requests.count == 2)
  }

  @Test("works an answer out anew from remembered bytes, for whoever wants to see how") func recompute() async throws {
    serve(control: "max-age=60")
    let first = try await extract()
    let second = try await extract(policy: .recompute)
    #expect(server.requests.count == 2)
    #expect(second.findings == first.findings)
    #expect(second.receipt.fromStore && second.receipt.requests == 0)
    #expect(second.reads.map(\.round) == [0, 0])
    remembered.wait(61)
    let third = try await extract(policy: .recompute)
    #expect(third.findings == first.findings && third.receipt.requests == 1)
  }

  @Test("drops remembered bytes where another part shows that the file is another one") func mixed() async throws {
    serve(control: "max-age=60")
    _ = try await extract()
    serve(TailParser.file(1_000_000), etag: "\"v2\"", control: "max-age=60")
    let extractors: [any Extractor] = [ToyExtractor("JUM", fileExtension: "jump") { TailParser() }, ToyExtractor.tail]
    let other = try await extract("/a.jump", extractors)
    #expect(other.findings.first?.value == .number(77))
    #expect(other.receipt.bytesTotal == 1_000_000)
    #expect(try remembered.integer("SELECT count(*) FROM resource WHERE validator = '\"v2\"'") == 1)
    #expect(try remembered.integer("SELECT count(*) FROM resource") == 1)
  }

  @Test("drops answers of another version of an extractor") func versions() async throws {
    serve(control: "max-age=60")
    _ = try await extract()
    var next = ToyExtractor.jump.descriptor
    next.version = 2
    let newer = VersionedExtractor(descriptor: next)
    let second = try await extract("/a.jump", [newer])
    #expect(second.findings.count == 1)
    // The bytes are still good.
    #expect(second.receipt.requests == 0 && server.requests.count == 2)
    #expect(second.reads.count == 2)
    #expect(try remembered.integer("SELECT group_concat(extractor_version) FROM answer") == 2)
  }

  struct VersionedExtractor: Extractor {
    let descriptor: ExtractorDescriptor
    func makeParser(for question: Question) -> any ExtractionParser { JumpParser() }
  }

  @Test("remembers that there is no answer") func refusals() async throws {
    serve(Array("nothing that anyone knows".utf8), control: "max-age=60")
    let first = try await extract()
    #expect(first.error?.code == .formatNotRecognised)
    let second = try await extract()
    #expect(second.error == first.error)
    #expect(second.receipt.fromStore && server.requests.count == 1)
  }

  @Test("remembers no failure of a server, and forgets what a server has no more") func failures() async throws {
    server.route("/b", to: .missing(body: .text("no"), contentType: "text/plain"))
    for _ in 0..<2 { #expect(try await extract("/b").error?.status == 404) }
    #expect(server.requests.count == 2)
    serve()
    _ = try await extract()
    server.route("/a.jump", to: .missing(body: .text("no"), contentType: "text/plain"))
    #expect(try await extract().error?.status == 404)
    #expect(try remembered.integer("SELECT count(*) FROM resource") == 0)
  }

  @Test("keeps nothing that must not be kept", arguments: ["no-store", "max-age=60, no-store"])
  func noStore(_ control: String) async throws {
    serve(control: control)
    for _ in 0..<2 { #expect(try await extract().receipt.requests == 2) }
    #expect(try remembered.integer("SELECT count(*) FROM resource") == 0)
  }

  @Test("forgets what was kept once a newer response forbids it") func lateNoStore() async throws {
    serve(control: "max-age=60")
    _ = try await extract()
    remembered.wait(61)
    serve(JumpParser.file(5_000_000, offsets: [3_000_000]), etag: "\"v2\"", control: "no-store")
    _ = try await extract()
    #expect(try remembered.integer("SELECT count(*) FROM resource") == 0)
    serve(control: "max-age=60")
    _ = try await extract()
    remembered.wait(61)
    serve(control: "no-store")
    #expect(try await extract().findings.count == 1)
    #expect(try remembered.integer("SELECT count(*) FROM resource") == 0)
  }

  @Test("keeps nothing of requests with credentials, and never a password") func credentials() async throws {
    serve(control: "max-age=60")
    let secret = server.url("/a.jump").replacing("http://", with: "http://user:hunter2@")
    for _ in 0..<2 { #expect(try await extract(secret).receipt.requests == 2) }
    for _ in 0..<2 {
      #expect(try await extract { $0.headers.append("Authorization", "Bearer hunter2") }.receipt.requests == 2)
    }
    #expect(try remembered.integer("SELECT count(*) FROM resource") == 0)
    serve(control: "public, max-age=60")
    #expect(try await extract(secret).receipt.requests == 2)
    #expect(try await extract(secret).receipt.requests == 0)
    remembered.store.close()
    for name in try remembered.folder.names() where name.contains("sqlite") {
      #expect(try Data(remembered.folder.read(name)).range(of: Data("hunter2".utf8)) == nil, "\(name)")
    }
  }

  @Test("tells variants apart") func vary() async throws {
    let german = Scenario.file(
      .bytes(file), contentType: "test/jump", etag: "\"de\"",
      fields: ["Cache-Control": "max-age=60", "Vary": "Accept-Language"])
    server.route("/a.jump", to: german)
    _ = try await extract { $0.headers.append("Accept-Language", "de") }
    #expect(try await extract { $0.headers.append("Accept-Language", "de") }.receipt.requests == 0)
    #expect(try await extract { $0.headers.append("Accept-Language", "en") }.receipt.requests == 2)
    #expect(try remembered.integer("SELECT count(*) FROM resource") == 2)
  }

  @Test("asks again where a redirect may lead elsewhere by now, in one request") func redirects() async throws {
    server.route("/r.jump", to: .redirect(to: server.url("/a.jump")))
    serve(control: "max-age=60")
    let first = try await extract("/r.jump")
    let second = try await extract("/r.jump")
    #expect(second.findings == first.findings && second.finalURL == server.url("/a.jump"))
    #expect(second.receipt.fromStore)
    // The redirect, and the question behind it.
    #expect(server.requests.dropFirst(3).map(\.request.target) == ["/r.jump", "/a.jump"])
    #expect(conditions().last == "\"v1\"")
    // The redirect leads to something else, that happens to have no tag in its 304.
    server.route("/b.jump", to: .file(.bytes(JumpParser.file(5_000_000, offsets: [3_000_000])), etag: "\"v2\""))
    server.route("/r.jump", to: .redirect(to: server.url("/b.jump")))
    #expect(try await extract("/r.jump").findings.first?.value == .number(JumpParser.answer([3_000_000])))
  }

  @Test("asks anew where a 304 speaks of something else") func wrong304() async throws {
    let good = Scenario.file(.bytes(file), contentType: "test/jump")
    server.route("/a.jump", to: .sequence([good, good, Scenario([.head(304, ["ETag": "\"other\""])]), good]))
    _ = try await extract()
    let second = try await extract()
    #expect(second.findings.first?.value == .number(JumpParser.answer([offset])))
    #expect(!second.receipt.fromStore && second.receipt.requests == 3)
    #expect(conditions().suffix(3) == ["\"v1\"", nil, nil])
  }

  @Test("uses nothing remembered for a refresh, and remembers the new") func refresh() async throws {
    serve(control: "max-age=60")
    _ = try await extract()
    let second = try await extract(policy: .refresh)
    #expect(second.receipt.requests == 2 && !second.receipt.fromStore)
    #expect(conditions() == [nil, nil, nil, nil])
    #expect(try await extract().receipt.requests == 0)
  }

  @Test("leaves nothing of the old behind a refresh whose answer may not be kept") func refreshAway() async throws {
    serve(control: "max-age=60")
    _ = try await extract()
    serve(etag: "\"v2\"", control: "no-store")
    _ = try await extract(policy: .refresh)
    #expect(try await !extract().receipt.fromStore)
    serve(control: "max-age=60")
    _ = try await extract()
    server.route("/a.jump", to: .status(404))
    _ = try await extract(policy: .refresh)
    #expect(try await extract().error?.status == 404)
  }

  @Test("keeps nothing that was asked with a field that may be a key, and looks nothing up for another host")
  func fields() async throws {
    serve(control: "max-age=60")
    _ = try await extract { $0.headers.set("X-Api-Key", "k") }
    #expect(try await extract(policy: .offline).error != nil)
    _ = try await extract { $0.headers.set("Host", "a.example") }
    #expect(try await extract(policy: .offline).error != nil)
    _ = try await extract()
    #expect(try await !extract(change: { $0.headers.set("Host", "b.example") }).receipt.fromStore)
  }

  @Test("never asks a server offline") func offline() async throws {
    serve(control: "max-age=60")
    let missing = try await extract(policy: .offline)
    #expect(missing.error?.code == .connect && missing.error?.exitStatus == 4)
    #expect(server.requests.isEmpty)
    let first = try await extract()
    remembered.wait(1e6)
    let stale = try await extract(policy: .offline)
    #expect(stale.findings == first.findings && stale.receipt.fromStore)
    let lacking = try await extract(
      "/a.jump", policy: .offline, [ToyExtractor("JUM", fileExtension: "jump") { TailParser() }])
    #expect(lacking.error?.code == .connect)
    #expect(server.requests.count == 2)
    let without = await ExtractionSession.extract(
      .remote(try DownloadRequest(server.url("/a.jump"))), asking: Question("duration"),
      of: ExtractorRegistry([ToyExtractor.jump]), engine: engine, policy: .offline)
    #expect(without.error?.code == .connect)
    #expect(server.requests.count == 2)
  }

  @Test("learns from a server that ignores ranges, too") func wholes() async throws {
    server.route(
      "/a.jump",
      to: .file(
        .bytes(JumpParser.file(300_000, offsets: [200_000])), contentType: "test/jump", ranges: .ignored,
        fields: ["Cache-Control": "max-age=60"]))
    let first = try await extract()
    #expect(first.status == 200)
    #expect(try await extract().receipt.requests == 0)
    remembered.wait(61)
    let second = try await extract()
    #expect(second.receipt.requests == 1 && second.receipt.fromStore && second.findings == first.findings)
  }

  @Test("hears of a cancel and of its deadline while it waits for the store") func early() async throws {
    serve(control: "max-age=60")
    _ = try await extract()
    for _ in 0..<20 {
      let task = Task { try await extract() }
      task.cancel()
      let outcome = try await task.value
      #expect(outcome.error?.code == .cancelled || outcome.receipt.fromStore)
    }
    #expect(server.requests.count == 2)
  }
}
