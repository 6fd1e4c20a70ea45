/// Names of fields: those that all formats share, and how a format's own names are written.
public enum TagName {
  /// The shared names, in the order in which they are told.
  public static let shared = [
    "title", "artist", "album", "albumArtist", "composer", "genre", "date", "track", "trackTotal", "disc", "discTotal",
    "comment", "description", "copyright", "publisher", "encoder", "isrc", "bpm", "lyrics", "language",
  ]

  /// Names that Vorbis comments, APE tags, Matroska, ASF, MP4's free fields and TXXX frames give to the same things,
  /// in upper case without blanks and marks.
  private static let known: [String: String] = [
    "TITLE": "title", "NAME": "title", "ARTIST": "artist", "AUTHOR": "artist", "PERFORMER": "performer",
    "ALBUM": "album", "ALBUMTITLE": "album", "ALBUMARTIST": "albumArtist", "COMPOSER": "composer", "GENRE": "genre",
    "DATE": "date", "YEAR": "date", "DATERELEASED": "date", "DATERECORDED": "dateRecorded", "CREATIONDATE": "date",
    "TRACKNUMBER": "track", "TRACK": "track", "PARTNUMBER": "track", "TRACKTOTAL": "trackTotal",
    "TOTALTRACKS": "trackTotal", "TOTALPARTS": "trackTotal", "DISCNUMBER": "disc", "DISKNUMBER": "disc", "DISC": "disc",
    "DISK": "disc", "PARTOFSET": "disc", "DISCTOTAL": "discTotal", "TOTALDISCS": "discTotal", "COMMENT": "comment",
    "COMMENTS": "comment", "DESCRIPTION": "description", "COPYRIGHT": "copyright", "PUBLISHER": "publisher",
    "LABEL": "publisher", "ORGANIZATION": "publisher", "ENCODER": "encoder", "ENCODINGTOOL": "encoder",
    "SOFTWARE": "encoder", "ISRC": "isrc", "BPM": "bpm", "TEMPO": "bpm", "BEATSPERMINUTE": "bpm", "LYRICS": "lyrics",
    "UNSYNCEDLYRICS": "lyrics", "LANGUAGE": "language",
  ]

  /// The shared name for a format's own one, else that name in lowerCamelCase; nil where no letter or digit is left of it.
  public static func name(for own: String) -> String? {
    let letters = own.uppercased().filter { $0.isLetter || $0.isNumber }
    return known[letters] ?? lowerCamelCase(own)
  }

  /// `REPLAYGAIN_TRACK_GAIN` as `replaygainTrackGain`, `MusicBrainz Album Id` as `musicBrainzAlbumId`.
  static func lowerCamelCase(_ own: String) -> String? {
    let words = own.split { !$0.isLetter && !$0.isNumber }.map { word in
      word.contains(where: \.isLowercase) ? String(word) : word.lowercased()
    }
    guard let first = words.first else { return nil }
    let head = first.prefix(1).lowercased() + first.dropFirst()
    return words.dropFirst().reduce(head) { $0 + $1.prefix(1).uppercased() + $1.dropFirst() }
  }
}
