import Extraction

/// A picture that a directory describes.
struct Page {
  private let directory: TIFFDirectory
  private let block: TIFFBlock
  /// As stored, in pixels.
  let width: Int
  let height: Int
  /// Whether it is a picture in full, by NewSubfileType (254) or its predecessor (255): neither a thumbnail nor a mask,
  /// nor any other map that belongs to a picture.
  let isFull: Bool
  /// Whether a field says so, and not only none that it is anything else.
  let saysFull: Bool

  /// The page; nil where the directory has no size.
  init?(_ directory: TIFFDirectory, in block: TIFFBlock) throws(ParserPause) {
    (self.directory, self.block) = (directory, block)
    guard let width = try block.numbers(of: directory[0x0100], limit: 1).first.flatMap({ Int(exactly: $0) }),
      let height = try block.numbers(of: directory[0x0101], limit: 1).first.flatMap({ Int(exactly: $0) }), width > 0,
      height > 0
    else { return nil }
    (self.width, self.height) = (width, height)
    if let kind = try block.numbers(of: directory[0x00FE], limit: 1).first.flatMap({ Int(exactly: $0) }) {
      // The second bit is that of a page of several.
      isFull = kind & ~2 == 0
      saysFull = isFull
    } else {
      isFull = try block.numbers(of: directory[0x00FF], limit: 1).first != 2
      saysFull = false
    }
  }

  /// Its size, of which raw files show a part (DNG Specification, DefaultCropSize).
  func dimensions(turned orientation: Int) throws(ParserPause) -> Dimensions {
    var size = Dimensions(width, height, orientation: orientation)
    let crop = try block.numbers(of: directory[0xC620], limit: 2)
    if crop.count == 2, crop[0] >= 1, crop[1] >= 1, crop[0] <= Double(width), crop[1] <= Double(height) {
      (size.croppedWidth, size.croppedHeight) = (Int(crop[0].rounded()), Int(crop[1].rounded()))
    }
    return size
  }

  var area: Int { width *| height }
}
