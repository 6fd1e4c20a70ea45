import Extraction

/// A `sidx` box (ISO/IEC 14496-12, 8.16.3): the subsegments that follow it, with their sizes and durations.
///
/// An entry that refers to a further index carries the sum of that index's durations, so that the top index alone
/// has the whole length.
struct SegmentIndex: Sendable {
  let timescale: UInt32
  /// The sum of the subsegments' durations, in units of the timescale.
  let duration: UInt64
  /// Offset of the first byte behind the last subsegment.
  let mediaEnd: UInt64
  /// The mean size of a subsegment, in bytes.
  let meanSize: UInt64

  /// Further indexes may stand between an index and the first subsegment; up to this much is brought with it, and the
  /// header of the box that follows.
  private static let most: UInt64 = 1 << 20

  /// Nil where the box is too short, has no timescale or no entries.
  init?(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    let input = reader.input
    guard box.payloadSize >= 24 else { return nil }
    try input.require([box.start..<(box.payload +| 32)])
    let isLong = try input.uint8(at: box.payload) != 0
    timescale = try input.bigEndian(at: box.payload +| 8)
    let firstOffset: UInt64
    if isLong {
      firstOffset = try input.bigEndian(at: box.payload +| 20)
    } else {
      let raw: UInt32 = try input.bigEndian(at: box.payload +| 16)
      firstOffset = UInt64(raw)
    }
    let media = box.end +| firstOffset
    try input.require([box.start..<(media -| box.start <= Self.most ? media +| 16 : box.end)])
    let head: UInt64 = isLong ? 32 : 24
    let claimed = box.payloadSize >= head ? try input.bigEndian(UInt16.self, at: box.payload +| head -| 2) : 0
    let count = min(UInt64(claimed), (box.payloadSize -| head) / 12)
    guard timescale > 0, count > 0 else { return nil }
    var (units, bytes): (UInt64, UInt64) = (0, 0)
    for index in 0..<count {
      let offset = box.payload +| head +| index *| 12
      let sizeAndType: UInt32 = try input.bigEndian(at: offset)
      let length: UInt32 = try input.bigEndian(at: offset +| 4)
      bytes = bytes +| UInt64(sizeAndType & 0x7FFF_FFFF)
      units = units +| UInt64(length)
    }
    duration = units
    mediaEnd = media +| bytes
    meanSize = bytes / count
  }

  /// The sum in seconds.
  var seconds: Double { Double(duration) / Double(timescale) }
}
