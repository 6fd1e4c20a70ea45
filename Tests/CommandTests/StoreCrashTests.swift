import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

/// Real processes on one store: killed, several at once, and those that have no use for it.
@Suite("The command's store and other processes", .timeLimit(.minutes(15))) struct StoreCrashTests {
  let server: LoopbackServer
  let folder: TemporaryDirectory
  let work: URL

  init() throws {
    server = try LoopbackServer()
    folder = try TemporaryDirectory()
    work = folder.file("work")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
  }

  var store: String { folder.file("work.streams/cache/fetchkit/results.sqlite").path }

  /// Silence as 8-bit mono at 8 kHz.
  static func wav(_ samples: Int) -> [UInt8] {
    func little(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2)
    return Array("RIFF".utf8) + little(36 + samples, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
      + Array("data".utf8) + little(samples, 4) + [UInt8](repeating: 0x80, count: samples)
  }

  func list(_ count: Int, from first: Int = 0) -> Data {
    Data((first..<first + count).map { server.url("/\($0).wav") + "\n" }.joined().utf8)
  }

  @Test("What a killed process has written is whole, and nothing that was there before is lost") func kills()
    async throws
  {
    for number in 0..<2000 {
      server.route(
        "/\(number).wav", to: .file(.bytes(Self.wav(8000 + number)), fields: ["Cache-Control": "max-age=10000"]))
    }
    var random = SeededGenerator(seed: 7)
    var (rows, wasKilled, next) = (Int64(0), 0, 0)
    for round in 0..<24 {
      // Bodies and answers by turns: large rows and small ones. A refresh asks, and writes, each time.
      let asks = round % 2 == 0
      let program = try RunningProgram(
        "fetchkit", ["get", "-i", "-", "--refresh", "-q"] + (asks ? ["--extractor", "duration"] : ["--discard"]),
        in: work,
        input: list(2000, from: 0))
      // From before it has opened the store to the middle of its writing: a number of requests, not a time, so that a slow
      // machine does the same.
      next += Int(random.next() % 60)
      _ = await server.waitForRequests(count: next)
      kill(program.process.processIdentifier, SIGKILL)
      if try program.finish().status == -SIGKILL { wasKilled += 1 }
      next = server.requests.count
      guard FileManager.default.fileExists(atPath: store) else { continue }
      let connection = try SQLiteConnection(path: store)
      #expect(
        try connection.integer("SELECT count(*) FROM pragma_integrity_check WHERE integrity_check = 'ok'") == 1)
      guard try connection.integer("PRAGMA user_version") == 1 else { continue }
      #expect(try connection.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
      #expect(
        try connection.integer(
          "SELECT count(*) FROM resource JOIN body ON resource = id WHERE length(bytes) <> resource.length") == 0)
      #expect(
        try connection.integer("SELECT count(*) FROM resource WHERE kind = 1 AND id NOT IN (SELECT resource FROM body)")
          == 0)
      #expect(
        try connection.integer("SELECT count(*) FROM answer WHERE id NOT IN (SELECT answer FROM finding)") == 0)
      #expect(
        try connection.integer(
          "SELECT count(*) FROM resource WHERE kind = 0 AND id NOT IN (SELECT resource FROM answer)")
          == 0)
      let now = try connection.integer("SELECT count(*) FROM resource") ?? 0
      #expect(now >= rows)
      rows = now
    }
    #expect(wasKilled >= 20)
    #expect(rows > 0)
    // And it is used: what was written answers.
    let offline = try ProgramRun(
      "fetchkit", ["get", "-i", "-", "--offline", "--extractor", "duration", "--format", "jsonl", "-q"], in: work,
      input: list(2000))
    let answered = offline.output.split(separator: "\n").filter { $0.contains("\"ok\":true") }
    #expect(!answered.isEmpty)
    for line in answered {
      let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let url = try #require(object["url"] as? String)
      let number = try #require(Double(url.split(separator: "/").last?.dropLast(4) ?? ""))
      let value = try #require(
        ((object["findings"] as? [String: Any])?["duration"] as? [String: Any])?["value"] as? Double)
      #expect(abs(value - (8000 + number) / 8000) < 0.001)
    }
    #expect(!FileManager.default.fileExists(atPath: "\(store).broken"))
  }

  @Test("Two processes write at once, and both are remembered") func together() throws {
    for number in 0..<400 {
      server.route("/\(number).wav", to: .file(.bytes(Self.wav(8000)), fields: ["Cache-Control": "max-age=10000"]))
    }
    let other = folder.file("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    let caches = ["XDG_CACHE_HOME": folder.file("shared").path]
    let words = ["get", "-i", "-", "--extractor", "duration"]
    let first = try RunningProgram("fetchkit", words, in: work, input: list(200), environment: caches)
    let second = try RunningProgram("fetchkit", words, in: other, input: list(200, from: 200), environment: caches)
    let runs = [try first.finish(), try second.finish()]
    #expect(runs.map(\.status) == [0, 0])
    #expect(runs.map(\.errors) == ["", ""])
    let again = try ProgramRun("fetchkit", words, in: work, input: list(400), environment: caches)
    #expect(again.output.split(separator: "\n").count == 400)
    #expect(server.requests.count == 400)
  }

  @Test("Local files, --version and plain downloads make no store") func untouched() throws {
    server.route("/a", to: .file(.text("a")))
    try folder.write(Self.wav(8000), to: "work/a.wav")
    for words in [
      ["get", "a.wav", "--extractor", "duration"], ["--version"], ["get", server.url("/a")], ["explain", "a.wav"],
    ] {
      #expect(try ProgramRun("fetchkit", words, in: work).status == 0, "\(words)")
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file("work.streams/cache").path))
  }
}
