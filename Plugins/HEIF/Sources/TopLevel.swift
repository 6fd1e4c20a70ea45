import Extraction

/// Walks the boxes on the top level, and jumps over the pictures' data.
struct TopLevel {
  private(set) var fileType: FileType?
  private var cursor: UInt64 = 0
  private var boxes = 0

  /// Real files have a handful; it bounds the requests.
  private static let mostBoxes = 256
  /// What a jump brings, in bytes: the tables that follow are usually no longer.
  private static let jumpWindow: UInt64 = 4096

  /// The next box, which is passed by ``pass(_:_:)``; nil where there is no more.
  mutating func next(_ reader: BoxReader) throws(ParserPause) -> Box? {
    guard boxes < Self.mostBoxes, let box = try reader.topLevelBox(at: cursor, readAhead: Self.jumpWindow),
      box.type.isPlausible
    else { return nil }
    if box.type == "ftyp", fileType == nil {
      let fileType = try FileType(box, reader)
      guard fileType.isOfPictures else {
        throw .failed(.notRecognised("the brand “\(fileType.major)” is not one of pictures"))
      }
      self.fileType = fileType
    }
    guard fileType != nil else { throw .failed(.notRecognised("there is no brand of pictures at the start")) }
    return box
  }

  /// Goes behind a box.
  mutating func pass(_ box: Box, _ reader: BoxReader) {
    boxes += 1
    cursor = box.end
    if box.end < Box.openEnd { reader.input.release(before: cursor) }
  }
}
