import Extraction

/// The text of a manifest, read whole: what it sums up may stand anywhere in it.
enum ManifestText {
  /// All bytes as UTF-8, without a byte order mark; UTF-16 is turned into it.
  static func whole(_ input: ByteView) throws(ParserPause) -> [UInt8] {
    let length = try input.wholeLength()
    guard length <= UInt64(ByteView.maximumRead) else {
      throw .failed(.malformed("a manifest of \(length) bytes, and at most \(ByteView.maximumRead) are read"))
    }
    return decoded(try input.bytes(0..<length))
  }

  /// The start of the text, for a sniffer.
  static func head(_ input: ByteView) throws(ParserPause) -> [UInt8] {
    decoded(try input.bytes(at: 0, upTo: Int(ExtractorDescriptor.sniffLength)))
  }

  private static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C])
    guard isBig || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0]) else { return bytes }
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let (high, low) = isBig ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      return UInt16(high) << 8 | UInt16(low)
    }
    return Array(String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self).utf8)
  }
}
