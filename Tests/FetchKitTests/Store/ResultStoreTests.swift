import CSQLite
import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

@Suite("A result store", .timeLimit(.minutes(15))) struct ResultStoreTests {
  let remembered: StoreFolder
  let question = StoredQuestion(keys: "duration", isExact: false, extractors: "toy:1")

  init() throws { remembered = try StoreFolder() }

  func record(
    _ name: String, tag: String = "\"1\"", spans: [StoredSpan] = [], body: Data? = nil, findings: [Finding]? = nil,
    at time: Double? = nil
  ) throws -> StoreRecord {
    let url = "http://test/\(name)"
    let headers = HeaderFields([.init("ETag", tag), .init("Cache-Control", "max-age=60")])
    let head = StoredHead(
      ResponseHead(number: 1, kind: .final, url: url, status: 200, headers: headers), length: 1000,
      askedAt: time ?? remembered.now, answeredAt: time ?? remembered.now)
    let answer = StoredAnswer(
      question: question, extractorID: "toy", extractorVersion: 1,
      findings: findings ?? [
        Finding(key: "duration", value: .number(1.5), unit: "s", confidence: .exact, source: "toy:\(name)")
      ], error: nil)
    return StoreRecord(
      url: url, kind: body == nil ? .parts : .body, variant: "", head: head,
      content: body.map { .body($0) } ?? .parts(answer, spans), basis: nil)
  }

  func parts(_ name: String, usesAnswer: Bool = true, in store: ResultStore? = nil) async throws -> StoredParts? {
    let request = try DownloadRequest("http://test/\(name)")
    return await withCheckedContinuation { continuation in
      (store ?? remembered.store).parts(for: request, question, usesAnswer: usesAnswer) {
        continuation.resume(returning: $0)
      }
    }
  }

  @Test("gives back every kind of finding as it was") func findings() async throws {
    let findings = [
      Finding(
        key: "duration", value: .number(0.1 + 0.2), unit: "s", confidence: .estimated(error: 1e-9), source: "a:b"),
      Finding(key: "width", value: .integer(.min), confidence: .declared, source: "é\u{0}\n"),
      Finding(key: "title", value: .text(""), confidence: .exact, source: ""),
      Finding(key: "title", value: .text("\u{1F600}\u{0}x"), unit: "", confidence: .exact, source: "c"),
      Finding(key: "whole", value: .number(2), confidence: .exact, source: "c"),
      Finding(key: "loop", value: .flag(true), confidence: .exact, source: "d"),
      Finding(key: "odd", value: .number(.infinity), confidence: .exact, source: "e"),
      Finding(
        key: "tags",
        value: .record(
          FindingRecord([
            .init("title", .text("é")), .init("empty", .list([])),
            .init("flags", .list([.flag(false), .number(-0.5)])),
            .init(
              "cover",
              .embedded(EmbeddedFile(bytes: [0, 255], mimeType: "image/png", details: FindingRecord(brief: "1x1")))),
          ])), confidence: .declared, source: "f"),
    ]
    remembered.store.save(try record("a", findings: findings))
    #expect(try await parts("a")?.answer?.findings == findings)
    #expect(try await parts("b") == nil)
  }

  @Test("keeps no value that is too large or too deep, and reads none that is damaged") func values() {
    var deep = FindingValue.flag(true)
    for _ in 0..<100 { deep = .list([deep]) }
    #expect(StoredValue(deep) == nil)
    #expect(StoredValue(.text(String(repeating: "x", count: StoredValue.largest))) == nil)
    let value = FindingValue.record(
      FindingRecord([.init("a", .list([.integer(1), .text("b"), .flag(true)]))], brief: "c"))
    let bytes = StoredValue(value)?.bytes ?? Data()
    #expect(StoredValue.value(bytes) == value)
    for length in 0..<bytes.count { #expect(StoredValue.value(bytes.prefix(length)) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = 0xFF
      _ = StoredValue.value(damaged)
    }
    #expect(StoredValue.value(bytes + [0]) == nil)
  }

  @Test("is for its owner only, also what SQLite makes beside it") func modes() async throws {
    let old = umask(0)
    defer { umask(old) }
    remembered.store.save(try record("a"))
    await remembered.store.flush()
    func mode(_ path: String) -> mode_t {
      var status = stat()
      stat(path, &status)
      return status.st_mode & 0o777
    }
    #expect(mode(remembered.folder.file("cache").path) == 0o700)
    let names = try remembered.folder.names().filter { $0.hasPrefix("cache/") }
    #expect(names.contains("cache/results.sqlite") && names.contains("cache/results.sqlite-wal"))
    for name in names { #expect(mode(remembered.folder.file(name).path) == 0o600, "\(name)") }
  }

  @Test("opens nothing before it is needed, and makes nothing to count it") func lazy() async throws {
    let store = ResultStore(.init(path: remembered.folder.file("lazy/results.sqlite").path))
    #expect(try await store.statistics() == ResultStore.Statistics())
    #expect(try await store.clear() == 0)
    #expect(try remembered.folder.names().isEmpty)
  }

  @Test("joins spans of one version, and keeps those of another apart") func spans() async throws {
    func span(_ start: UInt64, _ bytes: [UInt8]) -> StoredSpan { StoredSpan(start: start, bytes: Data(bytes)) }
    remembered.store.save(try record("a", spans: [span(0, [0, 1, 2]), span(10, [10])]))
    remembered.store.save(try record("a", spans: [span(2, [9, 3, 4]), span(9, [9, 9, 11])]))
    let joined = try await parts("a", usesAnswer: false)
    #expect(
      joined?.spans == [span(0, [0, 1, 2]), span(3, [3, 4]), span(9, [9]), span(10, [10]), span(11, [11])])
    #expect(try await parts("a")?.spans.isEmpty == true)
    remembered.store.save(try record("a", tag: "\"2\"", spans: [span(5, [5])]))
    #expect(try await parts("a", usesAnswer: false)?.spans == [span(5, [5])])
    // Weak tags do not make two answers one.
    remembered.store.save(try record("w", tag: "W/\"1\"", spans: [span(5, [5])]))
    #expect(try await parts("w", usesAnswer: false)?.spans.isEmpty == true)
  }

  @Test("keeps no more of one resource than its limit") func spanLimit() async throws {
    let small = try StoreFolder { $0.maximumSpanBytes = 100 }
    let bytes = Data(repeating: 7, count: 80)
    small.store.save(
      try record("a", spans: [StoredSpan(start: 0, bytes: bytes), StoredSpan(start: 500, bytes: bytes)]))
    #expect(try await parts("a", usesAnswer: false, in: small.store)?.spans.map(\.range) == [0..<80, 500..<520])
  }

  @Test("does not let an older head take the place of a newer") func order() async throws {
    remembered.store.save(try record("a", at: remembered.now))
    remembered.store.save(try record("a", at: remembered.now - 100))
    #expect(try await parts("a")?.head.answeredAt == remembered.now)
  }

  @Test("does not put back what another process has dropped or replaced while it was asked about") func overtaken()
    async throws
  {
    var news = try record("a")
    remembered.store.save(news)
    let basis = try await parts("a")?.id
    remembered.store.save(try record("a", tag: "\"2\""))
    (news.content, news.basis) = (.unchanged, basis)
    remembered.store.save(news)
    #expect(try await parts("a")?.head.headers["ETag"] == "\"2\"")
    #expect(try await parts("a")?.id != basis)
    _ = try await remembered.store.clear()
    remembered.store.save(news)
    #expect(try await parts("a") == nil)
  }

  @Test("drops what has not been used for longest where it is full") func eviction() async throws {
    let small = try StoreFolder { $0.maximumBytes = 1 << 20 }
    small.store.save(try record("first", body: Data(repeating: 1, count: 50_000)))
    await small.store.flush()
    for index in 0..<60 {
      small.wait(4000)
      // The first is used again and again, and stays.
      _ = try await body("first", in: small.store)
      small.store.save(try record("body\(index)", body: Data(repeating: UInt8(index), count: 50_000)))
    }
    let statistics = try await small.store.statistics()
    #expect(statistics.usedBytes <= 1 << 20)
    #expect(statistics.bodies >= 8 && statistics.bodies < 25)
    #expect(try await body("first", in: small.store)?.bytes == Data(repeating: 1, count: 50_000))
    #expect(try await body("body59", in: small.store)?.bytes == Data(repeating: 59, count: 50_000))
    #expect(try await body("body0", in: small.store) == nil)
    small.store.close()
    // The disk has the room back.
    let size = try FileManager.default.attributesOfItem(atPath: small.path)[.size] as? Int ?? .max
    #expect(size <= 1_200_000)
  }

  func body(_ name: String, in store: ResultStore) async throws -> StoredBody? {
    let request = try DownloadRequest("http://test/\(name)")
    return await withCheckedContinuation { continuation in
      store.body(for: request) { continuation.resume(returning: $0) }
    }
  }

  @Test("writes nothing for a hit until it writes anyway") func lazyUses() async throws {
    remembered.store.save(try record("a"))
    await remembered.store.flush()
    func size() throws -> Int {
      let path = remembered.path + "-wal"
      return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? -1
    }
    let before = try size()
    remembered.wait(10_000)
    for _ in 0..<100 { #expect(try await parts("a") != nil) }
    #expect(try size() == before)
    let (used, now) = (try remembered.integer("SELECT used_at FROM resource"), Int64(remembered.now))
    #expect(used == now)
  }

  @Test("counts what it has, and clears all or what has not been used for a while") func housekeeping() async throws {
    remembered.store.save(try record("old", spans: [StoredSpan(start: 0, bytes: Data([1, 2, 3]))]))
    await remembered.store.flush()
    remembered.wait(10_000)
    remembered.store.save(try record("new", body: Data([1])))
    let statistics = try await remembered.store.statistics()
    #expect(statistics.resources == 2 && statistics.findings == 1 && statistics.spans == 1)
    #expect(statistics.spanBytes == 3 && statistics.bodies == 1 && statistics.bodyBytes == 1)
    #expect(statistics.oldestUse == remembered.now - 10_000 && statistics.usedBytes > 4096)
    #expect(try await remembered.store.clear(olderThan: 5000) == 1)
    #expect(try await remembered.store.statistics().bodies == 1)
    #expect(try await remembered.store.clear() == 1)
    let empty = try await remembered.store.statistics()
    #expect(empty.resources == 0 && empty.findings == 0 && empty.spans == 0 && empty.oldestUse == nil)
    for table in ["resource", "body", "span", "answer", "finding"] {
      #expect(try remembered.integer("SELECT count(*) FROM \(table)") == 0)
    }
  }

  // MARK: Files that cannot be used

  @Test("sets a broken file aside, and begins a new one", arguments: [true, false]) func broken(_ isDatabase: Bool)
    async throws
  {
    remembered.store.save(try record("a"))
    remembered.store.close()
    var bytes = try remembered.folder.read("cache/results.sqlite")
    if isDatabase {
      // The header is sound; what hangs on it is not.
      for index in 4096..<bytes.count { bytes[index] = UInt8(truncatingIfNeeded: index &* 31) }
    } else {
      bytes = Array(String(repeating: "no database at all ", count: 1000).utf8)
    }
    try remembered.folder.write(bytes, to: "cache/results.sqlite")
    let again = try StoreFolder(remembered.folder)
    #expect(try await parts("a", in: again.store) == nil)
    again.store.save(try record("b"))
    #expect(try await parts("b", in: again.store) != nil)
    #expect(again.store.problem?.message.contains("broken") == true)
    #expect(try remembered.folder.read("cache/results.sqlite.broken") == bytes)
    try await again.store.clear()
    #expect(try !remembered.folder.names().contains("cache/results.sqlite.broken"))
    #expect(
      try again.inspect { try $0.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") }
        == 1)
  }

  @Test(
    "leaves the file of a newer version, and that of another program, as they are",
    arguments: [
      "PRAGMA user_version = 99", "PRAGMA application_id = 7",
    ])
  func foreign(_ change: String) async throws {
    remembered.store.save(try record("a"))
    try remembered.inspect { try $0.execute(change) }
    let before = try remembered.folder.read("cache/results.sqlite")
    let names = try remembered.folder.names()
    let again = try StoreFolder(remembered.folder)
    #expect(try await parts("a", in: again.store) == nil)
    again.store.save(try record("b"))
    await #expect(throws: FetchError.self) { try await again.store.clear() }
    again.store.close()
    #expect(try remembered.folder.read("cache/results.sqlite") == before)
    #expect(try remembered.folder.names() == names)
    #expect(again.store.problem?.code == .localIO)
  }

  @Test("does not take a database of another program for a new store") func tables() async throws {
    let path = remembered.folder.file("other.sqlite").path
    try SQLiteConnection(path: path).execute("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
    let store = ResultStore(.init(path: path))
    #expect(try await parts("a", in: store) == nil)
    #expect(try SQLiteConnection(path: path).integer("SELECT count(*) FROM sqlite_schema") == 1)
  }

  @Test("brings an older file up to date, whoever comes first") func migrations() throws {
    let path = remembered.folder.file("m.sqlite").path
    func open(_ steps: [String]) throws -> StoreDatabase {
      try StoreDatabase(path: path, wait: 100, migrations: steps)
    }
    let first = ["CREATE TABLE a (x); INSERT INTO a VALUES (1)"]
    let second = first + ["ALTER TABLE a ADD COLUMN y DEFAULT 2"]
    #expect(try open(first).connection.integer("SELECT x FROM a") == 1)
    #expect(try open(second).connection.integer("SELECT x + y FROM a") == 3)
    #expect(try open(second).connection.integer("PRAGMA user_version") == 2)
    #expect(throws: StoreDatabase.Refusal.self) { try open(first) }
    // A step that fails leaves everything as it was.
    #expect(throws: StoreDatabase.Refusal.self) { try open(second + ["INSERT INTO a VALUES (5, 5); nonsense"]) }
    #expect(try open(second).connection.integer("SELECT count(*) FROM a") == 1)
  }

  @Test("does without a file that another process holds, and uses it again when that lets go") func locked()
    async throws
  {
    remembered.store.save(try record("a"))
    await remembered.store.flush()
    let other = try SQLiteConnection(path: remembered.path)
    try other.execute("BEGIN IMMEDIATE")
    remembered.store.save(try record("b"))
    // Reading goes on.
    #expect(try await parts("a") != nil)
    #expect(try await parts("b") == nil)
    #expect(remembered.store.problem?.message.contains("another process") == true)
    try other.execute("COMMIT")
    remembered.store.save(try record("c"))
    #expect(try await parts("c") != nil)
  }

  @Test("does without more where the disk is full") func full() async throws {
    let small = try StoreFolder { $0.maximumPages = 60 }
    small.store.save(try record("a"))
    await small.store.flush()
    #expect(small.store.problem == nil)
    small.store.save(try record("big", body: Data(repeating: 1, count: 1 << 20)))
    #expect(try await body("big", in: small.store) == nil)
    #expect(small.store.problem?.message.contains("full") == true)
    #expect(try await parts("a", in: small.store) != nil)
    #expect(
      try small.inspect { try $0.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") }
        == 1)
  }

  @Test("does without a place where nothing can be made") func nowhere() async throws {
    let file = try remembered.folder.write([1], to: "file").path
    for path in ["\(file)/a/results.sqlite", "/proc/fetchkit/results.sqlite", remembered.folder.path, ""] {
      let store = ResultStore(.init(path: path))
      store.save(try record("a"))
      #expect(try await parts("a", in: store) == nil, "\(path)")
      #expect(store.problem?.code == .localIO, "\(path)")
    }
  }

  @Test("may be used by several stores and threads at once") func concurrency() async throws {
    var configuration = remembered.store.configuration
    configuration.patience = 30_000
    let stores = (0..<4).map { [configuration] _ in ResultStore(configuration) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, store) in stores.enumerated() {
        for part in 0..<2 {
          group.addTask {
            for index in 0..<50 {
              store.save(try record("\(number)-\(part)-\(index)"))
              if index % 10 == 0 { _ = try await parts("\(number)-\(part)-\(index)", in: store) }
            }
            await store.flush()
          }
        }
      }
      try await group.waitForAll()
    }
    for store in stores {
      #expect(store.problem == nil)
      store.close()
    }
    #expect(try remembered.integer("SELECT count(*) FROM answer") == 400)
  }
}
