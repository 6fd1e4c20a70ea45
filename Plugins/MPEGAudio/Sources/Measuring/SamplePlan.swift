import Extraction

/// Where the payload is looked at: in the middle of equal parts.
struct SamplePlan: Sendable {
  /// Enough to tell a constant bit rate, with the frames' places as the proof.
  static let few = 4
  /// Enough for half a percent of a variable one. A prime, because what repeats in a file, a show's jingles or a
  /// loop, repeats an even number of times, and samples that fall in step with it all see the same part of it.
  static let many = 37

  /// The ranges, ascending, in bytes.
  let ranges: [Range<UInt64>]

  /// `count` samples of `width` bytes in `payload`.
  init(_ count: Int, of width: UInt64, in payload: Range<UInt64>) {
    let length = payload.upperBound - payload.lowerBound
    let parts = UInt64(max(count, 1))
    ranges = (0..<parts).map { index in
      let middle = payload.lowerBound +| (length / parts *| index) +| length / parts / 2
      return middle..<min(middle +| width, payload.upperBound)
    }
  }

  /// Looks; nil stands for a place without frames.
  func samples(_ input: ByteView, of stream: FrameStream) throws(ParserPause) -> [Sample?] {
    try input.require(ranges)
    var samples: [Sample?] = []
    for range in ranges { samples.append(try Sample.read(input, range, of: stream)) }
    return samples
  }
}
