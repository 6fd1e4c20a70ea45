import Extraction

/// Reads the tables and the first stamps in the head, the last stamps in the tail, and subtracts.
struct TransportParser: ExtractionParser {
  /// The first look at the head, in bytes: what one round trip brings anyway.
  static let headWindow: UInt64 = 13_824
  /// The most of either end that is looked at, in bytes.
  private static let longestReach: UInt64 = 4 << 20
  /// From here on a stamp of any stream will do, and not only of each.
  private static let patience: UInt64 = 256 << 10

  private let question: Question
  private var head: TransportScan?
  private var headEnd: UInt64 = 0
  private var window = headWindow
  private var tailWindow = ExtractorDescriptor.oneRoundTail
  private var passed: UInt64 = 0

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let head = try readHead(input)
    var answers = Answers(to: question)
    let tracks = head.tables.order.map {
      head.streams[$0]?.track ?? head.tables.streams[$0]?.kind.track ?? MediaTrack(.data)
    }
    try answers.add("dimensions") { () throws(ParserPause) in
      guard let size = tracks.lazy.compactMap(\.size).first ?? head.streams.values.lazy.compactMap(\.track.size).first
      else { throw .failed(.absent("no header of pictures was found near the start of the stream")) }
      return try .dimensions(size, source: "mpegts:video")
    }
    try answers.add("tracks") { () throws(ParserPause) in try .tracks(tracks, source: "mpegts:PMT") }
    if question.keys.contains("duration") {
      let finding = try duration(head, input)
      try answers.add("duration") { () throws(ParserPause) in
        guard let finding else {
          throw .failed(.absent("no stream of pictures or sound has time stamps at both ends"))
        }
        return try .duration(finding.seconds, finding.confidence, source: finding.source)
      }
    }
    return try answers.all()
  }

  // MARK: Head

  private mutating func readHead(_ input: ByteView) throws(ParserPause) -> TransportScan {
    while true {
      if let head { return head }
      let bytes = try input.bytes(at: 0, upTo: Int(window))
      guard PacketLayout(bytes) != nil else {
        throw .failed(.notRecognised("there are no packets with sync bytes at a constant distance"))
      }
      let scan = TransportScan(bytes)
      // A stream is only known from its map on: with the map in hand the same bytes say more.
      let whole = scan.tables.streams.isEmpty ? scan : TransportScan(bytes, tables: scan.tables)
      let isAll = UInt64(bytes.count) < window
      if isAll || window >= Self.longestReach || suffices(whole) {
        (head, headEnd) = (whole, UInt64(bytes.count))
        return whole
      }
      window = window *| 4
    }
  }

  private func suffices(_ scan: TransportScan) -> Bool {
    guard scan.tables.isComplete || window >= Self.patience *| 4 else { return false }
    let expected = scan.tables.streams.filter { $0.value.kind.counts }
    let hasPictures = expected.contains { $0.value.kind.track.kind == .video }
    let counted = scan.streams.values.filter { $0.kind.counts && !$0.stamps.isEmpty }
    let isTimed =
      hasPictures && window < Self.patience ? counted.contains { $0.kind.track.kind == .video } : !counted.isEmpty
    if question.keys.contains("duration"), !isTimed, !expected.isEmpty { return false }
    guard hasPictures, question.keys != ["duration"], window < Self.patience *| 4 else { return true }
    return scan.streams.values.contains { $0.videoHeader != nil }
  }

  // MARK: Tail

  private mutating func duration(
    _ head: TransportScan, _ input: ByteView
  ) throws(ParserPause) -> (seconds: Double, confidence: Confidence, source: String)? {
    passed = max(passed, headEnd)
    let length = try input.lengthByPassing(from: &passed, keeping: Self.longestReach)
    if length <= headEnd { return span(head, head) }
    while true {
      let start = max(length -| tailWindow, 0)
      let isAll = start <= headEnd
      let range = (isAll ? 0 : start)..<length
      // The head may have been given back on a stream.
      let tail = TransportScan(
        try input.bytes(isAll && !input.gaps(in: range).isEmpty ? start..<length : range), tables: head.tables)
      if isAll || tailWindow >= Self.longestReach || ends(head, tail) {
        return span(head, tail, over: length)
      }
      tailWindow = tailWindow *| 4
    }
  }

  /// Whether the tail has the last stamps of the streams that started.
  private func ends(_ head: TransportScan, _ tail: TransportScan) -> Bool {
    let started = head.streams.filter { $0.value.kind.counts && !$0.value.stamps.isEmpty }.keys
    let ended = started.filter { tail.streams[$0]?.stamps.isEmpty == false }
    return ended.count == started.count || (tailWindow >= Self.patience && !ended.isEmpty)
  }

  /// The longest program.
  private func span(
    _ head: TransportScan, _ tail: TransportScan, over length: UInt64? = nil
  ) -> (seconds: Double, confidence: Confidence, source: String)? {
    let programs = Set(head.streams.keys.map { head.tables.streams[$0]?.program ?? 0 })
    var best: StreamSpan?
    for program in programs {
      func isMember(_ identifier: UInt16) -> Bool { (head.tables.streams[identifier]?.program ?? 0) == program }
      let span = StreamSpan(
        head: head.streams.filter { isMember($0.key) }, tail: tail.streams.filter { isMember($0.key) })
      if let span, span.seconds > best?.seconds ?? 0 { best = span }
    }
    if let best {
      return (best.seconds, best.confidence, "mpegts:PTS")
    }
    let clocked = head.clocks.compactMap { entry -> Double? in
      tail.clocks[entry.key].map {
        Double(StreamClock.advance(from: entry.value.first, to: $0.last)) / StreamClock.rate
      }
    }
    return clocked.max().flatMap { $0 > 0 ? ($0, .estimated(error: 0.2), "mpegts:PCR") : nil }
  }
}
