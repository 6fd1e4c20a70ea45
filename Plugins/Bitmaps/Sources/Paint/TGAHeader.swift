import Extraction

/// The header of a TGA file, all of whose fields have values that exist.
struct TGAHeader {
  static let footerSize: UInt64 = 26
  private static let size: UInt64 = 18

  /// In pixels.
  let width: Int
  let height: Int
  /// Whether fields that have no meaning in this file are 0, and nothing else is odd.
  let isTidy: Bool
  /// Whether runs of equal pixels are packed.
  private let isPacked: Bool
  /// What stands in front of the pixels, in bytes.
  private let start: UInt64
  private let bytesPerPixel: UInt64

  /// The header; nil where a field has a value that does not exist.
  init?(_ input: ByteView) throws(ParserPause) {
    let bytes = try input.bytes(at: 0, upTo: Int(Self.size))
    guard bytes.count == Self.size else { return nil }
    func number(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
    let (mapKind, kind, depth) = (bytes[1], bytes[2], bytes[16])
    guard mapKind < 2, [1, 2, 3, 9, 10, 11].contains(kind), [8, 15, 16, 24, 32].contains(depth) else { return nil }
    let isMapped = kind & 7 == 1
    guard !isMapped || mapKind == 1 && [15, 16, 24, 32].contains(bytes[7]), bytes[17] & 0xC0 == 0 else { return nil }
    (width, height) = (number(12), number(14))
    guard width > 0, height > 0 else { return nil }
    let hasMap = mapKind == 1
    isTidy =
      (hasMap || bytes[3..<8].allSatisfy { $0 == 0 }) && (isMapped || kind & 7 == 3 ? depth <= 16 : depth >= 15)
      && bytes[17] & 0x0F <= 8
    isPacked = kind > 8
    let map = hasMap ? UInt64(number(5)) * ((UInt64(bytes[7]) + 7) / 8) : 0
    start = Self.size + UInt64(bytes[0]) + map
    bytesPerPixel = (UInt64(depth) + 7) / 8
  }

  /// Whether a file of `length` bytes can hold the picture: exactly, where nothing is packed.
  func fits(_ length: UInt64) -> Bool {
    let pixels = UInt64(width) * UInt64(height)
    guard isPacked else { return length == start + pixels * bytesPerPixel }
    // A packet holds at most 128 pixels, and takes a byte besides one pixel, or besides all of them.
    let least = (pixels + 127) / 128 * (1 + bytesPerPixel)
    let most = pixels * (1 + bytesPerPixel)
    return length >= start + least && length <= start + most
  }

  /// Whether the file ends with the signature of the second version.
  static func hasFooter(_ input: ByteView, _ length: UInt64) throws(ParserPause) -> Bool {
    guard length >= size + footerSize else { return false }
    return try input.matches("TRUEVISION-XFILE", at: length - 18)
  }
}
