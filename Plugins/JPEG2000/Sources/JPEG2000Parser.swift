import Extraction

/// Walks the boxes to the first header that tells a size: that of the image, of the page of a compound document, or of the
/// codestream.
struct JPEG2000Parser: ExtractionParser {
  /// Boxes in front of the header; real files have a few.
  private static let mostBoxes = 1000

  private var cursor: UInt64 = 0
  private var boxes = 0

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if cursor == 0, try input.bigEndian(UInt32.self, at: 0) == 0xFF4F_FF51 { return [try codestream(at: 0, input)] }
    let reader = BoxReader(input: input)
    while boxes < Self.mostBoxes, let box = try reader.topLevelBox(at: cursor) {
      if cursor == 0, box.type.rawValue >> 16 != 0x6A50 {
        throw .failed(.notRecognised("there is no JPEG 2000 signature"))
      }
      if let finding = try answer(box, reader) { return [finding] }
      boxes += 1
      cursor = box.end
      if cursor < Box.openEnd { input.release(before: cursor) }
    }
    throw .failed(.absent("no header tells a size"))
  }

  private func answer(_ box: Box, _ reader: BoxReader) throws(ParserPause) -> Finding? {
    switch box.type {
    case "jp2h", "jpch":
      // ISO/IEC 15444-1, I.5.3.1: height, then width.
      guard let header = try reader.first("ihdr", in: box) else { return nil }
      return try size(at: header.payload, "jpeg2000:ihdr", reader)
    case "page":
      // ISO/IEC 15444-6, B.2.1: how many objects are on the page, its height, its width.
      guard let header = try reader.first("phdr", in: box) else { return nil }
      return try size(at: header.payload +| 2, "jpeg2000:phdr", reader)
    case "jp2c": return try codestream(at: box.payload, reader.input)
    default: return nil
    }
  }

  private func size(at offset: UInt64, _ source: String, _ reader: BoxReader) throws(ParserPause) -> Finding {
    let height: UInt32 = try reader.input.bigEndian(at: offset)
    let width: UInt32 = try reader.input.bigEndian(at: offset +| 4)
    return try .dimensions(Dimensions(Int(width), Int(height)), source: source)
  }

  /// The segment that a codestream begins with: the extent of the reference grid, less what lies in front of the image
  /// (ISO/IEC 15444-1, A.5.1).
  private func codestream(at start: UInt64, _ input: ByteView) throws(ParserPause) -> Finding {
    guard try input.bigEndian(UInt32.self, at: start) == 0xFF4F_FF51 else {
      throw .failed(.malformed("the codestream does not start with its size (SIZ)", at: start))
    }
    var corners: [UInt32] = []
    for index in 0..<4 as Range<UInt64> { corners.append(try input.bigEndian(at: start +| 8 +| index * 4)) }
    return try .dimensions(
      Dimensions(Int(corners[0] -| corners[2]), Int(corners[1] -| corners[3])), source: "jpeg2000:SIZ")
  }
}
