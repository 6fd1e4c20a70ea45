import Extraction

/// The first chunk of a file that is more than one picture without anything else (RFC 9649, section 2.7).
struct ExtendedHeader {
  let isAnimated: Bool
  let hasExif: Bool
  /// In pixels.
  let width: Int
  let height: Int

  /// The header in the data of a `VP8X` chunk.
  init(_ content: Range<UInt64>, _ input: ByteView) throws(ParserPause) {
    let bytes = try input.bytes(content.lowerBound..<(content.lowerBound +| 10))
    isAnimated = bytes[0] & 0x02 != 0
    hasExif = bytes[0] & 0x08 != 0
    func number(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2]) << 16 }
    (width, height) = (number(4) + 1, number(7) + 1)
  }
}
