import Extraction

/// The ten bytes at the start of an ID3v2 tag (id3.org, ID3v2.4.0 structure, 3.1), or at its end as a footer.
struct ID3v2Header: Sendable, Equatable {
  /// The bytes of a header.
  static let count: UInt64 = 10

  /// Where the tag starts, in bytes.
  let start: UInt64
  /// 2, 3 or 4.
  let version: UInt8
  let flags: UInt8
  /// The bytes of the whole tag, header and footer included.
  let size: UInt64
  /// Whether the size keeps the rule that the highest bit of each of its bytes is 0.
  let isSynchSafe: Bool

  /// The offset behind the tag.
  var end: UInt64 { start +| size }
  /// Whether all that can be checked is as the specification says; what merely starts with the letters is not.
  var isSane: Bool { isSynchSafe && flags & 0x0F == 0 }

  /// The header at `offset`; nil where none is.
  static func read(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> ID3v2Header? {
    guard try reader.matches("ID3", at: offset), try reader.has(count, at: offset) else { return nil }
    return try ID3v2Header(reader.input, at: offset, start: offset)
  }

  /// The tag whose footer ends at `end`; nil where none does.
  static func readFooter(_ input: ByteView, endingAt end: UInt64) throws(ParserPause) -> ID3v2Header? {
    guard end >= count * 2, try input.matches("3DI", at: end - count) else { return nil }
    let footer = try ID3v2Header(input, at: end - count, start: end - count)
    guard let footer, footer.isSane, footer.size <= end else { return nil }
    return ID3v2Header(moving: footer, to: end - footer.size)
  }

  private init?(_ input: ByteView, at offset: UInt64, start: UInt64) throws(ParserPause) {
    version = try input.uint8(at: offset +| 3)
    let revision = try input.uint8(at: offset +| 4)
    flags = try input.uint8(at: offset +| 5)
    let bits: UInt32 = try input.bigEndian(at: offset +| 6)
    // There are no other versions, and text that starts with the three letters is no tag.
    guard (2...4).contains(version), revision != 0xFF else { return nil }
    isSynchSafe = bits & 0x8080_8080 == 0
    // Some writers put a plain number there, which shows where a highest bit is set.
    let synchSafe = (bits >> 3 & 0x0FE0_0000) | (bits >> 2 & 0x1F_C000) | (bits >> 1 & 0x3F80) | (bits & 0x7F)
    let body = isSynchSafe ? synchSafe : bits
    size = UInt64(body) + Self.count + (version == 4 && flags & 0x10 != 0 ? Self.count : 0)
    self.start = start
  }

  private init(moving tag: ID3v2Header, to start: UInt64) {
    (version, flags, size, isSynchSafe) = (tag.version, tag.flags, tag.size, tag.isSynchSafe)
    self.start = start
  }
}
