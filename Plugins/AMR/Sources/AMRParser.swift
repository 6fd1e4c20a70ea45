import Extraction

/// Reads the magic, then counts frames.
struct AMRParser: ExtractionParser {
  private let question: Question
  private var frames: ElementaryStreamParser<AMRSyntax>?

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if frames == nil { frames = try readMagic(input) }
    guard let findings = try frames?.parse(input) else { throw .failed(.notRecognised("no AMR magic")) }
    return findings
  }

  var provisional: [Finding] { frames?.provisional ?? [] }

  private func readMagic(_ input: ByteView) throws(ParserPause) -> ElementaryStreamParser<AMRSyntax> {
    let magics: [(text: StaticString, isWide: Bool, isMany: Bool)] = [
      ("#!AMR\n", false, false), ("#!AMR-WB\n", true, false), ("#!AMR_MC1.0\n", false, true),
      ("#!AMR-WB_MC1.0\n", true, true),
    ]
    for (text, isWide, isMany) in magics where try input.matches(text, at: 0) {
      let start = UInt64(text.utf8CodeUnitCount)
      var channels = 1
      if isMany {
        // Four bytes describe the channels; only the lowest four bits, their number, are not reserved.
        channels = Int(try input.uint8(at: start + 3) & 15)
        guard channels > 0 else { throw .failed(.malformed("there is no channel", at: start)) }
      }
      if try input.ends(at: start + (isMany ? 4 : 0)) { throw .failed(.absent("the file has no frame")) }
      return ElementaryStreamParser(
        AMRSyntax(isWide: isWide, channels: channels), question, from: start + (isMany ? 4 : 0))
    }
    throw .failed(.notRecognised("no AMR magic"))
  }
}
