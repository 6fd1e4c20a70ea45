import Extraction
import Testing

@Suite("Groups of parsers") struct ParserGroupTests {
  private func finding(_ key: String) -> Finding {
    Finding(key: key, value: .number(1), confidence: .exact, source: "toy:test")
  }

  private func parser(
    _ key: String, _ body: @escaping (ByteView) throws(ParserPause) -> Void = { (_) throws(ParserPause) in }
  ) -> any ExtractionParser {
    let finding = finding(key)
    return HeaderParser { (input) throws(ParserPause) in
      try body(input)
      return finding
    }
  }

  @Test("all that is found is answered") func all() throws {
    var group = ParserGroup([parser("a"), parser("b")])
    #expect(try group.parse(ByteView(whole: [])).map(\.key) == ["a", "b"])
  }

  @Test("what one lacks does not take away what another found") func absent() throws {
    var group = ParserGroup([parser("a") { (_) throws(ParserPause) in throw .failed(.absent("no")) }, parser("b")])
    #expect(try group.parse(ByteView(whole: [])).map(\.key) == ["b"])
  }

  @Test("where nothing is found the first failure counts") func failure() {
    var group = ParserGroup([
      parser("a") { (_) throws(ParserPause) in throw .failed(.malformed("first")) },
      parser("b") { (_) throws(ParserPause) in throw .failed(.absent("second")) },
    ])
    #expect(throws: ParserPause.failed(.malformed("first"))) { try group.parse(ByteView(whole: [])) }
  }

  @Test("what several miss is asked for in one round") func missing() throws {
    var group = ParserGroup([
      parser("a") { (input) throws(ParserPause) in _ = try input.uint8(at: 3) },
      parser("b") { (input) throws(ParserPause) in _ = try input.uint8(at: 90) },
    ])
    let view = ByteView(length: 100)
    #expect(throws: ParserPause.missing([3..<4, 90..<91])) { try group.parse(view) }
    view.insert([1], at: 3)
    view.insert([1], at: 90)
    #expect(try group.parse(view).count == 2)
  }

  @Test("bytes that one has passed stay for another that has not") func release() throws {
    let eager = parser("a") { (input) throws(ParserPause) in
      input.release(before: 50)
      _ = try input.uint8(at: 60)
    }
    let slow = parser("b") { (input) throws(ParserPause) in
      _ = try input.uint8(at: 10)
      _ = try input.uint8(at: 70)
    }
    var group = ParserGroup([eager, slow])
    let view = ByteView(length: 100)
    view.insert([UInt8](repeating: 1, count: 55), at: 0)
    #expect(throws: ParserPause.missing([60..<61, 70..<71])) { try group.parse(view) }
    view.insert([UInt8](repeating: 1, count: 30), at: 55)
    #expect(try group.parse(view).count == 2)
  }

  @Test("what all have passed is given back") func passed() throws {
    let reader: (ByteView) throws(ParserPause) -> Void = { (input) throws(ParserPause) in
      input.release(before: 50)
      _ = try input.uint8(at: 60)
    }
    var group = ParserGroup([parser("a", reader), parser("b", reader)])
    let view = ByteView(length: 100)
    view.insert([UInt8](repeating: 1, count: 55), at: 0)
    #expect(throws: ParserPause.self) { try group.parse(view) }
    #expect(view.heldRanges == [50..<55])
  }
}
