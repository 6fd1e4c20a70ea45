import Extraction

/// Finds out which of the three layouts stands behind the tags, and lets its reader answer.
struct AACParser: ExtractionParser {
  /// How far a LOAS stream is searched for its first configuration, in bytes, frame by frame.
  private static let configurationSpan: UInt64 = 262_144

  private enum Layout {
    case adif
    case adts(ElementaryStreamParser<ADTSSyntax>)
    case loas(ElementaryStreamParser<LOASSyntax>)
  }

  private let question: Question
  private var tags = LeadingTags()
  private var layout: Layout?
  private var position: UInt64?

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if layout == nil { layout = try recognise(input) }
    // Taken out: two owners would make each call copy the parser.
    switch layout {
    case .adts(var parser):
      layout = nil
      defer { layout = .adts(parser) }
      return try parser.parse(input)
    case .loas(var parser):
      layout = nil
      defer { layout = .loas(parser) }
      return try parser.parse(input)
    case .adif, nil:
      return try parseADIF(input)
    }
  }

  var provisional: [Finding] {
    switch layout {
    case .adts(let parser): parser.provisional
    case .loas(let parser): parser.provisional
    case .adif, nil: []
    }
  }

  private mutating func recognise(_ input: ByteView) throws(ParserPause) -> Layout {
    let start = try tags.skip(input)
    try LeadingTags.bring(4, at: start, input)
    if try input.matches("ADIF", at: start) { return .adif }
    if let size = try LOASSyntax.size(input, at: start), try LOASSyntax.size(input, at: start +| size) != nil {
      let syntax = LOASSyntax(configuration: try findConfiguration(input, from: start))
      return .loas(ElementaryStreamParser(syntax, question, from: start))
    }
    return .adts(ElementaryStreamParser(ADTSSyntax(), question, from: start))
  }

  private mutating func findConfiguration(
    _ input: ByteView, from start: UInt64
  ) throws(ParserPause) -> LOASSyntax.Configuration {
    while let size = try LOASSyntax.size(input, at: position ?? start) {
      let offset = position ?? start
      if let found = try LOASSyntax.configuration(input, at: offset) { return found }
      guard offset - start < Self.configurationSpan else { break }
      position = offset +| size
    }
    throw .failed(.absent("no frame of the LOAS stream says how its sound is coded"))
  }

  private mutating func parseADIF(_ input: ByteView) throws(ParserPause) -> [Finding] {
    try LeadingTags.bring(UInt64(ADIFHeader.readLength), at: tags.end, input)
    guard let header = ADIFHeader(try input.bytes(at: tags.end, upTo: ADIFHeader.readLength)) else {
      throw .failed(.malformed("the ADIF header makes no sense", at: tags.end))
    }
    var sound = SoundProperties(
      AudioTrack(
        codec: "aac", channels: header.channels, sampleRate: Int(header.sampleRate),
        bitRate: header.isConstant ? Int(header.bitRate) : nil), source: "aac")
    sound.lack = "an ADIF file of a variable bit rate does not tell its length"
    if question.keys.contains("duration"), header.isConstant, header.bitRate > 0 {
      var position = position ?? tags.end
      defer { self.position = position }
      let length = try input.lengthByPassing(from: &position, keeping: 512 << 10)
      let end = try TrailingTags.audioEnd(input, from: tags.end, length: length)
      sound.seconds = Double(end -| tags.end) * 8 / Double(header.bitRate)
      (sound.confidence, sound.place) = (.declared, "bitrate")
    }
    return try sound.findings(for: question)
  }
}
