import Extraction

/// A look at a few frames somewhere in the payload.
struct Sample: Sendable {
  /// The offset of the first frame in it, in bytes.
  let firstFrame: UInt64
  /// Seconds of audio a byte, here.
  let density: Double
  /// Whether all frames have the bit rate of the stream's first.
  let isUniform: Bool
  /// Whether one of the frames is padded.
  let isPadded: Bool

  /// How many bytes a sample of `stream` needs: the rest of one frame, and two whole ones at the least.
  static func width(_ stream: FrameStream) -> UInt64 { max(2600, stream.largestSize *| 2 +| 8) }

  /// The sample in `range`, whose bytes have to be here; nil where no two frames follow each other there.
  static func read(
    _ input: ByteView, _ range: Range<UInt64>, of stream: FrameStream
  ) throws(ParserPause) -> Sample? {
    let reader = FrameReader(input: input, end: range.upperBound)
    var position = range.lowerBound
    while position < range.upperBound {
      // Bytes are passed over in memory; the rare FF is read as a header.
      let found = try input.read(position..<range.upperBound) { bytes in bytes.firstIndex(of: 0xFF) }
      guard let found else { break }
      let candidate = position +| UInt64(found)
      if let sample = try sample(reader, at: candidate, of: stream) { return sample }
      position = candidate +| 1
    }
    return nil
  }

  private static func sample(
    _ reader: FrameReader, at offset: UInt64, of stream: FrameStream
  ) throws(ParserPause) -> Sample? {
    guard let header = try reader.header(at: offset), header.layer == stream.header.layer else { return nil }
    let belongs = header.continues(stream.header)
    guard belongs || header.bitRate > 0 else { return nil }
    var local = stream
    (local.offset, local.header) = (offset, header)
    // A frame of this stream is believed with its neighbour; another stream, appended, has to show three.
    return try measure(
      reader, local, until: reader.end ?? offset, atLeast: belongs ? 2 : FrameSearch.chain, like: stream)
  }

  private static func measure(
    _ reader: FrameReader, _ local: FrameStream, until end: UInt64, atLeast needed: Int, like stream: FrameStream
  ) throws(ParserPause) -> Sample? {
    var (position, count, frames) = (local.offset, 0, 0.0)
    var (isUniform, isPadded, size) = (true, false, UInt64(1))
    while let header = try local.frame(reader, at: position) {
      count += 1
      isUniform = isUniform && header.bitRate == stream.header.bitRate && header.continues(stream.header)
      isPadded = isPadded || header.isPadded
      size = local.size(of: header)
      frames += min(1, Double(end - position) / Double(size))
      position = position +| size
    }
    guard count >= needed else { return nil }
    // Fewer bytes than a header are left: they belong to a frame like the one before.
    let covered = position > end || end - position >= FrameHeader.count ? min(position, end) : end
    if covered == end, position < end { frames += Double(end - position) / Double(size) }
    return Sample(
      firstFrame: local.offset,
      density: frames * local.header.frameDuration / Double(max(covered - local.offset, 1)),
      isUniform: isUniform, isPadded: isPadded)
  }
}
