import Extraction

/// Finds the playing time: from the header frame where there is one to be believed, else from the frames.
struct MPEGAudioParser: ExtractionParser {
  /// How much of the resource is searched for the first frame, in bytes.
  private static let searchSpan: UInt64 = 262_144
  /// A payload of so many bytes is counted whole: that costs hardly more than the samples, and fewer requests.
  private static let countable: UInt64 = 131_072

  private let isExact: Bool
  private var tags = LeadingTags()
  private var search: FrameSearch?
  private var first: FrameStream?
  private var audio: FrameStream?
  /// The playing time of a header frame without counts, in seconds.
  private var silence = 0.0
  private var scan: FrameScan?
  private var length: UInt64?

  /// A parser for `question`.
  init(_ question: Question) { isExact = question.exact }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    length = input.length
    let first = try findFirst(input)
    if audio == nil {
      let reader = FrameReader(input: input)
      let header = try HeaderFrame.read(reader, first)
      if let header, let finding = try answer(header, first, reader) { return [finding] }
      audio = if let header { try findAudio(behind: first, header, reader) } else { first }
    }
    guard let audio else { return [try .duration(silence, .exact, source: "mp3:frames")] }
    return [try measure(input, audio)]
  }

  /// What the count has come to. Only where the end is known: a live stream has no length to be guessed.
  var provisional: [Finding] {
    guard let scan, let audio, let length, scan.scanned >= 65536, length > audio.offset else { return [] }
    let part = min(1, Double(scan.scanned) / Double(length - audio.offset))
    let seconds = scan.duration / part
    let finding = try? Finding.duration(seconds, .estimated(error: seconds * (1 - part)), source: "mp3:frames")
    return finding.map { [$0] } ?? []
  }

  private mutating func findFirst(_ input: ByteView) throws(ParserPause) -> FrameStream {
    if let first { return first }
    let reader = FrameReader(input: input)
    try tags.skip(reader)
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
  private mutating func findAudio(
    behind first: FrameStream, _ header: HeaderFrame, _ reader: FrameReader
  ) throws(ParserPause) -> FrameStream? {
    var search = FrameSearch(from: first.offset +| first.size(of: first.header), span: Self.searchSpan)
    let stream = try search.run(reader)
    if stream == nil, header.frames != nil {
      throw .failed(
        ExtractionError(.truncated, "the frames that the header frame counts are not there", at: first.offset))
    }
    // A frame that says nothing is played like any other.
    if header.frames == nil { silence = first.header.frameDuration }
    return stream
  }

  private mutating func measure(_ input: ByteView, _ audio: FrameStream) throws(ParserPause) -> Finding {
    if scan == nil, let length = input.length {
      guard length > audio.offset else {
        throw .failed(ExtractionError(.truncated, "the file ends before its first frame", at: audio.offset))
      }
      if length -| audio.offset > Self.countable, !isExact {
        return try estimate(input, audio, length: length)
      }
      if length -| audio.offset <= Self.countable { try input.require([audio.offset..<length]) }
      let end = try TrailingTags.audioEnd(input, from: audio.offset, length: length)
      scan = FrameScan(of: audio, until: end, releases: true)
    }
    return try count(input, audio, until: nil)
  }

  private mutating func count(
    _ input: ByteView, _ audio: FrameStream, until end: UInt64?
  ) throws(ParserPause) -> Finding {
    var counting = scan ?? FrameScan(of: audio, until: end, releases: true)
    defer { scan = counting }
    return try .duration(silence + (try counting.run(input)), .exact, source: "mp3:frames")
  }

  private mutating func estimate(
    _ input: ByteView, _ audio: FrameStream, length: UInt64
  ) throws(ParserPause) -> Finding {
    let width = Sample.width(audio)
    let count = try showsChange(input, audio) ? SamplePlan.many : SamplePlan.few
    let window = max(audio.offset, length -| max(TrailingTags.window, width))..<length
    let whole = SamplePlan(count, of: width, in: audio.offset..<length)
    try input.require(whole.ranges + [window])
    let audioEnd = try TrailingTags.audioEnd(input, from: audio.offset, length: length)
    let end = try PayloadEnd(stream: audio).find(input, before: audioEnd)
    if end -| audio.offset <= Self.countable { return try self.count(input, audio, until: end) }
    // The samples were placed before the tags behind the audio were known; large ones move them.
    let isPlaced = end >= length - (length - audio.offset) / 64
    let payload = audio.offset..<(isPlaced ? length : end)
    if count == SamplePlan.few {
      let samples = try SamplePlan(count, of: width, in: payload).samples(input, of: audio)
      if let answer = PayloadEstimate.constant(samples, of: audio, until: end) { return try finding(answer) }
    }
    let samples = try SamplePlan(SamplePlan.many, of: width, in: payload).samples(input, of: audio)
    guard let answer = PayloadEstimate.variable(samples, of: audio, until: end) else {
      throw .failed(.malformed("no frames where the audio should be", at: audio.offset))
    }
    return try finding(answer)
  }

  private func finding(_ answer: PayloadEstimate.Answer) throws(ParserPause) -> Finding {
    try .duration(silence + answer.seconds, .estimated(error: answer.error), source: "mp3:\(answer.method)")
  }

  /// Whether the first frames, which made the stream believable, already differ in bit rate.
  private func showsChange(_ input: ByteView, _ audio: FrameStream) throws(ParserPause) -> Bool {
    let reader = FrameReader(input: input)
    var position = audio.offset
    for _ in 0..<FrameSearch.chain {
      guard let header = try audio.frame(reader, at: position) else { break }
      if header.bitRate != audio.header.bitRate { return true }
      position = position +| audio.size(of: header)
    }
    return false
  }
}
