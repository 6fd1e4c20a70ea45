import Dispatch
import Extraction
import FetchKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import FetchKit

@Suite("An extraction session", .timeLimit(.minutes(15)))
struct ExtractionSessionTests {
  let server: LoopbackServer
  let knowledge = HostKnowledge()
  let engine = TransferEngine()
  let offset: UInt64 = 4_000_000

  init() throws { server = try LoopbackServer() }

  var file: [UInt8] { JumpParser.file(5_000_000, offsets: [offset]) }

  func extract(
    _ path: String, _ extractors: [any Extractor] = [ToyExtractor.jump], budget: ExtractionBudget = ExtractionBudget(),
    change: (inout DownloadRequest) -> Void = { _ in }
  ) async throws -> ExtractionOutcome {
    var request = try DownloadRequest(server.url(path))
    change(&request)
    return await ExtractionSession.extract(
      .remote(request), asking: Question("duration"), of: ExtractorRegistry(extractors), budget: budget,
      engine: engine, knowledge: knowledge)
  }

  func value(_ outcome: ExtractionOutcome) -> Double? {
    guard case .number(let number)? = outcome.findings.first?.value else { return nil }
    return number
  }

  // MARK: Servers

  @Test("answers from two small requests over one connection, and says what it cost")
  func ranges() async throws {
    server.route("/a.jump", to: .file(.bytes(file), contentType: "test/jump"))
    let outcome = try await extract("/a.jump")
    #expect(value(outcome) == JumpParser.answer([offset]))
    #expect(outcome.error == nil)
    let requests = server.requests.map(\.request)
    #expect(requests.map { $0.headers["Range"] } == ["bytes=0-4095", "bytes=4000000-4004095"])
    #expect(requests.map { $0.headers["If-Range"] } == [nil, "\"v1\""])
    #expect(requests.map { $0.headers["Accept-Encoding"] } == ["identity", "identity"])
    #expect(requests.map(\.method) == ["GET", "GET"])
    #expect(outcome.receipt.requests == 2)
    #expect(outcome.receipt.roundTrips == 2)
    #expect(outcome.receipt.connections == 1)
    #expect(outcome.receipt.bytesReceived == 8192)
    #expect(outcome.receipt.bytesTotal == 5_000_000)
    #expect(server.log.bodyBytesPushed == 8192)
    #expect(outcome.finalURL == server.url("/a.jump"))
    #expect(outcome.mimeType == "test/jump")
  }

  @Test("asks for head and tail side by side")
  func headAndTail() async throws {
    server.route("/a", to: .file(.bytes(TailParser.file(1_000_000))))
    let outcome = try await extract("/a", [ToyExtractor.tail])
    #expect(value(outcome) == 77)
    #expect(Set(server.requests.map { $0.request.headers["Range"] }) == ["bytes=0-4095", "bytes=-1024"])
    #expect(outcome.receipt.roundTrips == 1)
  }

  @Test("stops a body that it did not ask for as soon as it has the answer, and remembers the host")
  func ignoredRanges() async throws {
    let length = 60 << 20
    let early = JumpParser.file(length, offsets: [100_000])
    server.route("/a", to: .file(.bytes(early), ranges: .ignored))
    let outcome = try await extract("/a")
    #expect(value(outcome) == JumpParser.answer([100_000]))
    #expect(outcome.status == 200)
    #expect(await server.waitForAbandonedRequests(count: 1))
    #expect(server.log.bodyBytesPushed < length / 2)
    #expect(knowledge.ignoresRanges(server.url("/b")))
    _ = try await extract("/a")
    #expect(server.requests.last?.request.headers["Range"] == nil)
    server.route("/good", to: .file(.bytes(file)))
    let good = try await extract("/good")
    #expect(value(good) == JumpParser.answer([offset]))
    #expect(!knowledge.ignoresRanges(server.url("/b")))
  }

