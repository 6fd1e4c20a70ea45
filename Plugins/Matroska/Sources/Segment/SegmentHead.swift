import Extraction

/// What the elements before the first Cluster say.
struct SegmentHead {
  /// Longer than any recording, in seconds (about 100 years): beyond it a value is damage, not a duration.
  static let maximumSeconds = 3.2e9

  /// Where the content of the Segment starts; positions in SeekHead and Cues count from here.
  var segmentStart: UInt64 = 0
  /// Where the Segment ends; nil where its size is unknown.
  var segmentEnd: UInt64?
  /// Where the first Cluster may start: the tail is not searched before it.
  var clustersStart: UInt64 = 0
  /// Info, nil where it was not found.
  var info: SegmentInfo?
  /// DefaultDuration by track number, in nanoseconds; nil until Tracks was seen.
  var defaultDurations: [UInt64: UInt64]?
  /// Where SeekHead says that elements stand, by id.
  var seeks: [UInt32: UInt64] = [:]

  /// The Duration in seconds, nil where there is none to use.
  var seconds: Double? { info?.seconds }
}
