/// The ten bytes at the start of an ID3v2 tag, or at its end as a footer (id3.org, ID3v2.4.0 structure, section 3.1).
///
/// Tags stand in front of many kinds of sound. Most readers want to get past them, by their size, without their covers.
public struct ID3v2Header: Sendable, Hashable {
  /// The bytes of a header.
  public static let count: UInt64 = 10

  /// Where the tag starts, in bytes.
  public let start: UInt64
  /// 2, 3 or 4.
  public let version: UInt8
  /// The flags as they stand there.
  public let flags: UInt8
  /// The bytes of the whole tag: header, frames, padding and footer.
  public let size: UInt64
  /// Whether the size keeps the rule that the highest bit of each of its bytes is 0. Some writers put a plain number
  /// there; what merely starts with the letters of a tag breaks it as well.
  public let isSynchSafe: Bool

  /// The offset behind the tag.
  public var end: UInt64 { start +| size }
  /// Whether all that can be checked is as the specification says.
  public var isSane: Bool { isSynchSafe && flags & 0x0F == 0 }

  /// The header at `offset`; nil where no tag starts there or where the resource ends before its ten bytes.
  public init?(in input: ByteView, at offset: UInt64) throws(ParserPause) {
    let bytes = try input.bytes(at: offset, upTo: Int(Self.count))
    guard bytes.starts(with: "ID3".utf8) else { return nil }
    self.init(bytes, start: offset)
  }

  /// The tag whose footer ends at `end`; nil where none does.
  public init?(in input: ByteView, footerEndingAt end: UInt64) throws(ParserPause) {
    guard end >= Self.count * 2, try input.matches("3DI", at: end - Self.count) else { return nil }
    let bytes = try input.bytes(at: end - Self.count, upTo: Int(Self.count))
    guard let footer = ID3v2Header(bytes, start: 0), footer.isSane, footer.size <= end else { return nil }
    self.init(bytes, start: end - footer.size)
  }

  private init?(_ bytes: [UInt8], start: UInt64) {
    // There are no other versions, and text that starts with the three letters is no tag.
    guard bytes.count == Self.count, (2...4).contains(bytes[3]), bytes[4] != 0xFF else { return nil }
    (version, flags) = (bytes[3], bytes[5])
    isSynchSafe = bytes[6...].allSatisfy { $0 < 0x80 }
    let width: UInt64 = isSynchSafe ? 7 : 8
    let body = bytes[6...].reduce(UInt64(0)) { $0 << width | UInt64($1) }
    size = body + Self.count + (version == 4 && flags & 0x10 != 0 ? Self.count : 0)
    self.start = start
  }
}