  @Test(
    "gets the right answer from servers with odd ranges",
    arguments: [
      Scenario.RangeBehaviour.ignoringIfRange, .shifted(by: -100), .shifted(by: 50), .total(nil), .total(7_000_000),
      .capped(at: 1000), .withoutContentRange, .contentRange("bytes 1-0/0"), .contentRange("nonsense"), .refused,
      .everything, .ignored,
    ])
  func oddRanges(_ behaviour: Scenario.RangeBehaviour) async throws {
    server.route("/a", to: .file(.bytes(file), ranges: behaviour))
    let outcome = try await extract("/a")
    #expect(value(outcome) == JumpParser.answer([offset]))
    #expect(outcome.error == nil)
    #expect(server.requests.count <= 3, "\(server.requests.map { $0.request.headers["Range"] ?? "all" })")
  }

  @Test("reads a body without a length, chunked or ended by close")
  func unknownLength() async throws {
    let file = TailParser.file(300_000)
    server.route("/chunked", to: .chunked(.bytes(file)))
    server.route("/closed", to: .closeDelimited(.bytes(file)))
    for path in ["/chunked", "/closed"] {
      let outcome = try await extract(path, [ToyExtractor("TAIL") { TailParser() }])
      #expect(value(outcome) == 77, "\(path)")
      #expect(outcome.receipt.bytesTotal == 300_000)
    }
  }

  @Test("lets content be decoded that comes compressed although identity was asked for")
  func compressed() async throws {
    server.route("/a", to: .gzip(JumpParser.file(300_000, offsets: [200_000]), contentType: "test/jump"))
    let outcome = try await extract("/a")
    #expect(value(outcome) == JumpParser.answer([200_000]))
    #expect(server.requests.count == 2)
  }

  @Test("starts over where the file was replaced")
  func replaced() async throws {
    let other = JumpParser.file(5_000_000, offsets: [3_000_000])
    server.route("/a", to: .fileReplaced(.bytes(file), etag: "\"1\"", after: 1, by: .bytes(other), otherETag: "\"2\""))
    #expect(value(try await extract("/a")) == JumpParser.answer([3_000_000]))
    server.route(
      "/b",
      to: .file(.bytes(file), etag: "\"1\"").changing(after: 1, to: .file(.bytes(other), etag: "\"2\"")))
    #expect(value(try await extract("/b")) == JumpParser.answer([3_000_000]))
  }

