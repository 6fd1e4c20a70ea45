import Testing

@testable import FetchKitCommand

@Suite("Lists of URLs") struct LineSplitterTests {
  private static let list = "\u{FEFF}# mine\r\nhttp://a/1\r\n\r\n  http://a/2 \t\n\n#http://a/3\nhttp://a/4#x"
  private static let lines = ["http://a/1", "http://a/2", "http://a/4#x"]

  @Test("Lines come out the same however the bytes arrive", arguments: 1...9) func splits(size: Int) {
    var splitter = LineSplitter()
    let bytes = Array(Self.list.utf8)
    var lines: [String?] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      lines += splitter.add(bytes[start..<min(bytes.count, start + size)])
    }
    #expect(lines + splitter.finish() == Self.lines)
  }

  @Test("A line that is too long is told apart, and the next one is read") func limitsLength() {
    var splitter = LineSplitter()
    let long = String(repeating: "a", count: LineSplitter.maximumLength + 1)
    #expect(splitter.add("\(long)\nhttp://a/\n".utf8) == [nil, "http://a/"])
  }

  @Test("An empty list has no lines") func isEmpty() {
    var splitter = LineSplitter()
    #expect(splitter.finish() == [])
  }
}
