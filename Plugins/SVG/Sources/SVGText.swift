import Extraction

/// The start of a text, in UTF-8 or any encoding that has ASCII in the same places, whatever it was stored as.
struct SVGText {
  /// What is taken of a compressed text at most, in bytes: a small file may hold gigabytes of blanks.
  private static let limit = 256 << 10

  let bytes: [UInt8]
  /// Whether more of the file would not give more text.
  let isFull: Bool

  /// Whether a text of markup may start so, or gzip: what does not is no reason to read on.
  static func mayStart(with bytes: [UInt8]) -> Bool {
    let marks: Set<UInt8> = [0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x20, 0x09, 0x0A, 0x0D]
    guard let first = bytes.first(where: { !marks.contains($0) }) else { return !bytes.isEmpty }
    return first == UInt8(ascii: "<") || bytes.starts(with: [0x1F, 0x8B])
  }

  /// The text in the first bytes of a file; nil where they are compressed and damaged.
  init?(_ head: [UInt8]) {
    if head.starts(with: [0x1F, 0x8B]) {
      guard let content = GzipMember.contentStart(head) else {
        // A long name in the header may be cut.
        (bytes, isFull) = ([], false)
        return
      }
      var inflation = Inflation(head[content...], limit: Self.limit)
      let isSound = inflation.run()
      guard isSound || !inflation.output.isEmpty else { return nil }
      bytes = Self.decoded(inflation.output)
      isFull = !isSound || inflation.output.count >= Self.limit
    } else {
      (bytes, isFull) = (Self.decoded(head), false)
    }
  }

  /// Without a byte order mark; UTF-16 as UTF-8.
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
