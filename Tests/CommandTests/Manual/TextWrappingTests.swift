import Testing

@testable import FetchKitCommand

@Suite("Wrapped text") struct TextWrappingTests {
  @Test("Lines break at blanks, and a long word stands alone") func wraps() {
    #expect(TextWrapping.lines("one two three", width: 7) == ["one two", "three"])
    #expect(TextWrapping.lines("a verylongword b", width: 4) == ["a", "verylongword", "b"])
    #expect(TextWrapping.lines("", width: 4) == [])
  }

  @Test("A wide left column pushes the text below it") func columns() {
    #expect(TextWrapping.columns("-q", "be quiet", indent: 2, column: 8, width: 40) == "  -q    be quiet\n")
    #expect(TextWrapping.columns("--longish", "text", indent: 2, column: 8, width: 40) == "  --longish\n        text\n")
  }
}
