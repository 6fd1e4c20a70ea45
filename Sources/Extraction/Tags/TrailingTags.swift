/// The tags behind a sound: ID3v1, its "TAG+" extension, APEv2, Lyrics3 and an appended ID3v2.4, in any order.
public enum TrailingTags {
  /// How much of the end is asked for at once, in bytes: the tags' last marks and a few frames before them.
  public static let window: UInt64 = 4096
  /// The most that the last marks of a tag measure, in bytes: an ID3v1 tag with its extension.
  static let marks: UInt64 = 355
  /// More tags in a row than any file has.
  private static let most = 16

  /// Where the sound that starts at `start` ends in a resource of `length` bytes.
  public static func audioEnd(
    _ input: ByteView, from start: UInt64, length: UInt64
  ) throws(ParserPause) -> UInt64 {
    var end = length
    for _ in 0..<most where end > start {
      // Only where the marks are missing: a small tag must not cost a request for the few bytes before it.
      if !input.gaps(in: max(start, end -| marks)..<end).isEmpty {
        try input.require([max(start, end -| window)..<max(start, end)])
      }
      guard let size = try size(input, from: start, endingAt: end), size > 0, size <= end -| start else {
        break
      }
      end -= size
    }
    return end
  }

  private static func size(
    _ input: ByteView, from start: UInt64, endingAt end: UInt64
  ) throws(ParserPause) -> UInt64? {
    let room = end -| start
    if room >= 128, try input.matches("TAG", at: end - 128) {
      if room >= 355, try input.matches("TAG+", at: end - 355) { return 355 }
      return 128
    }
    if room >= APETagBounds.count, let tag = try APETagBounds(in: input, footerEndingAt: end) {
      return tag.end - tag.start
    }
    if room >= 9, let size = try Lyrics3Bounds.size(input, endingAt: end) { return size }
    if room >= ID3v2Header.count, let tag = try ID3v2Header(in: input, footerEndingAt: end) { return tag.size }
    return nil
  }
}
