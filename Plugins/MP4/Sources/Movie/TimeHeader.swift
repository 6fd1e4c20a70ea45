import Extraction

/// The timescale and the duration of an `mvhd` (ISO/IEC 14496-12, 8.2.2) or an `mdhd` (8.4.2): the two boxes have the
/// same fields up to there.
struct TimeHeader: Sendable {
  /// Units a second; 0 where the file has nonsense there.
  let timescale: UInt32
  /// In units of the timescale; nil where the file says "unknown" (all ones) or nothing (0).
  let duration: UInt64?

  /// Longer than anything that is played: ten years, in seconds. What is above is a writer's mistake.
  private static let longest = 315_576_000.0

  /// Stands for a box that is not there.
  static let missing = TimeHeader()

  private init() { (timescale, duration) = (0, nil) }

  init(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    let input = reader.input
    let version = box.payloadSize > 0 ? try input.uint8(at: box.payload) : 0
    switch version {
    case 0 where box.payloadSize >= 20:
      timescale = try input.bigEndian(at: box.payload +| 12)
      let raw: UInt32 = try input.bigEndian(at: box.payload +| 16)
      duration = Self.known(UInt64(raw))
    case 1 where box.payloadSize >= 32:
      timescale = try input.bigEndian(at: box.payload +| 20)
      duration = Self.known(try input.bigEndian(at: box.payload +| 24))
    default:
      (timescale, duration) = (0, nil)
    }
  }

  /// The duration in seconds; nil where it is unknown or nonsense.
  var seconds: Double? { duration.flatMap(inSeconds) }

  /// A count of units in seconds; nil without a timescale, for 0 and for what is too long to be true.
  func inSeconds(_ units: UInt64) -> Double? {
    guard timescale > 0, units > 0 else { return nil }
    let seconds = Double(units) / Double(timescale)
    return seconds < Self.longest ? seconds : nil
  }

  /// A duration as the file has it, nil where that means "unknown". A writer with 64-bit fields that copies the
  /// 32-bit mark for "unknown" means the same.
  static func known(_ duration: UInt64) -> UInt64? {
    let unknown: [UInt64] = [0, UInt64(UInt32.max), .max, UInt64(Int64.max)]
    return unknown.contains(duration) ? nil : duration
  }
}
