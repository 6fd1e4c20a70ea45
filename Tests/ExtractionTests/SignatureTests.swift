import Extraction
import Testing

@Suite("Signatures") struct SignatureTests {
  @Test("a question mark stands for any byte") func wildcard() throws {
    let signature = Signature("RIFF????WAVE")
    #expect(try signature.matches(ByteView(whole: Array("RIFF\u{1}\u{2}??WAVE".utf8))))
    #expect(try !signature.matches(ByteView(whole: Array("RIFF1234AVI ".utf8))))
  }

  @Test("a resource that is too short does not match") func short() throws {
    #expect(try !Signature("RIFF").matches(ByteView(whole: Array("RIF".utf8))))
    #expect(try !Signature("ftyp", at: 4).matches(ByteView(whole: [])))
    #expect(try !Signature("ftyp", at: -1).matches(ByteView(whole: Array("ftyp".utf8))))
  }

  @Test("the best of several signatures is the score") func best() throws {
    struct Several: Extractor {
      let descriptor = ExtractorDescriptor(
        id: "several", version: 1, name: "", keys: [],
        signatures: [Signature("A", score: .weak), Signature("AB", score: .strong), Signature("AC")],
        extensions: [], mimeTypes: [])
      func makeParser(for question: Question) -> any ExtractionParser { CountingParser() }
    }
    #expect(try Several().sniff(ByteView(whole: Array("ABC".utf8))) == .strong)
    #expect(try Several().sniff(ByteView(whole: Array("BBC".utf8))) == .none)
  }
}
