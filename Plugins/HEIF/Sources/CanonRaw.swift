import Extraction

/// A raw file of Canon's (CR3): EXIF data lie in boxes in a `uuid` box of the movie box.
enum CanonRaw {
  private static let identifier: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]

  /// The size of the developed picture, by the first EXIF directory (`CMT1`).
  static func dimensions(movie: Box, _ reader: BoxReader) throws(ParserPause) -> Finding {
    for box in try reader.children(of: movie) where box.type == "uuid" && box.payloadSize > 16 {
      guard try reader.input.bytes(at: box.payload, upTo: 16) == identifier else { continue }
      for inner in try reader.boxes(from: box.payload +| 16, to: box.end) where inner.type == "CMT1" {
        guard let block = try TIFFBlock(reader.input, in: inner.content) else { continue }
        let directory = try block.directory(at: block.firstDirectory)
        let width = try block.numbers(of: directory[0x0100]).first.flatMap { Int(exactly: $0) } ?? 0
        let height = try block.numbers(of: directory[0x0101]).first.flatMap { Int(exactly: $0) } ?? 0
        let orientation = try ExifOrientation.read(block, in: directory) ?? 1
        return try .dimensions(Dimensions(width, height, orientation: orientation), source: "heif:CMT1")
      }
    }
    throw .failed(.absent("the raw file has no EXIF data (CMT1)"))
  }
}
