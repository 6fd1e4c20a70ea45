import Extraction

/// Reads the headers; where they do not know how many frames there are, counts them.
struct AVIParser: ExtractionParser {
  private static let mostChunks = 1000

  private let question: Question
  private var position: UInt64 = 12
  private var chunks = 0
  private var header: AVIHeader?
  private var movie: Range<UInt64>?
  private var count: FrameCount?
  private var hasWalked = false
  private var passed: UInt64 = 0
  private var ahead = ReadAhead(from: 4096)

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if header == nil {
      let isForm = try input.matches("RIFF", at: 0)
      guard try isForm ? true : input.matches("ON2 ", at: 0) else {
        throw .failed(.notRecognised("there is no RIFF form"))
      }
    }
    try findMovie(input)
    guard let header, !header.streams.isEmpty else { throw .failed(.malformed("there is no list of headers (hdrl)")) }
    if question.keys.contains("duration"), AVILength(header: header, fileLength: nil).whole?.agrees != true {
      try learnLength(input)
    }
    let length = AVILength(header: header, fileLength: input.length)
    var answers = Answers(to: question)
    let duration = question.keys.contains("duration") ? try seconds(length, input) : nil
    try answers.add("duration") { () throws(ParserPause) in
      guard let duration else { throw .failed(.absent("the headers count no frames, and none were found")) }
      return try .duration(duration.seconds, duration.confidence, source: duration.source)
    }
    try answers.add("dimensions") { () throws(ParserPause) in
      guard let size = header.dimensions else { throw .failed(.absent("there is no stream of pictures")) }
      return try .dimensions(size, .declared, source: "avi:strf")
    }
    try answers.add("tracks") { () throws(ParserPause) in
      let tracks = header.streams.indices.map { header.streams[$0].track(seconds: length.seconds(of: $0)) }
      return try .tracks(tracks, source: "avi:strl")
    }
    return try answers.all()
  }

  /// Walks the chunks up to the movie list.
  private mutating func findMovie(_ input: ByteView) throws(ParserPause) {
    while movie == nil, chunks < Self.mostChunks {
      try ahead.bring(position..<(position +| 12), input)
      if try input.ends(at: position +| 11) { return }
      let id = try input.bytes(at: position, upTo: 4)
      let size = UInt64(try input.littleEndian(UInt32.self, at: position +| 4))
      let end = position +| 8 +| size
      if id.hasText("LIST", at: 0) {
        let type = try input.bytes(at: position +| 8, upTo: 4)
        if type.hasText("movi", at: 0) {
          // A writer that was stopped left a size of 0, or none at all.
          movie = (position +| 12)..<(size <= 4 ? .max : max(end, position +| 12))
          return
        }
        if type.hasText("hdrl", at: 0), header == nil {
          let content = (position +| 12)..<max(position +| 12, min(end, input.length ?? end))
          header = try AVIHeader(content, input)
        }
      }
      chunks += 1
      position = end +| (size & 1)
    }
  }

  private mutating func seconds(
    _ length: AVILength, _ input: ByteView
  ) throws(ParserPause) -> (seconds: Double, confidence: Confidence, source: String)? {
    if let whole = length.whole, !question.exact {
      return (whole.seconds, whole.agrees ? .exact : .declared, whole.source)
    }
    guard let movie else { return length.whole.map { ($0.seconds, .declared, $0.source) } }
    if let counted = try counted(movie, length.header, input) { return counted }
    return length.whole.map { ($0.seconds, .declared, $0.source) }
  }

  /// Learns the length of the file, which says what its headers may claim. Of a stream that cannot be gone back in, the chunks
  /// are counted on the way.
  private mutating func learnLength(_ input: ByteView) throws(ParserPause) {
    guard input.length == nil, let movie else { return }
    var walk = count ?? FrameCount(from: movie.lowerBound)
    defer { count = walk }
    try walk.walk(input)
    passed = max(passed, movie.lowerBound)
    _ = try input.lengthByPassing(from: &passed)
    hasWalked = true
  }

  /// Counts in the index behind the movie list; where there is none, in the list.
  private mutating func counted(
    _ movie: Range<UInt64>, _ header: AVIHeader, _ input: ByteView
  ) throws(ParserPause) -> (seconds: Double, confidence: Confidence, source: String)? {
    var count = count ?? FrameCount(from: movie.lowerBound)
    defer { self.count = count }
    var source = "avi:movi"
    if !hasWalked, let index = try index(behind: movie, input) {
      count = FrameCount(from: movie.lowerBound)
      try count.read(index: index, input)
      source = "avi:idx1"
    } else if !hasWalked {
      try count.walk(input)
    }
    var seconds = 0.0
    for (index, stream) in header.streams.enumerated() {
      let number = UInt64(index)
      if stream.isVideo, let frames = count.frames[number] {
        let each = stream.secondsPerUnit ?? header.secondsPerFrame
        seconds = max(seconds, Double(frames) * each)
      } else if stream.isAudio, let bytes = count.bytes[number] {
        if stream.sampleSize == 0, let each = stream.secondsPerUnit, let frames = count.frames[number] {
          seconds = max(seconds, Double(frames) * each)
        } else if stream.byteRate > 0 {
          seconds = max(seconds, Double(bytes) / Double(stream.byteRate))
        }
      }
    }
    return seconds > 0 ? (seconds, .exact, source) : nil
  }

  /// The content of the `idx1` behind a movie list that has an end; files in several RIFF lists have more movie lists, which
  /// it does not cover.
  private mutating func index(behind movie: Range<UInt64>, _ input: ByteView) throws(ParserPause) -> Range<UInt64>? {
    guard movie.upperBound < .max, header?.allFrames == 0 else { return nil }
    let start = movie.upperBound +| (movie.upperBound & 1)
    if try input.ends(at: start +| 8) { return nil }
    guard try input.matches("idx1", at: start) else { return nil }
    let size = UInt64(try input.littleEndian(UInt32.self, at: start +| 4))
    return (start +| 8)..<(start +| 8 +| size)
  }
}
