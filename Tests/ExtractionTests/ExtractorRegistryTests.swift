import Extraction
import Testing

@Suite("Extractor registry") struct ExtractorRegistryTests {
  /// Scores what it is told, or fails as a sniffer that reads too far does.
  private struct Sniffer: Extractor {
    var descriptor: ExtractorDescriptor
    var verdict: Result<SniffScore, ParserPause>

    init(_ id: String, _ verdict: Result<SniffScore, ParserPause>, fileExtension: String = "", mimeType: String = "") {
      descriptor = ExtractorDescriptor(
        id: id, version: 1, name: id, keys: ["duration"], extensions: [fileExtension], mimeTypes: [mimeType])
      self.verdict = verdict
    }

    func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
      if case .failure(.missing(let ranges)) = verdict {
        try input.require(ranges)
        return .weak
      }
      return try verdict.get()
    }
    func makeParser(for question: Question) -> any ExtractionParser { CountingParser() }
  }

  private func order(_ sniffers: [Sniffer], _ name: ResourceName = ResourceName()) throws -> [String] {
    try ExtractorRegistry(sniffers).candidates(for: Question("duration"), in: ByteView(whole: [1]), named: name)
      .map(\.descriptor.id)
  }

  @Test("the content's score comes before the name") func contentFirst() throws {
    let named = Sniffer("named", .success(.plausible), fileExtension: "x", mimeType: "a/x")
    let content = Sniffer("content", .success(SniffScore(51)))
    #expect(try order([named, content], ResourceName(fileExtension: "x", mimeType: "a/x")) == ["content", "named"])
  }

  @Test("of equal scores the extension decides, then the type, then the order") func ties() throws {
    let first = Sniffer("first", .success(.plausible))
    let second = Sniffer("second", .success(.plausible))
    let typed = Sniffer("typed", .success(.plausible), mimeType: "a/x")
    let extended = Sniffer("extended", .success(.plausible), fileExtension: "x")
    let name = ResourceName(fileExtension: "X", mimeType: "A/X; charset=utf-8")
    #expect(try order([first, second, typed, extended], name) == ["extended", "typed", "first", "second"])
  }

  @Test("a sniffer that fails keeps nobody from being asked") func failingSniffer() throws {
    let bad = Sniffer("bad", .failure(.failed(.malformed("too short"))))
    #expect(try order([bad, Sniffer("good", .success(.weak)), Sniffer("no", .success(.none))]) == ["good"])
  }

  @Test("what all sniffers miss is asked for in one round") func oneRound() throws {
    let registry = ExtractorRegistry([
      Sniffer("a", .failure(.missing([0..<4]))), Sniffer("b", .failure(.missing([8..<12]))),
    ])
    let view = ByteView(length: 20)
    #expect(throws: ParserPause.missing([0..<4, 8..<12])) {
      try registry.candidates(for: Question("duration"), in: view, named: ResourceName())
    }
  }

  @Test("an extractor without the key is not a candidate") func key() throws {
    let registry = ExtractorRegistry([Sniffer("a", .success(.certain))])
    let found = try registry.candidates(for: Question("title"), in: ByteView(whole: [1]), named: ResourceName())
    #expect(found.isEmpty)
  }

  @Test("an id that is registered again is replaced") func replaced() {
    var registry = ExtractorRegistry([Sniffer("a", .success(.weak)), Sniffer("b", .success(.weak))])
    registry.register(Sniffer("a", .success(.weak), fileExtension: "new"))
    #expect(registry.extractors.map(\.descriptor.id) == ["b", "a"])
    #expect(registry.expected(for: ResourceName(path: "/x.new"))?.id == "a")
  }

  @Test("an id narrows the registry to it, a key does not") func resolve() {
    let registry = ExtractorRegistry([Sniffer("a", .success(.weak)), Sniffer("b", .success(.weak))])
    let byKey = registry.resolve(["duration"])
    #expect(byKey.question.keys == ["duration"])
    #expect(byKey.registry.extractors.count == 2)
    let byID = registry.resolve(["b"], exact: true)
    #expect(byID.question == Question("duration", exact: true))
    #expect(byID.registry.extractors.map(\.descriptor.id) == ["b"])
    #expect(registry.knows("a") && registry.knows("duration") && !registry.knows("c"))
  }
}

@Suite("The identity of a registry") struct ExtractorRegistryIdentityTests {
  private func toy(_ id: String) -> ToyExtractor { ToyExtractor(id: id) { CountingParser() } }

  @Test("is the same for the same extractors, and another one when one is added or the order changes") func compares() {
    let registry = ExtractorRegistry([toy("a"), toy("b")])
    let same = ExtractorRegistry([toy("a"), toy("b")])
    #expect(registry.identity == same.identity)
    #expect(registry.identity.hashValue == same.identity.hashValue)
    #expect(registry.identity != ExtractorRegistry([toy("b"), toy("a")]).identity)
    var more = registry
    more.register(toy("c"))
    #expect(more.identity != registry.identity)
  }
}
