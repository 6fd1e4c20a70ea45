import Extraction

/// Finds the playing time: from the header frame where there is one to be believed, else from the frames.
struct MPEGAudioParser: ExtractionParser {
  /// How much of the resource is searched for the first frame, in bytes.
  private static let searchSpan: UInt64 = 262_144

  private let isExact: Bool
  private var tags = LeadingTags()
  private var search: FrameSearch?
  private var first: FrameStream?
  private var payload: PayloadMeasurement?

  /// A parser for `question`.
  init(_ question: Question) { isExact = question.exact }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let first = try findFirst(input)
    if payload == nil {
      let reader = FrameReader(input: input)
      if let header = try HeaderFrame.read(reader, first) {
        if let finding = try answer(header, first, reader) { return [finding] }
        payload = try findAudio(behind: first, header, reader)
      } else {
        payload = PayloadMeasurement(of: first, isExact: isExact)
      }
    }
    // A header frame that counts nothing is all there is.
    guard let finding = try payload?.measure(input) else {
      return [try .duration(first.header.frameDuration, .exact, source: "mp3:frames")]
    }
    return [finding]
  }

  /// What a long count has come to.
  var provisional: [Finding] { payload?.provisional.map { [$0] } ?? [] }

  private mutating func findFirst(_ input: ByteView) throws(ParserPause) -> FrameStream {
    if let first { return first }
    let reader = FrameReader(input: input)
    try tags.skip(input)
    if search == nil {
      if let name = try ForeignContent.name(reader, at: tags.end) {
        throw .failed(.notRecognised(tags.found ? "\(name) behind a tag" : name))
      }
      search = FrameSearch(
        from: tags.end, span: Self.searchSpan, believesShortRuns: tags.overlong == nil)
    }
    let found = try search?.run(reader)
    guard let found else { throw .failed(refusal(input)) }
    first = found
    return found
  }

  private func refusal(_ input: ByteView) -> ExtractionError {
    if let tag = tags.overlong {
      return ExtractionError(
        .truncated, "the file ends within its ID3 tag of \(tag.size) bytes, before any audio", at: tag.start)
    }
    if tags.found, tags.end == input.length { return .absent("the file is a tag without audio") }
    // Anything may stand behind a tag, so another extractor may still know it.
    return .notRecognised(tags.found ? "no MPEG audio frames follow the tag" : "no MPEG audio frames in a row")
  }

  private func answer(
    _ header: HeaderFrame, _ first: FrameStream, _ reader: FrameReader
  ) throws(ParserPause) -> Finding? {
    let check = HeaderCheck(header: header, stream: first)
    guard let seconds = check.duration else { return nil }
    let source = "mp3:\(header.kind.rawValue)"
    switch try check.verdict(reader) {
    case .sound: return try .duration(seconds, .exact, source: source)
    case .unchecked: return isExact ? nil : try .duration(seconds, .declared, source: source)
    case .contradicted: return nil
    }
  }

  /// The stream behind a header frame that was of no use, whose bit rate says nothing about the audio's; nil where
  /// that frame, which counts nothing, is all there is.
  private func findAudio(
    behind first: FrameStream, _ header: HeaderFrame, _ reader: FrameReader
  ) throws(ParserPause) -> PayloadMeasurement? {
    var search = FrameSearch(from: first.offset +| first.size(of: first.header), span: Self.searchSpan)
    if let stream = try search.run(reader) {
      // A frame that says nothing is played like any other.
      let silence = header.frames == nil ? first.header.frameDuration : 0
      return PayloadMeasurement(of: stream, isExact: isExact, silence: silence)
    }
    guard header.frames != nil else { return nil }
    throw .failed(
      ExtractionError(.truncated, "the frames that the header frame counts are not there", at: first.offset))
  }
}
