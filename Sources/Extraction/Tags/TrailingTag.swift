/// One tag behind a sound: what it is and where it starts.
struct TrailingTag: Equatable {
  enum Kind: Equatable {
    /// With its "TAG+" extension, if it has one.
    case id3v1
    case ape
    case lyrics
    case id3v2(ID3v2Header)
  }

  let kind: Kind
  /// Where it starts, in bytes.
  let start: UInt64

  /// The tag that ends at `end` and starts at `floor` or behind it; nil where there is none.
  init?(_ input: ByteView, from floor: UInt64, endingAt end: UInt64) throws(ParserPause) {
    let room = end -| floor
    guard let (kind, size) = try Self.last(input, room: room, endingAt: end), size > 0, size <= room else { return nil }
    (self.kind, start) = (kind, end - size)
  }

  private static func last(
    _ input: ByteView, room: UInt64, endingAt end: UInt64
  ) throws(ParserPause) -> (Kind, size: UInt64)? {
    if room >= 128, try input.matches("TAG", at: end - 128) {
      if room >= 355, try input.matches("TAG+", at: end - 355) { return (.id3v1, 355) }
      return (.id3v1, 128)
    }
    if room >= APETagBounds.count, let tag = try APETagBounds(in: input, footerEndingAt: end) {
      return (.ape, tag.end - tag.start)
    }
    if room >= 9, let size = try Lyrics3Bounds.size(input, endingAt: end) { return (.lyrics, size) }
    if room >= ID3v2Header.count, let tag = try ID3v2Header(in: input, footerEndingAt: end) {
      return (.id3v2(tag), tag.size)
    }
    return nil
  }
}
