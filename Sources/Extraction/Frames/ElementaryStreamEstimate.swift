/// The playing time of a stream of known length of which only a few frames are read.
struct ElementaryStreamEstimate<Syntax: ElementaryFrameSyntax> {
  /// Seconds, how far off they may be, and what they rest on.
  struct Answer: Equatable {
    var seconds: Double
    var error: Double
    var method: String
  }

  /// Units at the head whose sizes are compared.
  private static var headUnits: Int { 4 }
  /// Places between the ends where a unit has to stand for a constant bit rate.
  private static var probes: UInt64 { 4 }
  /// Samples for a variable bit rate. A prime, because what repeats in a file repeats an even number of times, and samples that
  /// fall in step with it all see the same part of it.
  private static var samples: UInt64 { 37 }
  private static var leastWidth: UInt64 { 2400 }
  private static var largestWidth: UInt64 { 65536 }

  let syntax: Syntax
  /// The offset of the first frame.
  let start: UInt64
  let kind: UInt64

  /// The answer for a resource of `length` bytes.
  func measure(_ input: ByteView, length: UInt64) throws(ParserPause) -> Answer {
    let head = try head(input)
    if let constant = try constant(head, input, length: length) { return constant }
    let end = try audioEnd(input, length: length)
    return try variable(head, input, until: end)
  }

  private func head(_ input: ByteView) throws(ParserPause) -> [ElementaryFrameSample.Unit] {
    let reader = ElementaryFrameReader(input: input, syntax: syntax)
    return try ElementaryFrameSample.units(reader, of: kind, at: start, most: Self.headUnits)
  }

  private func audioEnd(_ input: ByteView, length: UInt64) throws(ParserPause) -> UInt64 {
    try TrailingTags.audioEnd(input, from: start, length: length)
  }

  // MARK: A constant bit rate

  /// Units of one size at the head, at four places between and at the end, each where the size puts it: the units between were
  /// counted without being seen.
  private func constant(
    _ head: [ElementaryFrameSample.Unit], _ input: ByteView, length: UInt64
  ) throws(ParserPause) -> Answer? {
    guard let unit = head.first, head.count >= 2, head.allSatisfy({ $0 == unit }), unit.size > 0 else { return nil }
    let guess = (length -| start) / unit.size
    let places = (1...Self.probes).map { start +| (guess * $0 / (Self.probes + 1) *| unit.size) }
    // The ends of tags come with the probes; large tags are looked through after them.
    let tail = max(start, length -| TrailingTags.window)..<length
    try input.require(places.map { $0..<($0 +| syntax.headerLength) } + [tail])
    for place in places where try !stands(unit, at: place, input) { return nil }
    let bytes = try audioEnd(input, length: length) -| start
    let isCut = bytes % unit.size >= syntax.headerLength && syntax.playsCutFrames
    let count = bytes / unit.size + (isCut ? 1 : 0)
    guard count > 0, try stands(unit, at: start +| ((count - 1) *| unit.size), input) else { return nil }
    return Answer(seconds: Double(count) * unit.duration, error: unit.duration, method: "bitrate")
  }

  private func stands(
    _ unit: ElementaryFrameSample.Unit, at offset: UInt64, _ input: ByteView
  ) throws(ParserPause) -> Bool {
    var reader = ElementaryFrameReader(input: input, syntax: syntax)
    reader.readAhead = syntax.headerLength
    return try reader.frame(of: kind, at: offset)?.duration == unit.duration
  }

  // MARK: A variable bit rate

  /// The mean of the seconds a byte that samples in the middle of equal parts have, over all bytes.
  private func variable(
    _ head: [ElementaryFrameSample.Unit], _ input: ByteView, until end: UInt64
  ) throws(ParserPause) -> Answer {
    let seen = head.map(\.size).max() ?? 0
    let usual = max(seen *| 3, Self.leastWidth / 2)
    var width = max(Self.leastWidth, 2 *| min(usual, syntax.largestSize) +| syntax.headerLength)
    while true {
      width = min(width, Self.largestWidth)
      let densities = try densities(input, until: end, width: width)
      // Where many places show nothing the frames are larger than was thought.
      if densities.count(where: { $0 == nil }) <= densities.count / 8 || width == Self.largestWidth {
        return try answer(densities.map { $0 ?? 0 }, bytes: Double(end -| start), head.first?.duration ?? 0)
      }
      width = width *| 4
    }
  }

  private func densities(_ input: ByteView, until end: UInt64, width: UInt64) throws(ParserPause) -> [Double?] {
    let length = end -| start
    let ranges = (0..<Self.samples).map { index in
      let middle = start +| (length / Self.samples *| index) +| length / Self.samples / 2
      return middle..<min(middle +| width, end)
    }
    try input.require(ranges)
    var densities: [Double?] = []
    for range in ranges { densities.append(try ElementaryFrameSample.density(input, range, of: kind, syntax)) }
    return densities
  }

  private func answer(_ densities: [Double], bytes: Double, _ frame: Double) throws(ParserPause) -> Answer {
    guard densities.contains(where: { $0 > 0 }) else {
      throw .failed(.malformed("no frames where the sound should be", at: start))
    }
    let count = Double(densities.count)
    // Neighbours tell how much the samples scatter; a trend over the file is no scatter, each part has its sample.
    let scatter = zip(densities, densities.dropFirst()).reduce(0.0) { sum, pair in
      sum + (pair.0 - pair.1) * (pair.0 - pair.1)
    }
    let deviation = (scatter / (2 * (count - 1)) / count).squareRoot()
    return Answer(
      seconds: densities.reduce(0, +) / count * bytes, error: 2 * deviation * bytes + frame, method: "samples")
  }
}
