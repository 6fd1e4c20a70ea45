import Extraction

extension FrameReader {
  /// No free-format frame is larger, in bytes: 640 kb/s at 8 kHz, more than any decoder takes.
  private static let largestFreeFrame: UInt64 = 5760

  /// The size in bytes, without padding, of the frames of the free-format stream whose first frame stands at
  /// `offset`; nil where no two further frames stand at such a distance.
  func freeFormatSize(_ header: FrameHeader, at offset: UInt64) throws(ParserPause) -> UInt64? {
    let padding = header.isPadded ? header.slot : 0
    var distance: UInt64 = 24
    while distance <= Self.largestFreeFrame {
      guard try has(FrameHeader.count, at: offset +| distance) else { return nil }
      defer { distance += 1 }
      guard let second = try self.header(at: offset +| distance), second.continues(header) else { continue }
      let base = distance - padding
      let next = distance + base + (second.isPadded ? second.slot : 0)
      if let third = try self.header(at: offset +| next), third.continues(header) { return base }
    }
    return nil
  }
}
