/// Where an APE tag starts and ends, by the 32 bytes at its end and, in most of version 2, at its start (APEv2 specification, "APE
/// Tags Header"). What it holds is not looked at.
public struct APETagBounds: Sendable, Equatable {
  /// The bytes of a header or a footer.
  public static let count: UInt64 = 32

  /// Where the tag starts, header included, in bytes.
  public let start: UInt64
  /// The offset behind the tag.
  public let end: UInt64

  /// The tag whose header stands at `offset`; nil where none does.
  public init?(in input: ByteView, at offset: UInt64) throws(ParserPause) {
    guard try input.matches("APETAGEX", at: offset) else { return nil }
    if let length = input.length, length -| offset < Self.count { return nil }
    let size: UInt32 = try input.littleEndian(at: offset +| 12)
    let flags: UInt32 = try input.littleEndian(at: offset +| 20)
    // Without the flag it is a footer that was met from the front: nothing of the tag is left behind it.
    let body = flags & 1 << 29 != 0 ? UInt64(size) : 0
    (start, end) = (offset, offset +| Self.count +| body)
  }

  /// The tag whose footer ends at `end`; nil where none does.
  public init?(in input: ByteView, footerEndingAt end: UInt64) throws(ParserPause) {
    guard end >= Self.count, try input.matches("APETAGEX", at: end - Self.count) else { return nil }
    let size = UInt64(try input.littleEndian(UInt32.self, at: end - Self.count + 12))
    let flags: UInt32 = try input.littleEndian(at: end - Self.count + 20)
    let whole = size + (flags & 1 << 31 != 0 ? Self.count : 0)
    guard flags & 1 << 29 == 0, size >= Self.count, whole <= end else { return nil }
    (start, self.end) = (end - whole, end)
  }
}
