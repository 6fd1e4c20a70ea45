import Extraction

/// The tags of a file, of which those of single tracks, chapters and attachments are left out.
struct MatroskaTagList {
  private enum ID {
    static let tag: UInt32 = 0x7373
    static let targets: UInt32 = 0x63C0
    static let level: UInt32 = 0x68CA
    /// Track, edition, chapter, attachment.
    static let uids: Set<UInt32> = [0x63C5, 0x63C9, 0x63C4, 0x63C6]
    static let simpleTag: UInt32 = 0x67C8
    static let name: UInt32 = 0x45A3
    static let string: UInt32 = 0x4487
    static let title: UInt32 = 0x7BA9
    static let writingApp: UInt32 = 0x5741
  }

  /// Names and texts by level: 30 is a song, 50 an album or a film (RFC 9559, section 5.1.8.1.1.1).
  private var pairs: [(level: UInt64, name: String, text: String)] = []

  /// The title and the program in an Info element.
  static func title(_ info: [UInt8]) -> TagFields {
    var fields = TagFields()
    EBMLBlock.forEachChild(of: info[...]) { id, content in
      if id == ID.title { fields.add("title", text(content)) }
      if id == ID.writingApp { fields.add("encoder", text(content)) }
    }
    return fields
  }

  /// Takes in the content of a Tags element.
  mutating func add(_ tags: [UInt8]) {
    EBMLBlock.forEachChild(of: tags[...]) { id, content in
      if id == ID.tag { addTag(content) }
    }
  }

  /// All as fields. Where there are tags of a song, those of the level above it are the album's.
  func fields(titled info: TagFields?) -> TagFields {
    var fields = TagFields()
    let hasSong = pairs.contains { $0.level <= 30 }
    for pair in pairs where pair.level <= 30 || !hasSong { fields.add(own: pair.name, pair.text) }
    for pair in pairs where hasSong && pair.level > 30 && pair.level <= 50 {
      switch pair.name.uppercased() {
      case "TITLE": fields.add("album", pair.text)
      case "ARTIST":
        if !fields.has("artist") { fields.add("artist", pair.text) }
        fields.add("albumArtist", pair.text)
      case "TOTAL_PARTS": fields.add("trackTotal", pair.text)
      case let name:
        var other = TagFields()
        other.add(own: name, pair.text)
        fields.fill(from: other)
      }
    }
    // The program alone is no tag.
    if let info, info.has("title") || !fields.isEmpty { fields.fill(from: info) }
    return fields
  }

  private mutating func addTag(_ bytes: ArraySlice<UInt8>) {
    var level: UInt64 = 50
    var isOfPart = false
    EBMLBlock.forEachChild(of: bytes) { id, content in
      guard id == ID.targets else { return }
      EBMLBlock.forEachChild(of: content) { id, content in
        if id == ID.level { level = EBMLBlock.unsigned(content) ?? level }
        if ID.uids.contains(id), EBMLBlock.unsigned(content) != 0 { isOfPart = true }
      }
    }
    guard !isOfPart else { return }
    EBMLBlock.forEachChild(of: bytes) { id, content in
      guard id == ID.simpleTag, pairs.count < 2000 else { return }
      var (name, string): (String?, String?) = (nil, nil)
      EBMLBlock.forEachChild(of: content) { id, content in
        if id == ID.name { name = Self.text(content) }
        if id == ID.string { string = Self.text(content) }
      }
      if let name, let string { pairs.append((level, name, string)) }
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String { TagText.utf8(Array(bytes.prefix { $0 != 0 })) }
}
