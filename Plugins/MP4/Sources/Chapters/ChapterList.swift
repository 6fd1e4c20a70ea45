import Extraction

/// The chapters that many writers put into a `chpl` in the movie's user data: a start in units of 100 ns and a title each.
enum ChapterList {
  private static let readLimit: UInt64 = 1 << 20

  /// The chapters of a movie; empty where it has no such box.
  static func read(_ movie: Box, _ reader: BoxReader) throws(ParserPause) -> [MediaChapter] {
    guard let data = try reader.first("udta", in: movie), let box = try reader.first("chpl", in: data) else {
      return []
    }
    let bytes = try reader.input.bytes(at: box.payload, upTo: Int(min(box.payloadSize, Self.readLimit)))
    // The first version has a count of one byte behind four that are reserved.
    var index = bytes.first == 0 ? 4 : 8
    let count = Int(bytes.bigEndian(1, at: index))
    index += 1
    var chapters: [MediaChapter] = []
    for _ in 0..<count {
      guard index + 9 <= bytes.count else { break }
      let start = Double(bytes.bigEndian(8, at: index)) / 1e7
      let size = Int(bytes[index + 8])
      let title = String(decoding: bytes[(index + 9)...].prefix(size), as: UTF8.self)
      chapters.append(MediaChapter(start: start, title: title))
      index += 9 + size
    }
    return MediaChapter.closed(chapters, end: try Movie(movie, reader).header.seconds)
  }
}
