/// What frames are called (id3.org: ID3v2.2.0, 4; ID3v2.3.0, 4; ID3v2.4.0 native frames, 4).
enum ID3v2Names {
  /// Frames of version 2.2 by their names since 2.3.
  static let current: [String: String] = [
    "TT1": "TIT1", "TT2": "TIT2", "TT3": "TIT3", "TP1": "TPE1", "TP2": "TPE2", "TP3": "TPE3", "TP4": "TPE4",
    "TCM": "TCOM", "TXT": "TEXT", "TLA": "TLAN", "TCO": "TCON", "TAL": "TALB", "TPA": "TPOS", "TRK": "TRCK",
    "TRC": "TSRC", "TYE": "TYER", "TDA": "TDAT", "TIM": "TIME", "TRD": "TRDA", "TMT": "TMED", "TFT": "TFLT",
    "TBP": "TBPM", "TCR": "TCOP", "TPB": "TPUB", "TEN": "TENC", "TSS": "TSSE", "TOF": "TOFN", "TLE": "TLEN",
    "TSI": "TSIZ", "TDY": "TDLY", "TKE": "TKEY", "TOT": "TOAL", "TOA": "TOPE", "TOL": "TOLY", "TOR": "TORY",
    "TXX": "TXXX", "TCP": "TCMP", "TST": "TSOT", "TSP": "TSOP", "TSA": "TSOA", "TS2": "TSO2", "TSC": "TSOC",
    "COM": "COMM", "ULT": "USLT", "PIC": "APIC", "WAF": "WOAF", "WAR": "WOAR", "WAS": "WOAS", "WCM": "WCOM",
    "WCP": "WCOP", "WPB": "WPUB", "WXX": "WXXX",
  ]

  /// Fields by frame.
  static let fields: [String: String] = [
    "TIT2": "title", "TPE1": "artist", "TALB": "album", "TPE2": "albumArtist", "TCOM": "composer", "TCON": "genre",
    "TRCK": "track", "TPOS": "disc", "TCOP": "copyright", "TPUB": "publisher", "TSSE": "encoder", "TSRC": "isrc",
    "TBPM": "bpm", "TLAN": "language", "TIT1": "grouping", "TIT3": "subtitle", "TPE3": "conductor", "TPE4": "remixer",
    "TEXT": "lyricist", "TMED": "media", "TFLT": "fileType", "TENC": "encodedBy", "TOFN": "originalFilename",
    "TKEY": "initialKey", "TOAL": "originalAlbum", "TOPE": "originalArtist", "TOLY": "originalLyricist",
    "TORY": "originalDate", "TDOR": "originalDate", "TDRL": "releaseDate", "TDEN": "encodingDate",
    "TDTG": "taggingDate", "TCMP": "compilation", "TSOT": "titleSort", "TSOP": "artistSort", "TSOA": "albumSort",
    "TSO2": "albumArtistSort", "TSOC": "composerSort", "TMOO": "mood", "TPRO": "producedNotice", "TSST": "discSubtitle",
    "TOWN": "owner", "TRSN": "radioStation", "TRSO": "radioStationOwner", "TCAT": "category", "TDES": "description",
    "TKWD": "keywords", "TGID": "podcastId", "MVNM": "movementName", "MVIN": "movement", "GRP1": "grouping",
    "WOAF": "audioFileUrl", "WOAR": "artistUrl", "WOAS": "audioSourceUrl", "WCOM": "commercialUrl",
    "WCOP": "copyrightUrl", "WPUB": "publisherUrl", "WORS": "radioStationUrl", "WPAY": "paymentUrl", "WFED": "feedUrl",
  ]

  /// Frames of which a tag is made with the key `tags` in mind.
  static func isOfTags(_ id: String) -> Bool {
    fields[id] != nil || own.contains(id)
  }

  /// Frames that are no simple text.
  private static let own: Set = ["TXXX", "WXXX", "COMM", "USLT", "TYER", "TDAT", "TIME", "TDRC", "TRDA"]
}
