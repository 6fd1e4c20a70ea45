import Extraction

/// The 32 bytes at the end of an APEv2 tag and, in most, at its start (APEv2 specification, "APE Tags Header").
struct APETag: Sendable, Equatable {
  /// The bytes of a header or a footer.
  static let count: UInt64 = 32

  /// Where the tag starts, header included, in bytes.
  let start: UInt64
  /// The offset behind the tag.
  let end: UInt64

  /// The tag whose header stands at `offset`.
  static func read(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> APETag? {
    guard try reader.matches("APETAGEX", at: offset), try reader.has(count, at: offset) else { return nil }
    let size: UInt32 = try reader.input.littleEndian(at: offset +| 12)
    let flags: UInt32 = try reader.input.littleEndian(at: offset +| 20)
    // Without the flag it is a footer that was met from the front: nothing of the tag is left behind it.
    let body = flags & 1 << 29 != 0 ? UInt64(size) : 0
    return APETag(start: offset, end: offset +| count +| body)
  }

  /// The tag whose footer ends at `end`.
  static func readFooter(_ input: ByteView, endingAt end: UInt64) throws(ParserPause) -> APETag? {
    guard end >= count, try input.matches("APETAGEX", at: end - count) else { return nil }
    let size = UInt64(try input.littleEndian(UInt32.self, at: end - count + 12))
    let flags: UInt32 = try input.littleEndian(at: end - count + 20)
    let whole = size + (flags & 1 << 31 != 0 ? count : 0)
    guard flags & 1 << 29 == 0, size >= count, whole <= end else { return nil }
    return APETag(start: end - whole, end: end)
  }
}
