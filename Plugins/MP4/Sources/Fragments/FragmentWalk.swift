import Extraction

/// Reads the fragments one after another, jumping over their media data: for streams whose end cannot be jumped to, and
/// for fragments that do not say when they start.
struct FragmentWalk {
  private(set) var timeline: FragmentTimeline
  private(set) var cursor: UInt64
  /// How many fragments have been read.
  private(set) var count = 0
  private let defaults: [UInt32: UInt32]

  init(from start: UInt64, _ timeline: FragmentTimeline, _ defaults: [UInt32: UInt32]) {
    (cursor, self.timeline, self.defaults) = (start, timeline, defaults)
  }

  /// Reads on to the end of the file, or until `most` fragments have been read.
  ///
  /// - Returns: whether the end was reached.
  mutating func advance(_ reader: BoxReader, most: Int = .max) throws(ParserPause) -> Bool {
    while let box = try reader.topLevelBox(at: cursor), box.type.isPlausible {
      if box.type == "moof" {
        guard count < most else { return false }
        if let length = reader.input.length, box.end > length { return true }
        timeline.add(try MovieFragment(box, defaults, reader), followsLast: true)
        count += 1
      }
      guard box.end < Box.openEnd else { return true }
      cursor = box.end
      reader.input.release(before: cursor)
    }
    return true
  }
}
