import FetchKitTestSupport

/// Makes the loopback server do what the `serve` sections of a case say.
enum CaseServer {
  struct Mistake: Error { let line: String }

  static func route(_ section: CommandCase.Section, on server: LoopbackServer) throws {
    var lines = section.lines[...]
    let words = (lines.popFirst() ?? "").split(separator: " ").map(String.init)
    var fields: LoopbackServer.HeaderFields = [:]
    while let line = lines.popFirst(), !line.isEmpty {
      let name = line.prefix { $0 != ":" }
      fields.append(String(name), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
    }
    let body = try self.body(Array(lines))
    server.route(section.argument, to: try scenario(words, fields, body))
  }

  private static func scenario(
    _ words: [String], _ fields: LoopbackServer.HeaderFields, _ body: ScriptedBody
  ) throws -> Scenario {
    switch (words.first ?? "", words.dropFirst().first) {
    case ("file", nil):
      return .file(body, contentType: fields["Content-Type"] ?? "application/octet-stream", fields: fields)
    case ("file", "whole"): return .file(body, ranges: .ignored, fields: fields)
    case ("redirect", let place?): return .redirect(to: place)
    case ("silence", nil): return .silence
    case ("reset", nil): return .resetAtOnce
    case ("declare", let length?): return .declaring(length: Int(length) ?? 0, sending: body, fields: fields)
    case (let status, nil):
      guard let status = Int(status) else { throw Mistake(line: words.joined(separator: " ")) }
      return Scenario([.head(status, fields.merging(["Content-Length": "\(body.count)"])), .body(body)])
    default: throw Mistake(line: words.joined(separator: " "))
    }
  }

  /// Text, or one line `@bytes N` or `@wav SECONDS`.
  static func body(_ lines: [String]) throws -> ScriptedBody {
    guard let first = lines.first, first.hasPrefix("@") else {
      return .text(lines.map { $0 + "\n" }.joined())
    }
    let words = first.split(separator: " ")
    guard words.count == 2 else { throw Mistake(line: first) }
    switch words[0] {
    case "@bytes": return .generated(Int(words[1]) ?? 0)
    case "@wav": return .bytes(wav(seconds: Double(words[1]) ?? 0))
    default: throw Mistake(line: first)
    }
  }

  /// Silence as 8-bit mono at 8 kHz: a 44-byte header and a byte a sample.
  private static func wav(seconds: Double) -> [UInt8] {
    let count = UInt32(seconds * 8000)
    func little(_ value: UInt32, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2)
    return Array("RIFF".utf8) + little(36 + count, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
      + Array("data".utf8) + little(count, 4) + [UInt8](repeating: 0x80, count: Int(count))
  }
}
