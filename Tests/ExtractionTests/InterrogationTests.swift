import Extraction
import Testing

@Suite("Interrogation") struct InterrogationTests {
  private func ask(_ registry: ExtractorRegistry, _ bytes: [UInt8]) -> Interrogation.Step {
    var interrogation = Interrogation(Question("duration"), of: registry)
    return interrogation.advance(over: ByteView(whole: bytes))
  }

  private func toy(
    _ id: String, _ body: @escaping @Sendable (ByteView) -> Result<[Finding], ParserPause>
  ) -> ToyExtractor {
    ToyExtractor(id: id) { ClosureParser(body: body) }
  }

  private let file = ToyExtractor.file([1, 2])

  @Test("asks for what is missing until there is an answer") func pauses() {
    var interrogation = Interrogation(Question("duration"), of: ExtractorRegistry([ToyExtractor { CountingParser() }]))
    let view = ByteView(length: UInt64(file.count))
    var steps = 0
    while steps < 20 {
      steps += 1
      switch interrogation.advance(over: view) {
      case .needs(let ranges):
        for range in ranges {
          view.insert(Array(file[Int(range.lowerBound)..<Int(range.upperBound)]), at: range.lowerBound)
        }
      case .answered(let findings):
        #expect(findings.map(\.value) == [.number(2)])
        #expect(interrogation.extractorID == "toy")
        #expect(steps == 4)
        return
      case .needsLength, .failed: Issue.record("neither was called for")
      }
    }
    Issue.record("no end")
  }

