/// How a picture is to be turned, by the EXIF data that some formats carry (EXIF 2.32, tag 0x0112 of the first directory).
public enum ExifOrientation {
  /// The tag of the field, in EXIF and in TIFF.
  public static let tag: UInt16 = 0x0112

  /// The orientation, 1 to 8, that the EXIF block at `range` tells; nil where it tells none, or is damaged: a picture
  /// whose EXIF data makes no sense is shown as it is stored.
  ///
  ///
  /// Writers differ in whether `Exif` and two zeros stand in front of the block; both are read.
  public static func read(_ input: ByteView, in range: Range<UInt64>) throws(ParserPause) -> Int? {
    do throws(ParserPause) {
      guard range.upperBound - range.lowerBound >= 14 else { return nil }
      let isNamed = try input.bytes(range.lowerBound..<(range.lowerBound +| 6)).starts(with: "Exif\0".utf8)
      let start = isNamed ? range.lowerBound +| 6 : range.lowerBound
      guard let block = try TIFFBlock(input, in: start..<range.upperBound) else { return nil }
      return try read(block, in: try block.directory(at: block.firstDirectory))
    } catch {
      // Where the resource ends there may have been more to read.
      guard case .failed(let failure) = error, failure.code != .truncated else { throw error }
      return nil
    }
  }

  /// The orientation, 1 to 8, that a directory tells; nil where it tells none.
  public static func read(_ block: TIFFBlock, in directory: TIFFDirectory) throws(ParserPause) -> Int? {
    let number = try block.numbers(of: directory[tag], limit: 1).first
    return number.flatMap { Int(exactly: $0) }.flatMap { (1...8).contains($0) ? $0 : nil }
  }
}
