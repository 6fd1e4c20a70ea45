import Testing

@testable import FetchKit

@Suite("Splitting x-mixed-replace") struct MixedReplaceSplitterTests {
  private static let body =
    "preamble\r\n--B\r\nContent-Type: image/jpeg\r\nContent-Length: 5\r\n\r\nfirst\r\n--B\r\n\r\n--Bx is not it\n--\r\n"
    + "--B\r\nX: y\r\n\r\n\r\n--B--\r\nepilogue\r\n--B\r\n\r\n"

  private func split(_ body: String, type: String = "multipart/x-mixed-replace; boundary=B", sizes: () -> Int) -> [(
    HeaderFields, String
  )]? {
    guard var splitter = MixedReplaceSplitter(contentType: type) else { return nil }
    var parts: [(HeaderFields, String)] = []
    var rest = Array(body.utf8)[...]
    var outputs: [MixedReplaceSplitter.Output] = []
    while !rest.isEmpty {
      let piece = rest.prefix(sizes())
      rest = rest.dropFirst(piece.count)
      outputs += Array(piece).withUnsafeBytes { splitter.add($0) }
    }
    outputs += splitter.finish()
    for output in outputs {
      switch output {
      case .part(let fields): parts.append((fields, ""))
      case .data(let bytes):
        guard !parts.isEmpty else { return nil }
        parts[parts.count - 1].1 += String(decoding: bytes, as: UTF8.self)
      case .tooLarge: return nil
      }
    }
    return parts
  }

  @Test("gives the same parts for every way the body is cut", arguments: [1, 2, 3, 7, 1000, 0])
  func anyCut(size: Int) throws {
    for _ in 0..<(size == 0 ? 200 : 1) {
      let parts = try #require(split(Self.body) { size == 0 ? Int.random(in: 1...9) : size })
      #expect(parts.map(\.1) == ["first", "--Bx is not it\n--", ""])
      #expect(parts[0].0["content-length"] == "5")
      #expect(parts[2].0["x"] == "y")
    }
  }

  @Test(
    "gives what has come of a part at once, but for what may begin a delimiter",
    arguments: [
      ("abc", "abc"), ("abc\r", "abc"), ("abc\n", "abc"), ("abc\r\n--", "abc"), ("abc\n-", "abc"),
      ("abc\r\n--A", "abc\r\n--A"),
      ("abc--B", "abc--B"), ("a\r\nb\r", "a\r\nb"), ("abc\r\r", "abc\r"),
    ])
  func atOnce(body: String, given: String) throws {
    var splitter = try #require(MixedReplaceSplitter(contentType: "multipart/x-mixed-replace; boundary=B"))
    let outputs = Array("--B\r\n\r\n\(body)".utf8).withUnsafeBytes { splitter.add($0) }
    #expect(outputs == [.part(HeaderFields()), .data(Array(given.utf8))])
  }

  @Test("gives the last part what is left when the body ends without a closing delimiter") func cutBody() throws {
    let parts = try #require(split("--B\n\nabc\r\n-") { 2 })
    #expect(parts.map(\.1) == ["abc\r\n-"])
  }

  @Test(
    "understands the boundary as servers write it",
    arguments: [
      "multipart/x-mixed-replace;boundary=\"B\"", "Multipart/X-Mixed-Replace; charset=x; Boundary=--B",
      "multipart/x-mixed-replace; boundary=B;",
    ])
  func boundaries(type: String) throws {
    let parts = try #require(split("--B\r\n\r\nabc\r\n--B--", type: type) { 3 })
    #expect(parts.map(\.1) == ["abc"])
  }

  @Test(
    "leaves other types alone",
    arguments: ["multipart/mixed; boundary=B", "image/jpeg", "multipart/x-mixed-replace", ""])
  func otherTypes(type: String) { #expect(MixedReplaceSplitter(contentType: type) == nil) }

  @Test("gives up on fields without an end") func endlessFields() {
    #expect(split("--B\r\n" + String(repeating: "X: y\r\n", count: 20_000)) { 1000 } == nil)
  }

  @Test("takes no delimiter inside a line of the preamble, however the body is cut", arguments: [1, 3, 8, 1000])
  func preambleLine(size: Int) throws {
    let parts = try #require(split("abc--B\r\n\r\nno\r\n--B\r\n\r\nyes\r\n--B--") { size })
    #expect(parts.map(\.1) == ["yes"])
  }

  @Test("is not slow where a body is nothing but tiny parts", .timeLimit(.minutes(15))) func tinyParts() throws {
    let count = 200_000
    let parts = try #require(split(String(repeating: "--B\n\nx\n", count: count)) { 4 << 20 })
    #expect(parts.count == count)
  }
}
