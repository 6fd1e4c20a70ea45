import Extraction

/// Takes a `.dtshd` file's word for its length; else counts frames.
struct DTSParser: ExtractionParser {
  private let question: Question
  private var tags = LeadingTags()
  /// A header that counts the samples.
  private var header: DTSHDHeader?
  private var frames: ElementaryStreamParser<DTSSyntax>?

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if let header { return try answer(header, input) }
    if frames == nil {
      var start = try tags.skip(input)
      if let found = try DTSHDHeader(input, at: start) {
        if found.samples > 0, found.sampleRate > 0 {
          header = found
          return try answer(found, input)
        }
        start = found.stream.lowerBound
      }
      try LeadingTags.bring(4, at: start, input)
      let syntax = DTSSyntax.recognise(try input.bytes(at: start, upTo: 4)) ?? DTSSyntax()
      frames = ElementaryStreamParser(syntax, question, from: start)
    }
    guard let findings = try frames?.parse(input) else { throw .failed(.notRecognised("no frames of DTS")) }
    return findings
  }

  var provisional: [Finding] { frames?.provisional ?? [] }

  private func answer(_ header: DTSHDHeader, _ input: ByteView) throws(ParserPause) -> [Finding] {
    var sound = SoundProperties(AudioTrack(codec: "dts", sampleRate: Int(header.sampleRate)), source: "dts")
    var confidence = Confidence.exact
    let promised = header.stream.upperBound - header.stream.lowerBound
    // A file that is cut has what is there of its frames.
    let held = try input.existing(of: header.stream)
    if held < promised {
      let all = Double(header.samples) / Double(header.sampleRate)
      confidence = .estimated(error: all * (1 - Double(held) / Double(promised)))
    }
    sound.setLength(header.samples, rate: Double(header.sampleRate), confidence, place: "AUPR-HDR")
    return try sound.findings(for: question)
  }
}
