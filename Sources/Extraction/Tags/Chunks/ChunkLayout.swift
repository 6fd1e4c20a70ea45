/// How a format made of chunks is laid out, and which of them are tags.
public struct ChunkLayout: Sendable {
  /// What a chunk holds.
  enum Role: Sendable {
    /// The text of a field.
    case field(String)
    /// An ID3v2 tag.
    case id3
    /// A list of chunks, each with the text of a field and a zero behind it.
    case info
    /// The broadcast extension.
    case broadcast
    /// The sound: what a writer knew first stands in front of it.
    case sound
  }

  let magics: [String]
  let types: [String]
  /// Where the type stands, counted from the start of the form.
  let typeOffset: UInt64
  /// Bytes of a chunk's size.
  let sizeWidth: UInt64
  let isLittleEndian: Bool
  let roles: [String: Role]
  /// Whether the format's own fields count before those of an ID3 tag: in WAV they are what most programs write and show.
  var prefersOwn = false

  /// RIFF, RIFX, RF64 and BW64 with WAVE in them (RIFF; EBU Tech 3285 and 3306).
  public static let wav = ChunkLayout(
    magics: ["RIFF", "RIFX", "RF64", "BW64"], types: ["WAVE"], typeOffset: 8, sizeWidth: 4, isLittleEndian: true,
    roles: ["LIST": .info, "id3 ": .id3, "ID3 ": .id3, "bext": .broadcast, "data": .sound],
    prefersOwn: true)

  /// AIFF and AIFF-C (Audio Interchange File Format 1.3, "Text Chunks").
  public static let aiff = ChunkLayout(
    magics: ["FORM"], types: ["AIFF", "AIFC"], typeOffset: 8, sizeWidth: 4, isLittleEndian: false,
    roles: [
      "NAME": .field("title"), "AUTH": .field("artist"), "ANNO": .field("comment"), "(c) ": .field("copyright"),
      "ID3 ": .id3, "id3 ": .id3, "SSND": .sound,
    ])

  /// DSDIFF (DSDIFF 1.5; the ID3 chunk is a custom of others).
  public static let dsdiff = ChunkLayout(
    magics: ["FRM8"], types: ["DSD "], typeOffset: 12, sizeWidth: 8, isLittleEndian: false,
    roles: ["ID3 ": .id3, "id3 ": .id3, "DSD ": .sound, "DST ": .sound])

  /// The fields of a list of information (RIFF, "INFO list chunk", and what programs have added).
  static let information: [String: String] = [
    "INAM": "title", "TITL": "title", "IART": "artist", "IPRD": "album", "IALB": "album", "ICMT": "comment",
    "ICRD": "date", "YEAR": "date", "IGNR": "genre", "ICOP": "copyright", "ISFT": "encoder", "ITCH": "encodedBy",
    "ITRK": "track", "IPRT": "track", "TRCK": "track", "IFRM": "trackTotal", "IENG": "engineer", "IKEY": "keywords",
    "ILNG": "language", "ISBJ": "description", "ISRC": "source", "IMUS": "composer", "IPUB": "publisher",
    "IAAR": "albumArtist", "IDIT": "dateRecorded", "IMED": "medium", "IWRI": "lyricist", "ICMS": "commissionedBy",
    "IARL": "archivalLocation", "ISRF": "sourceForm", "IBPM": "bpm",
  ]
}
