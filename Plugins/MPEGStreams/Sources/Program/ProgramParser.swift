import Extraction

/// Reads the first stamps in the head, the last ones in the tail, and subtracts.
struct ProgramParser: ExtractionParser {
  /// The first look at the head, in bytes: what one round trip brings anyway.
  static let headWindow: UInt64 = 13_824
  private static let longestReach: UInt64 = 4 << 20
  private static let patience: UInt64 = 256 << 10

  private let question: Question
  private var head: ProgramScan?
  private var headEnd: UInt64 = 0
  private var window = headWindow
  private var tailWindow = ExtractorDescriptor.oneRoundTail
  private var passed: UInt64 = 0

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let head = try readHead(input)
    let tracks = head.order.compactMap { head.streams[$0]?.track }
    var answers = Answers(to: question)
    try answers.add("dimensions") { () throws(ParserPause) in
      guard let size = tracks.lazy.compactMap(\.size).first else {
        throw .failed(.absent("no header of pictures was found near the start of the stream"))
      }
      return try .dimensions(size, source: "mpegps:video")
    }
    try answers.add("tracks") { () throws(ParserPause) in try .tracks(tracks, source: "mpegps:packets") }
    if question.keys.contains("duration") {
      let span = try span(head, input)
      try answers.add("duration") { () throws(ParserPause) in
        guard let span else {
          throw .failed(.absent("no stream of pictures or sound has time stamps at both ends"))
        }
        return try .duration(span.seconds, span.confidence, source: "mpegps:PTS")
      }
    }
    return try answers.all()
  }

  private mutating func readHead(_ input: ByteView) throws(ParserPause) -> ProgramScan {
    while true {
      if let head { return head }
      let bytes = try input.bytes(at: 0, upTo: Int(window))
      let scan = ProgramScan(bytes)
      let isAll = UInt64(bytes.count) < window
      let hasTimes = scan.streams.values.contains { $0.kind.counts && !$0.stamps.isEmpty }
      let pictures = scan.streams.values.filter { $0.kind.track.kind == .video }
      let hasHeader = pictures.contains { $0.videoHeader != nil } || (pictures.isEmpty && !scan.streams.isEmpty)
      let suffices = hasTimes && (question.keys == ["duration"] || hasHeader || window >= Self.patience)
      if isAll || window >= Self.longestReach || suffices {
        guard !scan.streams.isEmpty else { throw .failed(.notRecognised("there are no packets of a program stream")) }
        (head, headEnd) = (scan, UInt64(bytes.count))
        return scan
      }
      window = window *| 4
    }
  }

  private mutating func span(_ head: ProgramScan, _ input: ByteView) throws(ParserPause) -> StreamSpan? {
    passed = max(passed, headEnd)
    let length = try input.lengthByPassing(from: &passed, keeping: Self.longestReach)
    if length <= headEnd { return Self.span(head, head) }
    while true {
      let start = length -| tailWindow
      let isAll = start <= headEnd && input.gaps(in: 0..<length).isEmpty
      let tail = ProgramScan(try input.bytes((isAll ? 0 : start)..<length))
      let started = head.streams.filter { $0.value.kind.counts && !$0.value.stamps.isEmpty }.keys
      let ended = started.filter { tail.streams[$0]?.stamps.isEmpty == false }
      let suffices = ended.count == started.count || (tailWindow >= Self.patience && !ended.isEmpty)
      if isAll || start == 0 || tailWindow >= Self.longestReach || suffices { return Self.span(head, tail) }
      tailWindow = tailWindow *| 4
    }
  }

  private static func span(_ head: ProgramScan, _ tail: ProgramScan) -> StreamSpan? {
    StreamSpan(head: head.streams, tail: tail.streams)
  }
}
