/// The header of an ID3v2 tag, read only to get past the tag (ID3v2.4 structure, section 3.1).
public struct ID3v2Header: Sendable, Hashable {
  /// Bytes from the start of the tag to what stands behind it: header, frames, padding and footer.
  public let totalSize: UInt64

  /// The header at `offset`; nil where no tag starts there or where the resource ends before its ten bytes.
  ///
  /// A size byte with its highest bit set is no ID3v2 size, so what follows "ID3" is taken for something else.
  public init?(in input: ByteView, at offset: UInt64) throws(ParserPause) {
    let bytes = try input.bytes(at: offset, upTo: 10)
    guard bytes.count == 10, bytes.starts(with: [0x49, 0x44, 0x33]) else { return nil }
    guard bytes[3] != 0xFF, bytes[4] != 0xFF, bytes[6...9].allSatisfy({ $0 < 0x80 }) else { return nil }
    let size = bytes[6...9].reduce(UInt64(0)) { $0 << 7 | UInt64($1) }
    let footer: UInt64 = bytes[3] >= 4 && bytes[5] & 0x10 != 0 ? 10 : 0
    totalSize = 10 + size + footer
  }

  /// The offset behind the tag that starts at `offset`, and behind the tags that follow it; `offset` itself where
  /// there is none. More than 16 tags in a row are left where they are.
  public static func end(in input: ByteView, at offset: UInt64) throws(ParserPause) -> UInt64 {
    var end = offset
    for _ in 0..<16 {
      guard let header = try ID3v2Header(in: input, at: end) else { break }
      end = end +| header.totalSize
    }
    return end
  }
}
