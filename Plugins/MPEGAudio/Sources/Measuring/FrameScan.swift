import Extraction

/// Counts every frame. Keeps its place between calls and gives back what it has passed.
struct FrameScan {
  /// Bytes asked for at once: few at first, more as the scan turns out to be long.
  private static let chunks: ClosedRange<UInt64> = 131_072...524_288

  /// The offset behind the last frame counted, in bytes; where a frame is cut, the end of the audio.
  private(set) var lastFrameEnd: UInt64
  /// How many bytes lie behind the scan.
  var scanned: UInt64 { position -| start }

  private let start: UInt64
  private let end: UInt64?
  private let releases: Bool
  private var stream: FrameStream
  private var position: UInt64
  private var released: UInt64 = 0
  private var search: FrameSearch?
  private var samples: UInt64 = 0
  /// Seconds of the streams that ended because another sample rate began.
  private var earlier = 0.0

  /// A scan from the first frame of `stream` to `end`, nil for the end of the resource. With `releases` it cannot
  /// be asked twice for the same bytes.
  init(from offset: UInt64? = nil, of stream: FrameStream, until end: UInt64?, releases: Bool = false) {
    (self.stream, self.end, self.releases) = (stream, end, releases)
    start = offset ?? stream.offset
    position = start
    lastFrameEnd = start
  }

  /// The playing time of the frames counted so far, in seconds.
  var duration: Double { earlier + Double(samples) / Double(stream.header.sampleRate) }

  /// Counts to the end and returns the playing time in seconds.
  mutating func run(_ input: ByteView) throws(ParserPause) -> Double {
    while true {
      var reader = FrameReader(input: input, end: end)
      reader.readAhead = min(max(scanned, Self.chunks.lowerBound), Self.chunks.upperBound)
      if search == nil, let header = try stream.frame(reader, at: position) {
        count(header, reader)
      } else if try !resynchronise(reader) {
        return duration
      }
      if releases, position -| released >= Self.chunks.lowerBound {
        input.release(before: position)
        released = position
      }
    }
  }

  private mutating func count(_ header: FrameHeader, _ reader: FrameReader) {
    samples = samples +| header.samplesPerFrame
    position = position +| stream.size(of: header)
    // A last frame that is cut is counted: decoders play what there is of it.
    lastFrameEnd = min(position, end ?? reader.input.length ?? position)
  }

  /// Goes on to the next frames, over tags and junk; false where there are none.
  private mutating func resynchronise(_ reader: FrameReader) throws(ParserPause) -> Bool {
    if search == nil, try reader.matches("APETAGEX", at: position), try reader.has(APETagBounds.count, at: position),
      let tag = try APETagBounds(in: reader.input, at: position)
    {
      position = max(tag.end, position +| 1)
      return true
    }
    var search = self.search ?? FrameSearch(from: position, span: .max)
    self.search = search
    defer {
      if self.search != nil { self.search = search }
      // Long junk is given back as it is passed.
      if releases { reader.input.release(before: search.position) }
    }
    guard let next = try search.run(reader) else {
      self.search = nil
      return false
    }
    if next.header.sampleRate != stream.header.sampleRate {
      earlier = duration
      samples = 0
    }
    stream = next
    position = next.offset
    // The header frame of a file that was appended is silent like the first.
    if try HeaderFrame.Kind.read(reader, next) != nil { position = position +| next.size(of: next.header) }
    self.search = nil
    return true
  }
}
