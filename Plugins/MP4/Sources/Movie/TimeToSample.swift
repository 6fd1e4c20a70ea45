import Extraction

/// The `stts` of a track (ISO/IEC 14496-12, 8.6.1.2): runs of samples of equal duration.
enum TimeToSample {
  /// Entries read at a time: 64 KiB.
  private static let batch: UInt64 = 8192

  /// The sum of all samples' durations, in units of the media's timescale.
  static func units(_ box: Box, _ reader: BoxReader) throws(ParserPause) -> UInt64 {
    guard box.payloadSize >= 8 else { return 0 }
    try reader.load(box)
    let claimed: UInt32 = try reader.input.bigEndian(at: box.payload +| 4)
    var left = min(UInt64(claimed), (box.payloadSize -| 8) / 8)
    var offset = box.payload +| 8
    var units: UInt64 = 0
    while left > 0 {
      let count = min(left, batch)
      let end = offset +| count *| 8
      units = units +| (try reader.input.read(offset..<end, sum))
      (offset, left) = (end, left - count)
    }
    return units
  }

  private static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var units: UInt64 = 0
    for index in stride(from: 0, to: bytes.count - 7, by: 8) {
      let count = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
      let delta = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: index + 4, as: UInt32.self))
      // QuickTime writers put small negative deltas here to correct a drift; read as unsigned they would be hours.
      guard delta < UInt32(Int32.max) else { continue }
      units = units +| UInt64(count) *| UInt64(delta)
    }
    return units
  }
}
