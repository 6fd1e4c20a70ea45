import Extraction

/// A `trun` box (ISO/IEC 14496-12, 8.8.8): a run of samples.
struct TrackRun: Sendable {
  /// The sum of the samples' durations, in units of the track's timescale.
  let duration: UInt64
  /// The latest end of a sample's composition, counted from the run's first decode time.
  let compositionEnd: Int64

  /// Nil where the box is too short to be one.
  init?(_ box: Box, defaultDuration: UInt32, _ reader: BoxReader) throws(ParserPause) {
    let input = reader.input
    guard box.payloadSize >= 8 else { return nil }
    let versionAndFlags: UInt32 = try input.bigEndian(at: box.payload)
    let claimed: UInt32 = try input.bigEndian(at: box.payload +| 4)
    let has = { (flag: UInt32) in versionAndFlags & flag != 0 }
    let first = box.payload +| 8 +| (has(0x1) ? 4 : 0) +| (has(0x4) ? 4 : 0)
    let widths = [0x100, 0x200, 0x400, 0x800].map { has($0) ? 4 : 0 }
    let width = widths.reduce(0, +)
    guard width > 0 else {
      duration = UInt64(claimed) *| UInt64(defaultDuration)
      compositionEnd = Int64(clamping: duration)
      return
    }
    let count = Int(min(UInt64(claimed), (box.end -| first) / UInt64(width), 1 << 20))
    let end = first +| UInt64(count * width)
    (duration, compositionEnd) = try input.read(min(first, end)..<end) { bytes in
      var (units, latest): (UInt64, Int64) = (0, 0)
      for index in 0..<count {
        let offset = index * width
        let word = { (at: Int) in UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)) }
        let lasts = has(0x100) ? word(offset) : defaultDuration
        var shift: Int64 = 0
        if has(0x800) {
          // Version 0 says unsigned, but writers put negative offsets there as well; no offset is longer than a day.
          shift = Int64(Int32(bitPattern: word(offset + width - 4)))
        }
        units = units +| UInt64(lasts)
        latest = max(latest, Int64(clamping: units) +| shift)
      }
      return (units, latest)
    }
  }
}
