import Extraction

/// Reads the size from `IHDR`, and the orientation from `eXIf`, which stands in front of the picture's data (PNG
/// Specification, 11.2.1, 11.3.4.6).
struct PictureHeaderParser: ExtractionParser {
  private var walk = ChunkWalk()
  private var size: (width: Int, height: Int)?
  /// `eXIf`, from when it was met to when it was read.
  private var exif: Range<UInt64>?

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if size == nil { size = try readHeader(input) }
    guard let size else { return [] }
    do throws(ParserPause) {
      let orientation = try findOrientation(input)
      return [
        try .dimensions(Dimensions(size.width, size.height, orientation: orientation ?? 1), source: "png:IHDR")
      ]
    } catch {
      // What is missing or damaged may have said that the picture is to be turned.
      guard case .failed = error else { throw error }
      let doubt = Confidence.estimated(error: Double(abs(size.width - size.height)))
      return [try .dimensions(Dimensions(size.width, size.height), doubt, source: "png:IHDR")]
    }
  }

  private mutating func readHeader(_ input: ByteView) throws(ParserPause) -> (width: Int, height: Int) {
    guard try input.bigEndian(UInt64.self, at: 0) == 0x8950_4E47_0D0A_1A0A else {
      throw .failed(.notRecognised("there is no PNG signature"))
    }
    // Xcode puts a chunk of its own in front of the header.
    for _ in 0..<2 {
      guard let chunk = try walk.next(input, reading: 8) else { break }
      if chunk.isA("CgBI") { continue }
      guard chunk.isA("IHDR"), chunk.size >= 8 else { break }
      let width: UInt32 = try input.bigEndian(at: chunk.content.lowerBound)
      let height: UInt32 = try input.bigEndian(at: chunk.content.lowerBound +| 4)
      guard (1...0x7FFF_FFFF).contains(width), (1...0x7FFF_FFFF).contains(height) else {
        throw .failed(.malformed("the header has a size of \(width)x\(height), which PNG does not allow"))
      }
      return (Int(width), Int(height))
    }
    throw .failed(.malformed("the first chunk is not the header (IHDR)", at: 8))
  }

  private mutating func findOrientation(_ input: ByteView) throws(ParserPause) -> Int? {
    while true {
      if let exif { return try ExifOrientation.read(input, in: exif) }
      guard let chunk = try walk.next(input) else {
        throw .failed(.malformed("the file ends before the picture's data"))
      }
      if chunk.isA("eXIf") { exif = chunk.content }
      if chunk.isA("IDAT") || chunk.isA("IEND") || chunk.isA("fdAT") { return nil }
    }
  }
}
