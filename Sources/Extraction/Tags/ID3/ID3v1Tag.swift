/// The 128 bytes at the end of a file that start with `TAG` (ID3v1 and ID3v1.1).
public enum ID3v1Tag {
  /// The bytes of a tag.
  public static let count: UInt64 = 128

  /// What the tag that ends at `end` says; nil where none does.
  static func fields(_ input: ByteView, endingAt end: UInt64) throws(ParserPause) -> TagFields? {
    guard end >= count, try input.matches("TAG", at: end - count) else { return nil }
    let bytes = try input.bytes(end - count..<end)
    var fields = TagFields()
    fields.add("title", TagText.field(bytes[3..<33]))
    fields.add("artist", TagText.field(bytes[33..<63]))
    fields.add("album", TagText.field(bytes[63..<93]))
    fields.add("date", TagText.field(bytes[93..<97]))
    // ID3v1.1 took the last two bytes of the comment for the track.
    let hasTrack = bytes[125] == 0 && bytes[126] != 0
    fields.add("comment", TagText.field(bytes[97..<(hasTrack ? 125 : 127)]))
    if hasTrack { fields.add("track", "\(bytes[126])") }
    if let genre = ID3Genre.name(Int(bytes[127])) { fields.add("genre", genre) }
    return fields
  }
}
