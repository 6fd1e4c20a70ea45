import Extraction

/// Walks the boxes on the top level up to the movie box, without reading what the others hold.
///
/// Keeps its place, and gives media data that it has passed back: of a film with the movie box at its end nothing stays
/// in memory, even where it comes as a stream.
struct MovieSearch {
  private(set) var fileType: FileType?
  private var cursor: UInt64 = 0
  private var sawMediaData = false
  private var sawMeta = false

  /// Boxes up to this size are not worth giving back, in bytes.
  private static let small: UInt64 = 1 << 16

  /// What a jump behind media data brings, in bytes: the movie header is there, perhaps behind a small `free`.
  private static let behindMedia: UInt64 = 1024
  /// What a jump over anything else brings: more is wanted, as the media are still to come.
  private static let beforeMedia: UInt64 = 4096

  /// The movie box.
  ///
  /// - Throws: `notRecognised` for pictures, `absent` for segments that have their movie box in another file, `truncated` where the
  ///   file ends in the media data, `malformed` where the boxes make no sense.
  mutating func movie(_ reader: BoxReader) throws(ParserPause) -> Box {
    while let box = try nextBox(reader), box.type.isPlausible {
      switch box.type {
      case "moov": return box
      case "ftyp": try readFileType(box, reader)
      case "moof":
        throw .failed(.absent("a media segment without its movie header (moov), which is in another file"))
      case "mdat": sawMediaData = true
      case "meta": sawMeta = true
      default: break
      }
      if let length = reader.input.length, box.end > length { throw .failed(Self.cut(box, length)) }
      guard box.end < Box.openEnd else { break }
      // Only what was read as media is given back: other candidates may still want to see the head.
      if box.size > Self.small, sawMediaData || fileType != nil { reader.input.release(before: box.end) }
      cursor = box.end
    }
    throw .failed(nothingFound())
  }

  private func nextBox(_ reader: BoxReader) throws(ParserPause) -> Box? {
    try reader.topLevelBox(at: cursor, readAhead: sawMediaData ? Self.behindMedia : Self.beforeMedia)
  }

  private mutating func readFileType(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    let read = try FileType(box, reader)
    if read.isOfPictures { throw .failed(.notRecognised("the brand “\(read.major)” is one of pictures")) }
    fileType = fileType ?? read
  }

  private static func cut(_ box: Box, _ length: UInt64) -> ExtractionError {
    ExtractionError(
      .truncated,
      "the file ends at byte \(length), inside the box “\(box.type)” that should end at byte \(box.end), "
        + "and before any movie header (moov)", at: box.start)
  }

  private func nothingFound() -> ExtractionError {
    if cursor == 0 { return .notRecognised("no box structure") }
    if sawMeta, !sawMediaData { return .absent("a still picture has no duration") }
    return .absent("the file has no movie header (moov)")
  }
}
