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
  static func width(_ stream: FrameStream) -> UInt64 { max(2400, stream.largestSize *| 2 +| 8) }

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
      if let sample = try sample(reader, at: candidate, in: range, of: stream) { return sample }
      position = candidate +| 1
    }
    return nil
  }

  private static func sample(
    _ reader: FrameReader, at offset: UInt64, in range: Range<UInt64>, of stream: FrameStream
  ) throws(ParserPause) -> Sample? {
    guard let header = try reader.header(at: offset), header.layer == stream.header.layer else { return nil }
    let belongs = header.continues(stream.header)
    guard belongs || header.bitRate > 0 else { return nil }
    var local = stream
    (local.offset, local.header) = (offset, header)
    // A frame of this stream is believed with its neighbour; another stream, appended, has to show three.
    return try measure(reader, local, in: range, atLeast: belongs ? 2 : FrameSearch.chain, like: stream)
  }

  private static func measure(
    _ reader: FrameReader, _ local: FrameStream, in range: Range<UInt64>, atLeast needed: Int, like stream: FrameStream
  ) throws(ParserPause) -> Sample? {
    // A frame that starts later does not show its header.
    let end = range.upperBound -| FrameHeader.count
    var (position, sizes, frames) = (local.offset, [UInt64](), 0.0)
    var (isUniform, isPadded) = (true, false)
    while let header = try local.frame(reader, at: position) {
      let size = local.size(of: header)
      isUniform = isUniform && header.bitRate == stream.header.bitRate && header.continues(stream.header)
      isPadded = isPadded || header.isPadded
      frames += min(1, Double(end - position) / Double(size))
      sizes.append(size)
      position = position +| size
    }
    guard sizes.count >= needed, end > range.lowerBound else { return nil }
    frames += unseen(local.offset - range.lowerBound, of: local, sizes)
    return Sample(
      firstFrame: local.offset, density: frames * local.header.frameDuration / Double(end - range.lowerBound),
      isUniform: isUniform, isPadded: isPadded)
  }

  /// How much of a frame the `bytes` before the first header are. Left out, they would make small frames count for
  /// more than they are, because it is large ones that a sample usually starts in.
  private static func unseen(_ bytes: UInt64, of stream: FrameStream, _ sizes: [UInt64]) -> Double {
    guard bytes <= stream.largestSize else { return 0 }
    let possible = sizes.filter { $0 >= bytes }
    guard !possible.isEmpty else { return 0.9 }
    return Double(bytes) * possible.reduce(0.0) { $0 + 1 / Double($1) } / Double(possible.count)
  }
}
