import Extraction

/// The value of an item: bytes and what they are (QuickTime File Format, "Well-known types").
struct ItemValue {
  let kind: UInt32
  let bytes: [UInt8]

  /// Fields by the item's name. © is A9.
  private static let names: [BoxType: String] = {
    let copyright: [String: String] = [
      "nam": "title", "ART": "artist", "alb": "album", "wrt": "composer", "com": "composer", "gen": "genre",
      "day": "date", "cmt": "comment", "cpy": "copyright", "pub": "publisher", "too": "encoder", "swr": "encoder",
      "lyr": "lyrics", "grp": "grouping", "des": "description", "enc": "encodedBy", "dir": "director",
      "prd": "producer", "wrk": "work", "mvn": "movementName", "aut": "artist", "xyz": "location", "mak": "make",
      "mod": "model", "inf": "information", "key": "keywords", "prf": "performers", "trk": "track", "url": "url",
      "nrt": "narrator", "st3": "subtitle", "con": "conductor",
    ]
    let plain: [String: String] = [
      "aART": "albumArtist", "cprt": "copyright", "desc": "description", "ldes": "longDescription", "sonm": "titleSort",
      "soar": "artistSort", "soal": "albumSort", "soaa": "albumArtistSort", "soco": "composerSort", "tvsh": "show",
      "tven": "episodeId", "tvnn": "network", "catg": "category", "keyw": "keywords", "purl": "feedUrl",
      "egid": "episodeGuid", "purd": "purchaseDate", "ownr": "owner", "apID": "purchaseAccount", "cpil": "compilation",
      "tmpo": "bpm", "tvsn": "season", "tves": "episode", "stik": "mediaKind", "pgap": "gapless", "pcst": "podcast",
      "rtng": "advisory", "hdvd": "definition", "shwm": "showMovement",
    ]
    var names: [BoxType: String] = [:]
    for (name, field) in copyright { names[named(name)] = field }
    for (name, field) in plain { names[BoxType(stringLiteral: name)] = field }
    return names
  }()

  private static func named(_ name: String) -> BoxType {
    BoxType(rawValue: name.utf8.reduce(0xA9) { $0 << 8 | UInt32($1) })
  }

  /// The name of a field that is called so by both lists of items and user data.
  static func name(_ type: BoxType) -> String? { names[type] }

  /// Adds what the item of this name says.
  func add(_ type: BoxType, to fields: inout TagFields) {
    switch type {
    case "trkn", "disk":
      // Numbers of 16 bits: none, the own, the total.
      guard bytes.count >= 4 else { return }
      let total = bytes.count >= 6 ? number(4..<6) : 0
      fields.add(type == "trkn" ? "track" : "disc", "\(number(2..<4))/\(total)")
    case "gnre":
      guard bytes.count >= 2 else { return }
      fields.add(genre: number(0..<2) - 1)
    default:
      guard let name = Self.names[type], let text else { return }
      fields.add(name, text)
    }
  }

  /// As text; nil where it is a picture or something else that is none.
  var text: String? {
    switch kind {
    case 1, 4: TagText.utf8OrLatin1(bytes)
    case 2, 5: TagText.utf16(bytes, bigEndian: true)
    case 21: bytes.isEmpty || bytes.count > 8 ? nil : "\(signed)"
    case 22: bytes.isEmpty || bytes.count > 8 ? nil : "\(bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })"
    case 0:
      // Nobody says what it is: one to four bytes that are no letters are a number.
      bytes.count <= 4 && bytes.contains { $0 < 0x20 } && !bytes.isEmpty
        ? "\(signed)" : String(validating: bytes, as: UTF8.self)
    case 65, 74, 66, 67: bytes.isEmpty || bytes.count > 8 ? nil : "\(signed)"
    default: nil
    }
  }

  private var signed: Int64 {
    let negative = bytes.first.map { $0 >= 0x80 } ?? false
    return bytes.reduce(negative ? Int64(-1) : 0) { $0 << 8 | Int64($1) }
  }

  private func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
}
