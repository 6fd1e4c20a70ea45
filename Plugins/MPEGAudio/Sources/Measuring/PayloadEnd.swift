import Extraction

/// Where the last frame ends, which padding or junk behind the audio may put far before the end of the file.
struct PayloadEnd {
  /// A gap of so many bytes is read whole instead of being halved further.
  private static let readable: UInt64 = 65536
  private static let parts = 16

  let stream: FrameStream

  /// The offset behind the last frame, which stands before `audioEnd`.
  func find(_ input: ByteView, before audioEnd: UInt64) throws(ParserPause) -> UInt64 {
    let width = Sample.width(stream)
    var low = stream.offset
    var high = audioEnd
    let tail = max(low, audioEnd -| width)..<max(low, audioEnd)
    try input.require([tail])
    if let last = try Sample.read(input, tail, of: stream) {
      low = last.firstFrame
    } else {
      high = tail.lowerBound +| width
      while high > low, high - low > Self.readable +| width {
        let plan = SamplePlan(Self.parts, of: width, in: low..<high)
        let samples = try plan.samples(input, of: stream)
        let good = samples.lastIndex { $0 != nil }
        let bad = good.map { $0 + 1 } ?? 0
        if plan.ranges.indices.contains(bad) { high = min(high, plan.ranges[bad].upperBound) }
        if let good, let sample = samples[good] { low = max(low, sample.firstFrame) }
      }
      high = min(high, audioEnd)
      try input.require([low..<high])
    }
    var scan = FrameScan(from: low, of: stream, until: high)
    _ = try scan.run(input)
    return scan.lastFrameEnd
  }
}
