import Testing

@testable import FetchKit

@Suite("Response assembler") struct ResponseAssemblerTests {
  private func feed(_ lines: [String]) -> (
    heads: [ResponseAssembler.RawHead], last: ResponseAssembler.Output, trailers: HeaderFields
  ) {
    var assembler = ResponseAssembler()
    var heads: [ResponseAssembler.RawHead] = []
    var last = ResponseAssembler.Output.nothing
    for line in lines {
      last = Array(line.utf8).withUnsafeBytes { assembler.add($0) }
      if case .head(let head) = last { heads.append(head) }
    }
    return (heads, last, assembler.trailers)
  }

  @Test("makes a head of each interim, hop and final response") func headsInARow() {
    let result = feed([
      "HTTP/1.1 103 Early Hints\r\n", "Link: </a>\r\n", "\r\n", "HTTP/1.1 302 Found\r\n", "Location: /b\r\n", "\r\n",
      "HTTP/2 200 \r\n", "content-type: audio/mpeg\r\n", "\r\n",
    ])
    #expect(result.heads.map(\.status) == [103, 302, 200])
    #expect(result.heads[1].headers["location"] == "/b")
    #expect(result.heads[2].httpVersion == "HTTP/2")
    #expect(result.heads[2].headers["Content-Type"] == "audio/mpeg")
  }

  @Test("takes fields behind the body for trailers") func trailers() {
    let result = feed(["HTTP/1.1 200 OK\r\n", "\r\n", "Digest: x\r\n", "\r\n"])
    #expect(result.heads.count == 1)
    #expect(result.heads[0].headers.fields.isEmpty)
    #expect(result.trailers["digest"] == "x")
  }

  @Test("joins folded lines, keeps Latin-1 and survives lines that are no fields") func oddLines() {
    var assembler = ResponseAssembler()
    var head: ResponseAssembler.RawHead?
    let lines: [[UInt8]] = [
      Array("HTTP/1.0 200\r\n".utf8), Array("X: a\r\n".utf8), Array(" \tb \r\n".utf8), Array("nonsense\r\n".utf8),
      Array("Name: caf".utf8) + [0xE9, 0x0A], Array(":empty name\r\n".utf8), [0x0D, 0x0A],
    ]
    for line in lines {
      if case .head(let found) = line.withUnsafeBytes({ assembler.add($0) }) { head = found }
    }
    #expect(head?.headers["X"] == "a b")
    #expect(head?.headers["Name"] == "café")
  }

  @Test("gives up on a head that does not end") func endlessHead() {
    let line = "X: " + String(repeating: "a", count: 1000) + "\r\n"
    let result = feed(["HTTP/1.1 200 OK\r\n"] + Array(repeating: line, count: 300))
    #expect(result.last == .tooLarge)
    #expect(result.heads.isEmpty)
  }

  @Test(
    "announces a length only where it means the bytes that come",
    arguments: [
      (["Content-Length: 5"], false, 5), (["Content-Length: 5", "Content-Length: 5"], false, 5),
      (["Content-Length: 5", "Content-Length: 6"], false, nil), (["Content-Length: -5"], false, nil),
      (["Content-Length: 99999999999999999999"], false, nil), (["Content-Length: +5"], false, nil),
      (["Content-Length: 5", "Content-Encoding: gzip"], false, 5),
      (["Content-Length: 5", "Content-Encoding: gzip"], true, nil),
      (["Content-Length: 5", "Transfer-Encoding: chunked"], false, nil), ([], false, nil),
    ] as [([String], Bool, UInt64?)])
  func lengths(fields: [String], isDecoded: Bool, length: UInt64?) {
    let result = feed(["HTTP/1.1 200 OK\r\n"] + fields.map { $0 + "\r\n" } + ["\r\n"])
    #expect(BodyLength.announced(in: result.heads[0].headers, isDecoded: isDecoded) == length)
  }

  @Test(
    "reads Content-Range strictly",
    arguments: [
      ("bytes 0-9/10", 0, 9, 10), ("bytes 0-9/*", 0, 9, nil), ("BYTES 5-5/6", 5, 5, 6), ("bytes */77", nil, nil, 77),
    ] as [(String, UInt64?, UInt64?, UInt64?)])
  func contentRange(value: String, first: UInt64?, last: UInt64?, total: UInt64?) {
    let range = ContentRange(value)
    #expect(range != nil)
    #expect(range?.range?.lowerBound == first)
    #expect(range?.range?.upperBound == last)
    #expect(range?.total == total)
  }

  @Test(
    "refuses a Content-Range that lies",
    arguments: [
      "bytes 9-0/10", "bytes 0-10/10", "bytes 0-9", "items 0-9/10", "bytes a-b/c", "bytes -5/10", "",
      "bytes 0-99999999999999999999/*", "bytes 0-9/10, 0-9/10",
    ])
  func lyingContentRange(value: String) { #expect(ContentRange(value) == nil) }

  @Test("is not slow where a field is folded into many lines", .timeLimit(.minutes(15))) func manyFoldedLines() {
    let result = feed(["HTTP/1.1 200 OK\r\n", "X: a\r\n"] + Array(repeating: " b\n", count: 80_000) + ["\r\n"])
    #expect(result.heads.first?.headers["X"]?.utf8.count == 160_001)
  }
}
