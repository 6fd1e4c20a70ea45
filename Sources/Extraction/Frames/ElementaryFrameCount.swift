/// Counts every frame of a stream. Keeps its place between calls and gives back what it has passed.
struct ElementaryFrameCount {
  /// Bytes asked for at once: few at first, more as the count turns out to be long.
  private static let chunks: ClosedRange<UInt64> = 131_072...524_288

  /// How many bytes lie behind the count.
  var counted: UInt64 { position -| start }

  private let start: UInt64
  private let releases: Bool
  private var kind: UInt64
  private var position: UInt64
  private var released: UInt64 = 0
  private var search: ElementaryFrameSearch?
  private var samples: UInt64 = 0
  private var sampleRate: UInt64 = 1
  /// Seconds of the frames that came before the sample rate changed.
  private var earlier = 0.0

  /// A count from the frame at `offset`. With `releases` it cannot be asked twice for the same bytes.
  init(from offset: UInt64, kind: UInt64, releases: Bool = true) {
    (start, position, self.kind, self.releases) = (offset, offset, kind, releases)
  }

  /// The playing time of the frames counted so far, in seconds.
  var duration: Double { earlier + Double(samples) / Double(sampleRate) }

  /// Counts to the end and returns the playing time in seconds.
  mutating func run<Syntax>(_ plain: ElementaryFrameReader<Syntax>) throws(ParserPause) -> Double {
    var reader = plain
    while true {
      reader.readAhead = min(max(counted, Self.chunks.lowerBound), Self.chunks.upperBound)
      if search == nil, let frame = try reader.frame(of: kind, at: position) {
        guard try reader.has(1, at: position +| (frame.size - 1)) || reader.syntax.playsCutFrames else {
          return duration
        }
        count(frame)
      } else if try !resynchronise(reader) {
        return duration
      }
      if releases, position -| released >= Self.chunks.lowerBound {
        reader.input.release(before: position)
        released = position
      }
    }
  }

  private mutating func count(_ frame: ElementaryFrame) {
    position = position +| frame.size
    guard frame.samples > 0 else { return }
    if frame.sampleRate != sampleRate {
      earlier = duration
      (samples, sampleRate) = (0, frame.sampleRate)
    }
    samples = samples +| frame.samples
  }

  /// Goes on to the next frames, over tags and junk; false where there are none.
  private mutating func resynchronise<Syntax>(_ reader: ElementaryFrameReader<Syntax>) throws(ParserPause) -> Bool {
    if search == nil, let end = try endOfTag(reader) {
      position = max(end, position +| 1)
      return true
    }
    var search = self.search ?? ElementaryFrameSearch(from: position, span: .max)
    self.search = search
    defer {
      if self.search != nil { self.search = search }
      // Long junk is given back as it is passed.
      if releases { reader.input.release(before: search.position) }
    }
    let next = try search.run(reader)
    self.search = nil
    guard let next else { return false }
    (kind, position) = (next.kind, search.position)
    return true
  }

  private func endOfTag<Syntax>(_ reader: ElementaryFrameReader<Syntax>) throws(ParserPause) -> UInt64? {
    if try reader.matches("APETAGEX", at: position), try reader.has(APETagBounds.count, at: position) {
      return try APETagBounds(in: reader.input, at: position)?.end
    }
    guard try reader.matches("ID3", at: position), try reader.has(ID3v2Header.count, at: position) else { return nil }
    return try ID3v2Header(in: reader.input, at: position)?.end
  }
}
