/// Lyrics between the audio and an ID3v1 tag (id3.org, Lyrics3 and Lyrics3 v2.00).
public enum Lyrics3Bounds {
  /// The most that version 1, which has no size, may hold between its marks, in bytes.
  private static let longest: UInt64 = 5100

  /// The size in bytes of the tag that ends at `end`, marks included; nil where none does.
  public static func size(_ input: ByteView, endingAt end: UInt64) throws(ParserPause) -> UInt64? {
    if end >= 15, try input.matches("LYRICS200", at: end - 9) {
      let digits = try input.bytes(end - 15..<end - 9)
      guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      return digits.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - 0x30) } + 15
    }
    guard end >= 9, try input.matches("LYRICSEND", at: end - 9) else { return nil }
    let start = end -| (longest + 20)
    let text = try input.bytes(start..<end)
    let mark = Array("LYRICSBEGIN".utf8)
    let found = text.indices.last { text[$0] == mark[0] && text[$0...].starts(with: mark) }
    return found.map { UInt64(text.count - $0) }
  }
}
