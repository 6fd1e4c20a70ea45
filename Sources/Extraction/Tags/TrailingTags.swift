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
      guard let tag = try TrailingTag(input, from: start, endingAt: end) else { break }
      end = tag.start
    }
    return end
  }
}
