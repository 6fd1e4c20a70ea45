/// Ogg files, by the packets that the streams on their first pages begin with (RFC 3533, section 6; RFC 5334).
enum OggType {
  private static let sounds: [(mark: String, fileExtension: String)] = [
    ("OpusHead", "opus"), ("\u{1}vorbis", "ogg"), ("Speex   ", "spx"), ("\u{7F}FLAC", "oga"), ("fLaC", "oga"),
  ]
  private static let movies = ["\u{80}theora", "BBCD\u{0}", "OVP80", "\u{1}video"]

  static func type(of head: [UInt8]) -> KnownType? {
    guard head.starts(with: "OggS\u{0}".utf8) else { return nil }
    var sound: KnownType?
    var position = 0
    // The first pages of all streams stand in front of everything else, and are marked as such.
    while position + 27 < head.count, head[position...].starts(with: "OggS".utf8), head[position + 5] & 2 != 0 {
      let segments = Int(head[position + 26])
      let content = position + 27 + segments
      guard content <= head.count else { break }
      let packet = head[content...]
      func begins(with mark: String) -> Bool {
        packet.starts(with: mark.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
      }
      if movies.contains(where: begins) { return KnownType("video/ogg", "ogg", "ogv") }
      if let known = sounds.first(where: { begins(with: $0.mark) }), sound == nil {
        sound = KnownType("audio/ogg", "ogg", known.fileExtension)
      }
      position = content + head[(position + 27)..<content].reduce(0) { $0 + Int($1) }
    }
    return sound ?? KnownType("application/ogg", "ogg", "ogx")
  }
}
