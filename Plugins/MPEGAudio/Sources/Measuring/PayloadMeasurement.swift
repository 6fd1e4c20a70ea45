import Extraction

/// The playing time from the frames themselves: all of them where that costs little or where an exact answer is
/// wanted or where the length is not known, else a few of them.
struct PayloadMeasurement {
  /// A payload of so many bytes is counted whole: that costs hardly more than the samples, and fewer requests.
  private static let countable: UInt64 = 131_072
  /// A count is worth a provisional answer from so many bytes on.
  private static let telling: UInt64 = 65_536

  private let stream: FrameStream
  private let isExact: Bool
  /// Seconds that were played before the stream.
  private let silence: Double
  private var scan: FrameScan?
  private var length: UInt64?

  /// A measurement of the audio that starts with the first frame of `stream`.
  init(of stream: FrameStream, isExact: Bool, silence: Double = 0) {
    (self.stream, self.isExact, self.silence) = (stream, isExact, silence)
  }

  /// The answer. Can be asked again after a pause.
  mutating func measure(_ input: ByteView) throws(ParserPause) -> Finding {
    length = input.length
    if scan == nil, let length {
      guard length > stream.offset else {
        throw .failed(ExtractionError(.truncated, "the file ends before its first frame", at: stream.offset))
      }
      if length - stream.offset > Self.countable {
        if !isExact { return try estimate(input, length: length) }
      } else {
        try input.require([stream.offset..<length])
      }
    }
    // The tags behind the audio are met where the frames end: to look for them first would make a stream hold all.
    return try count(input, until: nil)
  }

  /// What a long count has come to. Only where the length is known: what a live stream will have come to at its end
  /// cannot be said from its start.
  var provisional: Finding? {
    guard let scan, let length, scan.scanned >= Self.telling, length > stream.offset else { return nil }
    let part = min(1, Double(scan.scanned) / Double(length - stream.offset))
    let seconds = silence + scan.duration / part
    return try? .duration(seconds, .estimated(error: seconds * (1 - part)), source: "mp3:frames")
  }

  private mutating func count(_ input: ByteView, until end: UInt64?) throws(ParserPause) -> Finding {
    var counting = scan ?? FrameScan(of: stream, until: end, releases: true)
    defer { scan = counting }
    return try .duration(silence + (try counting.run(input)), .exact, source: "mp3:frames")
  }

  private mutating func estimate(_ input: ByteView, length: UInt64) throws(ParserPause) -> Finding {
    let width = Sample.width(stream)
    let isVariable = try showsChange(input)
    if !isVariable, let answer = try constantByEnds(input, length: length, width: width) { return try finding(answer) }
    // The tail and the samples are asked for at once, before the tail has said where the audio ends.
    let first = SamplePlan(isVariable ? SamplePlan.many : SamplePlan.few, of: width, in: stream.offset..<length)
    let tail = max(stream.offset, length -| max(TrailingTags.window, width))..<length
    try input.require(first.ranges + [tail])
    let audioEnd = try TrailingTags.audioEnd(input, from: stream.offset, length: length)
    let end = try PayloadEnd(stream: stream).find(input, before: audioEnd)
    if end -| stream.offset <= Self.countable { return try count(input, until: end) }
    // What lies behind the audio moves the samples only where it is large.
    let isPlaced = end >= length -| (length - stream.offset) / 128
    let payload = stream.offset..<(isPlaced ? length : end)
    if !isVariable {
      let samples = try SamplePlan(SamplePlan.few, of: width, in: payload).samples(input, of: stream)
      if let answer = PayloadEstimate.constant(samples, of: stream, until: end) { return try finding(answer) }
    }
    let samples = try SamplePlan(SamplePlan.many, of: width, in: payload).samples(input, of: stream)
    guard let answer = PayloadEstimate.variable(samples, of: stream, until: end) else {
      throw .failed(.malformed("no frames where the audio should be", at: stream.offset))
    }
    return try finding(answer)
  }

  /// The lowest bit rate, in bits a second, of which head and tail alone may be taken for constant. Encoders of variable
  /// rates give silence, which many songs start and end with, their lowest one.
  private static let silenceRate = 64_000

  /// The playing time where the frames at the end stand where frames of the head's one size put them. Head and tail come
  /// in one round, so most files of a constant bit rate without a header frame cost no second one.
  private func constantByEnds(
    _ input: ByteView, length: UInt64, width: UInt64
  ) throws(ParserPause) -> PayloadEstimate.Answer? {
    guard stream.header.bitRate > Self.silenceRate else { return nil }
    try input.require([max(stream.offset, length -| TrailingTags.window)..<length])
    let audioEnd = try TrailingTags.audioEnd(input, from: stream.offset, length: length)
    let tail = max(stream.offset, audioEnd -| width)..<audioEnd
    // Behind large tags the end has to be looked for anyway, together with the samples.
    guard length - audioEnd <= TrailingTags.window -| width, let last = try Sample.read(input, tail, of: stream) else {
      return nil
    }
    let end = try PayloadEnd(stream: stream).find(input, before: audioEnd)
    return PayloadEstimate.constant([last], of: stream, until: end, bytesMayTell: false)
  }

  private func finding(_ answer: PayloadEstimate.Answer) throws(ParserPause) -> Finding {
    try .duration(silence + answer.seconds, .estimated(error: answer.error), source: "mp3:\(answer.method)")
  }

  /// Whether the first frames already differ in bit rate: those that made the stream believable, and those that came with
  /// them.
  private func showsChange(_ input: ByteView) throws(ParserPause) -> Bool {
    let reader = FrameReader(input: input)
    // A head that starts with its frames holds so many of them; behind a tag that was skipped more come anyway.
    let span = max(stream.offset +| 1024, UInt64(MPEGAudioExtractor.headLength))
    var position = stream.offset
    var seen = 0
    while seen < FrameSearch.chain || position +| FrameHeader.count <= span {
      guard let header = try stream.frame(reader, at: position) else { break }
      if header.bitRate != stream.header.bitRate { return true }
      position = position +| stream.size(of: header)
      seen += 1
    }
    return false
  }
}