  @Test("where the best candidate does not know the format the next is asked") func nextCandidate() {
    let registry = ExtractorRegistry([
      toy("first") { _ in .failure(.failed(.notRecognised("no"))) }, ToyExtractor(id: "second") { CountingParser() },
    ])
    guard case .answered(let findings) = ask(registry, file) else { return #expect(Bool(false)) }
    #expect(findings.first?.source == "toy:chunks")
  }

  @Test("where a candidate knows the format and has no answer nobody else is asked") func noGuessing() {
    let registry = ExtractorRegistry([
      toy("first") { _ in .failure(.failed(.absent("none"))) }, ToyExtractor(id: "second") { CountingParser() },
    ])
    guard case .failed(let refusal) = ask(registry, file) else { return #expect(Bool(false)) }
    #expect(refusal.error == .absent("none"))
    #expect(refusal.declined.map(\.id) == ["first"])
  }

  @Test("no answer at all is absence") func emptyAnswer() {
    guard case .failed(let refusal) = ask(ExtractorRegistry([toy("toy") { _ in .success([]) }]), file) else {
      return #expect(Bool(false))
    }
    #expect(refusal.error.code == .absent)
  }

  @Test("an extractor that asks for what it has is stopped") func asksAgain() {
    let pauses: [ParserPause] = [.missing([0..<4]), .missing([]), .lengthUnknown]
    for pause in pauses {
      let registry = ExtractorRegistry([toy("toy") { _ in .failure(pause) }])
      guard case .failed(let refusal) = ask(registry, file) else { return #expect(Bool(false)) }
      #expect(refusal.error.code == .malformed)
    }
  }

  @Test("an extractor that asks for bytes behind the end is told of the end") func behindTheEnd() {
    let registry = ExtractorRegistry([toy("toy") { _ in .failure(.missing([0..<1000])) }])
    guard case .failed(let refusal) = ask(registry, file) else { return #expect(Bool(false)) }
    #expect(refusal.error.code == .truncated)
  }

  @Test("a length that is not known is asked for") func length() {
    let registry = ExtractorRegistry([toy("toy") { _ in .failure(.lengthUnknown) }])
    var interrogation = Interrogation(Question("duration"), of: registry)
    let view = ByteView()
    view.insert(file, at: 0)
    guard case .needsLength = interrogation.advance(over: view) else { return #expect(Bool(false)) }
  }

  @Test(
    "what nobody knows is named",
    arguments: [
      ("<!DOCTYPE html><p>", "an HTML page"), ("\n  <html>", "an HTML page"), ("%PDF-1.7\n%", "a PDF document"),
      ("just words", "plain text"), ("MAC and FORM", "plain text"), ("#!AMR\n", "AMR audio"),
      ("MAC \u{1}", "Monkey's Audio"), ("\0\0\0\u{18}ftypmp42", "an MP4"), ("OggS\0", "an Ogg file"),
      ("", "the file is empty"), ("\u{1}\u{2}", "it starts with 01 02"),
    ])
  func named(content: String, name: String) {
    let registry = ExtractorRegistry([ToyExtractor { CountingParser() }])
    guard case .failed(let refusal) = ask(registry, Array(content.utf8)) else { return #expect(Bool(false)) }
    #expect(refusal.error.code == .notRecognised)
    #expect(refusal.error.message.contains(name))
  }

  // MARK: Several keys

  private func finding(_ key: String, _ value: Double = 1) -> Finding {
    Finding(key: key, value: .number(value), confidence: .exact, source: "toy:test")
  }

  private func askAll(
    _ keys: Set<String>, _ extractors: [ToyExtractor], _ bytes: [UInt8]
  ) -> Interrogation.Step {
    var interrogation = Interrogation(Question(keys: keys), of: ExtractorRegistry(extractors))
    return interrogation.advance(over: ByteView(whole: bytes))
  }

  private func toy(
    _ id: String, keys: [String], _ body: @escaping @Sendable (ByteView) -> Result<[Finding], ParserPause>
  ) -> ToyExtractor {
    ToyExtractor(id: id, keys: keys) { ClosureParser(body: body) }
  }

  @Test("keys that the best candidate does not have are asked of others") func others() {
    let step = askAll(
      ["duration", "digest"],
      [
        toy("a", keys: ["duration"]) { _ in .success([finding("duration")]) },
        toy("b", keys: ["duration", "digest"]) { _ in .success([finding("duration", 2), finding("digest", 3)]) },
      ], file)
    guard case .answered(let findings) = step else { return #expect(Bool(false)) }
    #expect(findings["duration"]?.value == .number(1))
    #expect(findings["digest"]?.value == .number(3))
  }

  @Test("what one cannot answer does not keep the others from answering") func partial() {
    let step = askAll(
      ["duration", "digest"],
      [
        toy("a", keys: ["duration"]) { _ in .failure(.failed(.malformed("broken"))) },
        toy("b", keys: ["digest"]) { _ in .success([finding("digest")]) },
      ], file)
    guard case .answered(let findings) = step else { return #expect(Bool(false)) }
    #expect(findings.map(\.key) == ["digest"])
  }

  @Test("keys of one that did not know the format go to the next") func givenBack() {
    let step = askAll(
      ["duration", "digest"],
      [
        toy("a", keys: ["duration", "digest"]) { _ in .failure(.failed(.notRecognised("no"))) },
        toy("b", keys: ["digest"]) { _ in .success([finding("digest")]) },
        toy("c", keys: ["duration"]) { _ in .success([finding("duration")]) },
      ], file)
    guard case .answered(let findings) = step else { return #expect(Bool(false)) }
    #expect(Set(findings.map(\.key)) == ["duration", "digest"])
  }

  @Test("what several miss is asked for in one round, and bytes that one gives back stay for the other") func together()
  {
    let registry = ExtractorRegistry([
      toy("a", keys: ["digest"]) { view in
        do throws(ParserPause) {
          _ = try view.bytes(0..<8)
          view.release(before: 8)
          _ = try view.bytes(8..<12)
          return .success([finding("digest")])
        } catch { return .failure(error) }
      },
      toy("b", keys: ["duration"]) { view in
        do throws(ParserPause) {
          _ = try view.bytes(20..<24)
          _ = try view.bytes(0..<4)
          return .success([finding("duration")])
        } catch { return .failure(error) }
      },
    ])
    var interrogation = Interrogation(Question(keys: ["duration", "digest"]), of: registry)
    let bytes = ToyExtractor.file([20])
    let view = ByteView(length: UInt64(bytes.count))
    view.insert(Array(bytes[0..<8]), at: 0)
    guard case .needs(let ranges) = interrogation.advance(over: view) else { return #expect(Bool(false)) }
    #expect(ranges == [8..<12, 20..<24])
    view.insert(Array(bytes[8..<24]), at: 8)
    guard case .answered(let findings) = interrogation.advance(over: view) else { return #expect(Bool(false)) }
    #expect(findings.count == 2)
  }

  @Test("a part of a value is asked for by its path") func parts() {
    let tags = FindingRecord([
      .init("title", .text("T")), .init("track", .record(FindingRecord([.init("number", .integer(3))]))),
    ])
    let findings = [Finding(key: "tags", value: .record(tags), confidence: .declared, source: "toy:tags")]
    #expect(findings["tags.title"]?.value == .text("T"))
    #expect(findings["tags.track.number"]?.value == .integer(3))
    #expect(findings["tags.artist"] == nil)
    #expect(findings["title"] == nil)
    #expect(findings["tags"]?.value == .record(tags))
    #expect(ExtractorRegistry([ToyExtractor(keys: ["tags"]) { CountingParser() }]).knows("tags.title"))
  }
}
