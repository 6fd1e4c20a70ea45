import Extraction

/// The last blocks of one track, as far as they have been seen; in ticks of the TimestampScale.
struct TrackEnd {
  /// The largest timestamp: not that of the last block in the file, where frames are stored out of order.
  private(set) var latest = Int64.min
  /// The next smaller one that was seen.
  private(set) var previous: Int64?
  /// How long the latest block lasts in ticks, where it says so itself.
  private(set) var duration: UInt64?
  /// How many frames are laced into the latest block.
  private(set) var frames: UInt64 = 1

  mutating func take(_ timestamp: Int64, duration: UInt64?, frames: UInt64) {
    if timestamp > latest {
      if latest != .min { previous = latest }
      (latest, self.duration, self.frames) = (timestamp, duration, frames)
    } else if timestamp < latest, timestamp > previous ?? .min {
      previous = timestamp
    }
  }

  /// Ticks between the last two blocks.
  var spacing: Int64? { previous.map { latest -| $0 } }
}
