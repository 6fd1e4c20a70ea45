import Extraction

/// Tells the byte order and the codec by the first frame, then counts frames.
struct AC3Parser: ExtractionParser {
  private let question: Question
  private var tags = LeadingTags()
  private var frames: ElementaryStreamParser<AC3Syntax>?

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if frames == nil {
      let start = try tags.skip(input)
      try LeadingTags.bring(8, at: start, input)
      let head = try input.bytes(at: start, upTo: 8)
      let syntax = AC3Syntax(isSwapped: head.starts(with: [0x77, 0x0B])).settled(by: head)
      frames = ElementaryStreamParser(syntax, question, from: start)
    }
    guard let findings = try frames?.parse(input) else { throw .failed(.notRecognised("no frames of AC-3")) }
    return findings
  }

  var provisional: [Finding] { frames?.provisional ?? [] }
}