  @Test("follows redirects once, and sends no credentials to another origin")
  func redirects() async throws {
    let other = try LoopbackServer()
    other.route("/z", to: .file(.bytes(file)))
    server.route("/a", to: .redirect(to: other.url("/z")))
    let outcome = try await extract("/a") { $0.headers.append("Authorization", "Bearer secret") }
    #expect(value(outcome) == JumpParser.answer([offset]))
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.request.headers["Authorization"] == "Bearer secret")
    #expect(other.requests.count == 2)
    #expect(other.requests.allSatisfy { $0.request.headers["Authorization"] == nil })
    #expect(outcome.finalURL == other.url("/z"))
    #expect(outcome.receipt.requests == 3)
    #expect(outcome.receipt.roundTrips == 3)
  }

  @Test("asks once more after a cut, and fails as cut after another")
  func cuts() async throws {
    let whole = Scenario.file(.bytes(file))
    let cut = whole.inserting([.reset], afterBodyBytes: 100)
    server.route("/once", to: .sequence([cut, whole]))
    server.route("/always", to: cut)
    #expect(value(try await extract("/once")) == JumpParser.answer([offset]))
    #expect(try await extract("/always").error?.code == .transferCut)
  }

  @Test("fails by the status where the server refuses, whatever it sends with it")
  func refused() async throws {
    server.route("/a", to: .missing(body: .bytes(file), contentType: "test/jump"))
    let outcome = try await extract("/a")
    #expect(outcome.error?.code == .httpStatus)
    #expect(outcome.error?.status == 404)
    #expect(outcome.findings.isEmpty)
  }

  // MARK: Ends

  @Test("stops a body at the limit of bytes, with what is known by then", arguments: [true, false])
  func limit(_ declaresLength: Bool) async throws {
    let file = ScanParser.file(20 << 20)
    server.route("/a", to: declaresLength ? .file(.bytes(file), ranges: .ignored) : .chunked(.bytes(file)))
    var budget = ExtractionBudget()
    budget.maximumBytes = 300_000
    let outcome = try await extract("/a", [ToyExtractor.scan], budget: budget)
    #expect(outcome.error?.code == .budgetSpent)
    #expect(outcome.error?.message.contains("the limit of 300000 bytes") == true)
    #expect(outcome.findings.count == 1)
    #expect(outcome.receipt.bytesReceived == 300_000)
    #expect(outcome.receipt.connections == 1)
    #expect(await server.waitForAbandonedRequests(count: 1))
  }

  @Test("stops at its deadline and lets go of the server")
  func deadline() async throws {
    server.route("/a", to: .silence)
    var budget = ExtractionBudget()
    budget.deadline = 0.05
    let outcome = try await extract("/a", budget: budget)
    #expect(outcome.error?.code == .budgetSpent)
    #expect(await server.waitUntilDisconnected())
  }

  @Test("hears of a cancel once, on its dispatcher, and lets go of the server")
  func cancel() async throws {
    server.route("/a", to: .silence)
    let (wakeUps, wake) = AsyncStream.makeStream(of: Void.self)
    let dispatcher = ManualDispatcher { wake.yield() }
    let outcomes = Mutex<[ExtractionOutcome]>([])
    let session = ExtractionSession(
      .remote(try DownloadRequest(server.url("/a"))), asking: Question("duration"),
      of: ExtractorRegistry([ToyExtractor.jump]), engine: engine, knowledge: knowledge, on: dispatcher
    ) { outcome in outcomes.withLock { $0.append(outcome) } }
    session.start()
    session.start()
    #expect(await server.waitForRequests(count: 1))
    session.cancel()
    session.cancel()
    for await _ in wakeUps { break }
    #expect(outcomes.withLock { $0.isEmpty })
    dispatcher.drain()
    #expect(outcomes.withLock { $0.map(\.error?.code) } == [.cancelled])
    #expect(await server.waitUntilDisconnected())
    dispatcher.drain()
    #expect(outcomes.withLock { $0.count } == 1)
  }

  @Test("is cancelled before it starts too, and with its task")
  func earlyCancel() async throws {
    server.route("/a", to: .silence)
    let request = try DownloadRequest(server.url("/a"))
    let outcome = await withCheckedContinuation { continuation in
      let session = ExtractionSession(
        .remote(request), asking: Question("duration"), of: ExtractorRegistry([ToyExtractor.jump]), engine: engine,
        on: QueueDispatcher(DispatchQueue(label: "test"))
      ) { continuation.resume(returning: $0) }
      session.cancel()
      session.start()
    }
    #expect(outcome.error?.code == .cancelled)
    #expect(server.requests.isEmpty)
    let task = Task { try await extract("/a") }
    #expect(await server.waitForRequests(count: 1))
    task.cancel()
    #expect(try await task.value.error?.code == .cancelled)
    for _ in 0..<50 {
      let early = Task { try await extract("/a") }
      early.cancel()
      #expect(try await early.value.error?.code == .cancelled)
    }
  }

  @Test("leaves nothing behind")
  func release() async throws {
    server.route("/a", to: .file(.bytes(file)))
    let request = try DownloadRequest(server.url("/a"))
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      let token = Token { end.yield() }
      ExtractionSession(
        .remote(request), asking: Question("duration"), of: ExtractorRegistry([ToyExtractor.jump]), engine: engine,
        on: QueueDispatcher(DispatchQueue(label: "test"))
      ) { _ in
        withExtendedLifetime(token) { continuation.resume() }
      }.start()
    }
    // A session that is kept would keep its completion, and this would wait until the suite's time is over.
    for await _ in ends { break }
  }

  /// Says when it goes.
  final class Token: Sendable {
    let gone: @Sendable () -> Void
    init(gone: @escaping @Sendable () -> Void) { self.gone = gone }
    deinit { gone() }
  }
}
