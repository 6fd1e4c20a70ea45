import Extraction

/// What the Clusters in a stretch of bytes say about the end of the recording.
struct ClusterScan {
  /// The blocks seen, by track number.
  private(set) var tracks: [UInt64: TrackEnd] = [:]
  /// An Info element that stands among or behind the Clusters.
  private(set) var info: SegmentInfo?
  /// Whether each byte from the first Cluster to the end belonged to an element that is whole.
  private(set) var isSound = true

  private let defaults: [UInt64: UInt64]

  /// Where a last block ends, and how far that is known.
  struct End {
    /// Seconds from timestamp 0.
    var seconds: Double
    /// Whether the file itself says how long the last block lasts.
    var isExplicit: Bool
    /// Seconds that the answer may be off.
    var uncertainty: Double
  }

  var hasBlocks: Bool { !tracks.isEmpty }

  /// Whether nothing that stands further ahead could tell more about the last block of a track.
  var isComplete: Bool {
    hasBlocks && tracks.allSatisfy { $1.duration != nil || defaults[$0] != nil || $1.previous != nil }
  }

  /// Looks for a Cluster and walks from it to the end. Where the walk breaks, the next Cluster behind the break is
  /// looked for; as no byte is walked twice, the cost grows with the size alone.
  static func scan(_ bytes: UnsafeRawBufferPointer, _ defaults: [UInt64: UInt64]) -> ClusterScan {
    var scan = ClusterScan(defaults: defaults)
    var position = 0
    while let start = nextCluster(in: bytes, from: position) {
      var walk = ClusterWalk(bytes, from: start)
      while let event = walk.next() { scan.take(event) }
      if walk.isBroken { scan.isSound = false }
      position = max(walk.position, start + 4)
    }
    return scan
  }

  private init(defaults: [UInt64: UInt64]) { self.defaults = defaults }

  private mutating func take(_ event: ClusterWalk.Event) {
    switch event {
    case .block(let block):
      tracks[block.track, default: TrackEnd()].take(block.timestamp, duration: block.duration, frames: block.frames)
    case .info(let found): info = found
    }
  }

  /// The id of a Cluster at or after `position`, followed by what a Cluster must start with: the same four bytes
  /// inside a frame are not taken for one.
  private static func nextCluster(in bytes: UnsafeRawBufferPointer, from position: Int) -> Int? {
    var position = position
    while position < bytes.count, let found = bytes[position...].firstIndex(of: 0x1F) {
      if ClusterWalk.isCluster(bytes, at: found) { return found }
      position = found + 1
    }
    return nil
  }

  /// Where the last block of any track ends; nil where there is none, or none after the start.
  func end(timestampScale: UInt64) -> End? {
    // Sums are made in nanoseconds, which are whole numbers, and divided once.
    let tick = Double(timestampScale)
    let ends = tracks.map { number, track in
      let start = Double(track.latest) * tick
      if let duration = track.duration {
        return End(seconds: (start + Double(duration) * tick) / 1e9, isExplicit: true, uncertainty: tick / 1e9)
      }
      if let frame = defaults[number].map({ Double($0) }) {
        return End(
          seconds: (start + frame * Double(track.frames)) / 1e9, isExplicit: true, uncertainty: frame / 1e9)
      }
      // A gap of seconds is a pause in the recording, not a frame.
      let spacing = min(track.spacing.map { Double($0) * tick } ?? 0, 1e9)
      return End(seconds: (start + spacing) / 1e9, isExplicit: false, uncertainty: max(spacing / 1e9, 0.1))
    }
    return ends.filter { $0.seconds > 0 }.max { $0.seconds < $1.seconds }
  }
}
