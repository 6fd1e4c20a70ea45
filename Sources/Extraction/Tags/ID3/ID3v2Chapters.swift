/// The chapters that the frames of a tag give (id3.org, ID3v2 Chapter Frame Addendum 1.0, 3.1).
enum ID3v2Chapters {
  /// - Parameters:
  ///   - frames: their names and contents, in order.
  ///   - version: of the tag, since frames stand within frames.
  static func chapters(in frames: [(id: String, content: [UInt8])], version: UInt8) -> [TagChapter] {
    frames.filter { $0.id == "CHAP" }.prefix(2000).compactMap { chapter($0.content, version) }
  }

  private static func chapter(_ content: [UInt8], _ version: UInt8) -> TagChapter? {
    guard let zero = content.firstIndex(of: 0) else { return nil }
    let times = Array(content[(zero + 1)...].prefix(16))
    guard times.count == 16 else { return nil }
    func number(_ index: Int) -> UInt32 { times[index..<index + 4].reduce(0) { $0 << 8 | UInt32($1) } }
    let (start, end) = (number(0), number(4))
    guard start != .max else { return nil }
    let hasEnd = end != .max && end >= start
    return TagChapter(
      start: Double(start) / 1000, end: hasEnd ? Double(end) / 1000 : nil,
      title: title(in: Array(content[(zero + 17)...]), version))
  }

  /// The title is a frame of its own within the chapter.
  private static func title(in bytes: [UInt8], _ version: UInt8) -> String {
    var rest = bytes[...]
    while rest.count > 10, let header = ID3v2FrameHeader(Array(rest.prefix(10)), version: version) {
      let size = [header.size, header.otherSize].compactMap { $0 }.first { $0 <= UInt64(rest.count - 10) }
      guard let size = size.flatMap(Int.init(exactly:)) else { break }
      if header.id == "TIT2" {
        var text = ID3v2FrameText(Array(rest.dropFirst(10).prefix(size)))
        return TagText.trimmed(text.next())
      }
      rest = rest.dropFirst(10 + size)
    }
    return ""
  }
}
