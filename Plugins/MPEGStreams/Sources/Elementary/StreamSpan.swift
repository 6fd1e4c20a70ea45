import Extraction

/// How long several streams that share a clock play together.
struct StreamSpan {
  /// In seconds.
  let seconds: Double
  /// How sure that is: what starts at the last stamp may be of any length.
  let confidence: Confidence

  /// From the earliest start to the latest end; nil where there are no stamps in one of the regions, or what they give
  /// cannot be.
  ///
  /// - Parameters:
  ///   - head: the streams in the first region of the file.
  ///   - tail: the streams in the last region; the same values where one region is the whole file.
  init?<Key: Hashable>(head: [Key: ElementaryTimes], tail: [Key: ElementaryTimes]) {
    let starts = head.values.filter(\.kind.counts).compactMap(\.first)
    guard let some = starts.first else { return nil }
    let start = starts.map { StreamClock.distance(from: some, to: $0) }.min() ?? 0
    let origin = UInt64(bitPattern: Int64(some) + start) & 0x1_FFFF_FFFF
    var end: (ticks: Int64, confidence: Confidence)?
    for (key, stream) in tail where stream.kind.counts {
      guard let last = stream.last else { continue }
      let isVideo = stream.kind.track.kind == .video
      let rest = isVideo ? head[key]?.headerTicks ?? stream.lastTicks ?? head[key]?.lastTicks : stream.lastTicks
      let ticks = StreamClock.advance(from: origin, to: last) + (rest ?? 0)
      let unsure = Double(stream.interval ?? head[key]?.interval ?? 9000) / StreamClock.rate
      if ticks > end?.ticks ?? -1 { end = (ticks, rest == nil ? .estimated(error: unsure) : .exact) }
    }
    guard let end, end.ticks > 0 else { return nil }
    (seconds, confidence) = (Double(end.ticks) / StreamClock.rate, end.confidence)
  }
}
