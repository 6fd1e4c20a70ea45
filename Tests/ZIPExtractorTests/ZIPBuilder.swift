/// Builds ZIP archives of any shape; nothing in them is compressed.
struct ZIPBuilder {
  struct Entry {
    var name: [UInt8]
    var content: [UInt8]
    var flags: UInt64 = 0
    var isWide = false
  }

  var entries: [Entry] = []
  var prefix: [UInt8] = []
  var comment: [UInt8] = []
  /// What the end record says instead of the truth.
  var count: UInt64?
  var hasWideEnd = false
  /// Whether offsets count from the start of the file, although something was put in front.
  var countsPrefix = false

  func adding(_ name: String, _ content: String = "", isWide: Bool = false) -> ZIPBuilder {
    adding(Entry(name: Array(name.utf8), content: Array(content.utf8), isWide: isWide))
  }

  func adding(_ entry: Entry) -> ZIPBuilder {
    var copy = self
    copy.entries.append(entry)
    return copy
  }

  private func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }

  private func header(_ entry: Entry) -> [UInt8] {
    // 31 May 2024, 13:05:08.
    number(20, 2) + number(entry.flags, 2) + number(0, 2) + number(13 << 11 | 5 << 5 | 4, 2)
      + number(44 << 9 | 5 << 5 | 31, 2) + number(0, 4)
  }

  var file: [UInt8] {
    var file = prefix
    var directory: [UInt8] = []
    let moved = UInt64(countsPrefix ? 0 : prefix.count)
    for entry in entries {
      let offset = UInt64(file.count) - moved
      let size = UInt64(entry.content.count)
      let narrow = entry.isWide ? 0xFFFF_FFFF : size
      let extra =
        entry.isWide ? number(1, 2) + number(24, 2) + number(size, 8) + number(size, 8) + number(offset, 8) : []
      file += Array("PK\u{3}\u{4}".utf8) + header(entry) + number(size, 4) + number(size, 4)
      file += number(UInt64(entry.name.count), 2) + number(0, 2) + entry.name + entry.content
      directory += Array("PK\u{1}\u{2}".utf8) + number(20, 2) + header(entry) + number(narrow, 4) + number(narrow, 4)
      directory += number(UInt64(entry.name.count), 2) + number(UInt64(extra.count), 2) + number(0, 2) + number(0, 2)
      directory += number(0, 2) + number(0, 4) + number(entry.isWide ? 0xFFFF_FFFF : offset, 4) + entry.name + extra
    }
    let start = UInt64(file.count) - moved
    let said = count ?? UInt64(entries.count)
    file += directory
    if hasWideEnd {
      let place = UInt64(file.count) - moved
      file += Array("PK\u{6}\u{6}".utf8) + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 4) + number(0, 4)
      file += number(said, 8) + number(said, 8) + number(UInt64(directory.count), 8) + number(start, 8)
      file += Array("PK\u{6}\u{7}".utf8) + number(0, 4) + number(place, 8) + number(1, 4)
    }
    file += Array("PK\u{5}\u{6}".utf8) + number(0, 4)
    file += number(hasWideEnd ? 0xFFFF : said, 2) + number(hasWideEnd ? 0xFFFF : said, 2)
    file += number(hasWideEnd ? 0xFFFF_FFFF : UInt64(directory.count), 4)
    file += number(hasWideEnd ? 0xFFFF_FFFF : start, 4) + number(UInt64(comment.count), 2) + comment
    return file
  }
}
