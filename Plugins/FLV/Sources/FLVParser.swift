import Extraction

/// Holds the duration in `onMetaData` against the times of the last tags, and believes the tags.
struct FLVParser: ExtractionParser {
  /// The first look at the end, in bytes: what one round trip brings anyway.
  static let tailWindow = ExtractorDescriptor.oneRoundTail
  /// How far before the end the last tags may reach, in bytes.
  private static let longestReach: UInt64 = 4 << 20

  private let question: Question
  private var head: FLVHead?
  private var start: UInt64 = 0
  private var passed: UInt64 = 0

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if head == nil {
      guard try input.matches("FLV", at: 0) else { throw .failed(.notRecognised("there is no FLV signature")) }
      start = max(9, UInt64(try input.bigEndian(UInt32.self, at: 5)))
      head = FLVHead(headerSize: start)
    }
    guard var head else { return [] }
    defer { self.head = head }
    try head.read(wantsTracks: question.keys != ["duration"], input)
    var answers = Answers(to: question)
    let duration = question.keys.contains("duration") ? try seconds(head, input) : nil
    try answers.add("duration") { () throws(ParserPause) in
      guard let duration else { throw .failed(.absent("no metadata and no tag tell how long it is")) }
      return try .duration(duration.seconds, duration.confidence, source: duration.source)
    }
    let size = Self.size(head)
    try answers.add("dimensions") { () throws(ParserPause) in
      guard let size else {
        throw .failed(.absent("neither the metadata nor the stream say how large the pictures are"))
      }
      return try .dimensions(size, .declared, source: head.streamSize == nil ? "flv:onMetaData" : "flv:video")
    }
    let tracks = Self.tracks(head, size)
    try answers.add("tracks") { () throws(ParserPause) in try .tracks(tracks, source: "flv:tags") }
    return try answers.all()
  }

  /// What the metadata promise, for a host that cannot look at the end.
  var provisional: [Finding] {
    guard question.keys.contains("duration"), let seconds = head?.metadata?.number("duration"),
      let finding = try? Finding.duration(seconds, .declared, source: "flv:onMetaData")
    else { return [] }
    return [finding]
  }

  private static func size(_ head: FLVHead) -> Dimensions? {
    if let size = head.streamSize { return size }
    guard let width = head.metadata?.number("width"), let height = head.metadata?.number("height"), width <= 65_535,
      height <= 65_535
    else { return nil }
    return Dimensions(Int(width), Int(height))
  }

  private static func tracks(_ head: FLVHead, _ size: Dimensions?) -> [MediaTrack] {
    func bits(_ name: String) -> Int? {
      head.metadata?.number(name).flatMap { $0 < 1e9 ? Int($0 * 1000) : nil }
    }
    var tracks: [MediaTrack] = []
    if var video = head.video {
      video.size = size
      video.frameRate = head.metadata?.number("framerate")
      video.bitRate = bits("videodatarate")
      tracks.append(video)
    }
    if var audio = head.audio {
      audio.bitRate = bits("audiodatarate")
      tracks.append(audio)
    }
    return tracks
  }

  private mutating func seconds(
    _ head: FLVHead, _ input: ByteView
  ) throws(ParserPause) -> (seconds: Double, confidence: Confidence, source: String)? {
    let promised = head.metadata?.number("duration").flatMap { $0 < 315_576_000 ? $0 : nil }
    passed = max(passed, start)
    let length = try input.lengthByPassing(from: &passed, keeping: Self.longestReach)
    guard let tail = try tail(length, input) else {
      // The file is cut in a tag: what it was going to be stands in its metadata.
      return promised.map { ($0, .declared, "flv:onMetaData") }
    }
    let interval = tail.interval ?? head.metadata?.number("framerate").map { Int(max(1, min(10_000, 1000 / $0))) }
    let counted = Double(tail.time - (head.firstTime ?? 0) + (interval ?? 0)) / 1000
    if let promised, abs(promised - counted) <= max(1, counted * 0.01) || counted <= 0 {
      return (promised, counted > 0 ? .exact : .declared, "flv:onMetaData")
    }
    guard counted > 0 else { return nil }
    return (counted, interval == nil ? .estimated(error: 0.1) : .exact, "flv:tags")
  }

  private func tail(_ length: UInt64, _ input: ByteView) throws(ParserPause) -> FLVTail? {
    var window = Self.tailWindow
    while true {
      let from = max(start, length -| window)
      guard from < length else { return nil }
      try input.require([from..<length])
      if let tail = try FLVTail(from: from, to: length, input) { return tail }
      if from == start || window >= Self.longestReach { return nil }
      window = window *| 4
    }
  }
}
