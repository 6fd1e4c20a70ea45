import Extraction

/// Answers for BMP of Windows and of OS/2, with every header that there has been ([MS-WMF] 2.2.2.3, 2.2.2.9; OS/2
/// Presentation Manager Programming Reference, bitmap file format).
public struct BMPExtractor: BitmapFormat {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "bmp", version: 1, name: "BMP", keys: ["dimensions"],
    signatures: [Signature("BM", score: .strong), Signature("BA", score: .strong)], extensions: ["bmp", "dib", "rle"],
    mimeTypes: ["image/bmp", "image/x-bmp", "image/x-ms-bmp", "image/x-windows-bmp"])

  /// The extractor.
  public init() {}

  /// Two letters are a weak sign: strong with a header of a size that exists behind them.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    guard let start = try Self.fileHeader(input) else { return .none }
    let size: UInt32 = try input.littleEndian(at: start +| 14)
    return Self.isHeaderSize(size) ? .strong : .none
  }

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    guard let start = try fileHeader(input) else { throw .failed(.notRecognised("there is no BMP signature")) }
    let header = start +| 14
    let size: UInt32 = try input.littleEndian(at: header)
    guard isHeaderSize(size) else { throw .failed(.notRecognised("no BMP has a header of \(size) bytes")) }
    if size == 12 {
      let width: UInt16 = try input.littleEndian(at: header +| 4)
      let height: UInt16 = try input.littleEndian(at: header +| 6)
      return try .dimensions(Dimensions(Int(width), Int(height)), source: "bmp:header")
    }
    let width = Int32(bitPattern: try input.littleEndian(at: header +| 4))
    // Rows from top to bottom have a negative height.
    let height = Int32(bitPattern: try input.littleEndian(at: header +| 8))
    return try .dimensions(Dimensions(Int(width), abs(Int(height))), source: "bmp:header")
  }

  /// Where the file header starts: at the start, or behind that of an array of bitmaps for several devices (OS/2).
  private static func fileHeader(_ input: ByteView) throws(ParserPause) -> UInt64? {
    if try input.matches("BM", at: 0) { return 0 }
    guard try input.matches("BA", at: 0), try input.matches("BM", at: 14) else { return nil }
    return 14
  }

  /// OS/2's first header; its second, which may be cut short behind the fields that matter; those of Windows.
  private static func isHeaderSize(_ size: UInt32) -> Bool {
    size == 12 || (16...64).contains(size) && size % 4 == 0 || size == 108 || size == 124
  }
}
