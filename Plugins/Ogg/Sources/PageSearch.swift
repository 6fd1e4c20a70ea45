import Extraction

/// Finds pages in a piece of a resource that need not start with one.
enum PageSearch {
  /// What is looked through first for the next page, in bytes: most pages are smaller.
  private static let nearby: UInt64 = 8 << 10

  /// The pages that lie wholly in `bytes`, which stand at `offset`, and whose checksums are right.
  static func pages(in bytes: [UInt8], from offset: UInt64) -> [OggPage] {
    var pages: [OggPage] = []
    var index = 0
    // Bytes that only look like pages could each cost the sum over 65,307 bytes.
    var work = bytes.count * 8
    while let start = nextCapture(in: bytes, from: index), work > 0 {
      index = start + 1
      guard let page = OggPage(bytes, at: start, offset: offset + UInt64(start)) else { continue }
      guard page.size <= bytes.count - start else { continue }
      work -= page.size
      guard PageChecksum.isRight(bytes[start..<start + page.size]) else { continue }
      pages.append(page)
      index = start + page.size
    }
    return pages
  }

  /// The first header from `offset` on and before `end`, whatever its checksum: nearby first, then as far as the
  /// longest page may reach.
  static func nextHeader(
    _ input: ByteView, from offset: UInt64, before end: UInt64 = .max
  ) throws(ParserPause) -> OggPage? {
    for size in [nearby, OggPage.maximumSize + OggPage.maximumHeaderSize] {
      let bytes = try input.bytes(at: offset, upTo: Int(min(size, end -| offset)))
      if let page = firstHeader(in: bytes, from: offset) { return page }
    }
    return nil
  }

  /// The first header in `bytes`, which stand at `offset`, whatever its checksum.
  static func firstHeader(in bytes: [UInt8], from offset: UInt64) -> OggPage? {
    var index = 0
    while let start = nextCapture(in: bytes, from: index) {
      if let page = OggPage(bytes, at: start, offset: offset + UInt64(start)) { return page }
      index = start + 1
    }
    return nil
  }

  /// Where the next "OggS" starts.
  static func nextCapture(in bytes: [UInt8], from index: Int) -> Int? {
    var index = index
    while index + 4 <= bytes.count {
      if bytes[index] == 0x4F, bytes[index + 1] == 0x67, bytes[index + 2] == 0x67, bytes[index + 3] == 0x53 {
        return index
      }
      index += 1
    }
    return nil
  }
}
