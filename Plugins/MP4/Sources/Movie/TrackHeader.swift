import Extraction

/// The `tkhd` of a track (ISO/IEC 14496-12, 8.3.2).
struct TrackHeader: Sendable {
  let trackID: UInt32
  /// Whether the track takes part in the presentation.
  let isEnabled: Bool
  /// After edits, in units of the movie's timescale; nil where unknown.
  let duration: UInt64?

  /// Nil where the box is too short to be one.
  init?(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    let input = reader.input
    guard box.payloadSize >= 24 else { return nil }
    let versionAndFlags: UInt32 = try input.bigEndian(at: box.payload)
    isEnabled = versionAndFlags & 1 == 1
    if versionAndFlags >> 24 == 0 {
      trackID = try input.bigEndian(at: box.payload +| 12)
      let raw: UInt32 = try input.bigEndian(at: box.payload +| 20)
      duration = TimeHeader.known(UInt64(raw))
    } else {
      guard box.payloadSize >= 36 else { return nil }
      trackID = try input.bigEndian(at: box.payload +| 20)
      duration = TimeHeader.known(try input.bigEndian(at: box.payload +| 28))
    }
  }
}
