/// Answers `duration` and `tracks` for a stream of frames without a header of its own: all frames are counted where that costs
/// little, where an exact answer is wanted or where the length is not known; else the answer comes from a few of them.
public struct ElementaryStreamParser<Syntax: ElementaryFrameSyntax>: ExtractionParser {
  /// How much of the resource is searched for the first frame, in bytes.
  public static var searchSpan: UInt64 { 262_144 }
  /// A stream of so many bytes is counted whole: that costs hardly more than samples, and fewer requests.
  private static var countable: UInt64 { 131_072 }
  /// A count is worth a provisional answer from so many bytes on.
  private static var telling: UInt64 { 65_536 }

  private let syntax: Syntax
  private let question: Question
  /// Where the first frame is looked for; nil: behind the tags.
  private let origin: UInt64?
  private var tags = LeadingTags()
  private var search: ElementaryFrameSearch?
  private var first: ElementaryFrame?
  private var start: UInt64 = 0
  private var count: ElementaryFrameCount?
  private var length: UInt64?

  /// A parser for `question`, whose frames follow `syntax` and start behind the tags, or at `origin` where that is known.
  public init(_ syntax: Syntax, _ question: Question, from origin: UInt64? = nil) {
    (self.syntax, self.question, self.origin) = (syntax, question, origin)
  }

  /// Finds the first frame, then counts or estimates.
  public mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let first = try findFirst(input)
    var sound = SoundProperties(
      AudioTrack(
        codec: syntax.codec, channels: first.channels, sampleRate: Int(clamping: syntax.sampleRate(of: first))),
      source: syntax.source)
    if question.keys.contains("duration") { try measure(input, &sound) }
    return try sound.findings(for: question)
  }

  /// What a long count has come to. Only where the length is known: what a live stream will have come to at its end
  /// cannot be said from its start.
  public var provisional: [Finding] {
    guard question.keys.contains("duration"), let count, let length, length > start, count.counted >= Self.telling
    else {
      return []
    }
    let part = min(1, Double(count.counted) / Double(length - start))
    let seconds = count.duration / part
    let finding = try? Finding.duration(
      seconds, .estimated(error: seconds * (1 - part)), source: "\(syntax.source):frames")
    return finding.map { [$0] } ?? []
  }

  private mutating func findFirst(_ input: ByteView) throws(ParserPause) -> ElementaryFrame {
    if let first { return first }
    let reader = ElementaryFrameReader(input: input, syntax: syntax)
    if search == nil {
      let origin = if let origin { origin } else { try tags.skip(input) }
      search = ElementaryFrameSearch(from: origin, span: Self.searchSpan)
    }
    guard let found = try search?.run(reader) else {
      throw .failed(.notRecognised("no frames of \(syntax.codec) in a row"))
    }
    (first, start) = (found, search?.position ?? 0)
    return found
  }

  private mutating func measure(_ input: ByteView, _ sound: inout SoundProperties) throws(ParserPause) {
    length = input.length
    if count == nil, let length, length > start {
      if length - start <= Self.countable {
        try input.require([start..<length])
      } else if !question.exact {
        let estimate = ElementaryStreamEstimate(syntax: syntax, start: start, kind: first?.kind ?? 0)
        let answer = try estimate.measure(input, length: length)
        sound.seconds = answer.seconds
        sound.confidence = .estimated(error: answer.error)
        sound.place = answer.method
        return
      }
    }
    var counting = count ?? ElementaryFrameCount(from: start, kind: first?.kind ?? 0)
    defer { count = counting }
    sound.seconds = try counting.run(ElementaryFrameReader(input: input, syntax: syntax))
    sound.place = "frames"
  }
}
