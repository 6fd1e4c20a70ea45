import Extraction

/// Finds the last frame from the end of the file, since some writers count frames in the header, some units of time, and
/// those that were stopped nothing.
struct IVFParser: ExtractionParser {
  /// The first look at the end, in bytes: what one round trip brings anyway.
  static let tailWindow = ExtractorDescriptor.oneRoundTail
  private static let longestReach: UInt64 = 4 << 20
  /// Bytes before each frame: its size and its time.
  private static let frameHeader = 12

  private let question: Question
  private var passed: UInt64 = 32

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let header = try IVFHeader(input)
    let seconds = question.keys.contains("duration") ? try seconds(header, input) : nil
    var answers = Answers(to: question)
    try answers.add("duration") { () throws(ParserPause) in
      guard let seconds else { throw .failed(.absent("the header counts nothing, and no last frame was found")) }
      return try .duration(seconds.value, seconds.confidence, source: seconds.source)
    }
    try answers.add("dimensions") { () throws(ParserPause) in
      try .dimensions(header.dimensions, .declared, source: "ivf:header")
    }
    try answers.add("tracks") { () throws(ParserPause) in
      var track = MediaTrack(.video, codec: CodecName.video(fourCC: header.fourCC))
      track.size = header.dimensions
      return try .tracks([track], source: "ivf:header")
    }
    return try answers.all()
  }

  private mutating func seconds(
    _ header: IVFHeader, _ input: ByteView
  ) throws(ParserPause) -> (value: Double, confidence: Confidence, source: String)? {
    guard let unit = header.unit else { return nil }
    let length = try input.lengthByPassing(from: &passed, keeping: Self.longestReach)
    guard length > header.size else { return nil }
    try input.require([
      header.size..<min(length, header.size +| 12), max(header.size, length -| Self.tailWindow)..<length,
    ])
    guard let last = try lastFrame(header.size, length, input) else {
      return header.count > 0 ? (Double(header.count) * unit, .declared, "ivf:header") : nil
    }
    let first: UInt64 =
      input.gaps(in: header.size..<(header.size +| 12)).isEmpty
      ? try input.littleEndian(at: header.size +| 4) : 0
    let units = last.time -| first +| last.interval
    return (Double(units) * unit, .exact, "ivf:frames")
  }

  /// The frame that ends with the file, and the time between it and the one before.
  private func lastFrame(
    _ start: UInt64, _ length: UInt64, _ input: ByteView
  ) throws(ParserPause) -> (time: UInt64, interval: UInt64)? {
    var window = Self.tailWindow
    while true {
      let from = max(start, length -| window)
      let bytes = try input.bytes(from..<length)
      if let last = Self.frame(endingAt: bytes.count, in: bytes) {
        // A frame alone may be an accident; the one before it vouches for it, unless it is the first.
        if let before = Self.frame(endingAt: last.index, in: bytes), before.time < last.time {
          return (last.time, last.time - before.time)
        }
        if from == start, last.index == 0 { return (last.time, 1) }
      }
      if from == start || window >= Self.longestReach { return nil }
      window = window *| 4
    }
  }

  private static func frame(endingAt end: Int, in bytes: [UInt8]) -> (index: Int, time: UInt64)? {
    var index = end - frameHeader
    while index >= 0 {
      let size =
        Int(bytes[index]) | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2]) << 16 | Int(bytes[index + 3]) << 24
      if size == end - index - frameHeader {
        let time = bytes.littleEndian(8, at: index + 4)
        if time < 1 << 48 { return (index, time) }
      }
      index -= 1
    }
    return nil
  }
}
