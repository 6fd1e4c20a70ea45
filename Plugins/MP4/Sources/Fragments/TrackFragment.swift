import Extraction

/// A `traf` box (ISO/IEC 14496-12, 8.8.6): one track's samples in one fragment.
struct TrackFragment: Sendable {
  /// The track.
  private(set) var trackID: UInt32 = 0
  /// When its first sample is decoded, in units of the track's timescale (`tfdt`, or Smooth Streaming's `tfxd`); nil
  /// where the fragment does not say.
  private(set) var decodeTime: UInt64?
  /// The sum of its samples' durations, in units of the track's timescale.
  private(set) var duration: UInt64 = 0
  /// The latest end of a sample's composition, counted from the fragment's first decode time.
  private(set) var compositionEnd: Int64 = 0

  /// Smooth Streaming's `tfxd` (MS-SSTR 2.2.4.4): absolute time and duration of the fragment.
  private static let absoluteTime: (UInt64, UInt64) = (0x6D1D_9B05_42D5_44E6, 0x80E2_141D_AFF7_57B2)

  /// Reads a `traf`; nil where it has no `tfhd`.
  ///
  /// - Parameter defaults: what a sample lasts by track, of the `trex` boxes.
  init?(_ box: Box, _ defaults: [UInt32: UInt32], _ reader: BoxReader) throws(ParserPause) {
    let input = reader.input
    let children = try reader.children(of: box)
    guard let header = children.first(where: { $0.type == "tfhd" }), header.payloadSize >= 8 else { return nil }
    let flags: UInt32 = try input.bigEndian(at: header.payload)
    trackID = try input.bigEndian(at: header.payload +| 4)
    var sampleDuration = defaults[trackID] ?? 0
    if flags & 0x08 != 0 {
      let offset = header.payload +| 8 +| (flags & 0x01 != 0 ? 8 : 0) +| (flags & 0x02 != 0 ? 4 : 0)
      if offset +| 4 <= header.end { sampleDuration = try input.bigEndian(at: offset) }
    }
    // "Duration is empty": no samples, and the default is the length of the gap.
    if flags & 0x01_0000 != 0 { advance(by: UInt64(sampleDuration)) }
    for child in children {
      switch child.type {
      case "tfdt" where child.payloadSize >= 8:
        decodeTime = try Self.time(child.payload, within: child, reader)
      case "uuid" where child.payloadSize >= 28 && decodeTime == nil:
        let id: (UInt64, UInt64) = (try input.bigEndian(at: child.payload), try input.bigEndian(at: child.payload +| 8))
        if id == Self.absoluteTime { decodeTime = try Self.time(child.payload +| 16, within: child, reader) }
      case "trun":
        guard let run = try TrackRun(child, defaultDuration: sampleDuration, reader) else { break }
        let start = Int64(clamping: duration)
        compositionEnd = max(compositionEnd, start +| run.compositionEnd)
        duration = duration +| run.duration
      default: break
      }
    }
  }

  private mutating func advance(by units: UInt64) {
    duration = duration +| units
    compositionEnd = max(compositionEnd, Int64(clamping: duration))
  }

  private static func time(_ offset: UInt64, within box: Box, _ reader: BoxReader) throws(ParserPause) -> UInt64? {
    if try reader.input.uint8(at: offset) == 0 {
      let raw: UInt32 = try reader.input.bigEndian(at: offset +| 4)
      return UInt64(raw)
    }
    guard offset +| 12 <= box.end else { return nil }
    return try reader.input.bigEndian(UInt64.self, at: offset +| 4)
  }
}
