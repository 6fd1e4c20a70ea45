import Extraction

extension FrameReader {
  /// How many frames have to stand at one distance: repeated bytes, in pictures above all, look like free format.
  private static let freeFormatChain = 5

  /// The size in bytes, without padding, of the frames of the free-format stream whose first frame stands at
  /// `offset`; nil where not enough further frames follow at such a distance.
  func freeFormatSize(_ header: FrameHeader, at offset: UInt64) throws(ParserPause) -> UInt64? {
    guard let (base, first) = try freeFormatDistance(header, at: offset) else { return nil }
    var (last, next) = (first, offset +| base +| (header.isPadded ? header.slot : 0))
    for _ in 2..<Self.freeFormatChain {
      next = next +| base +| (last.isPadded ? last.slot : 0)
      guard let following = try self.header(at: next), following.repeats(header) else { return nil }
      last = following
    }
    return base
  }

  /// The distance to the next header of the kind, less padding, and that header.
  private func freeFormatDistance(
    _ header: FrameHeader, at offset: UInt64
  ) throws(ParserPause) -> (UInt64, FrameHeader)? {
    guard header.isPlausibleFreeFormat else { return nil }
    let padding = header.isPadded ? header.slot : 0
    var distance = FrameHeader.count
    while distance <= header.freeFormatSizes.upperBound {
      guard try has(FrameHeader.count, at: offset +| distance) else { return nil }
      if let next = try self.header(at: offset +| distance), next.repeats(header) {
        // The same header within a frame is no frame's header, so neither is the first.
        let base = distance -| padding
        return header.freeFormatSizes.contains(base) ? (base, next) : nil
      }
      distance += 1
    }
    return nil
  }
}

extension FrameHeader {
  /// What a frame without padding may measure in bytes: from the lowest bit rate of the tables to 640 kb/s.
  fileprivate var freeFormatSizes: ClosedRange<UInt64> {
    (samplesPerFrame / 8 * lowestBitRate / sampleRate)...(samplesPerFrame / 8 * 640_000 / sampleRate)
  }

  /// Layer I of MPEG-1 without CRC starts with FF FF, and the 16-bit samples and pixels that do too are many, while
  /// nobody has seen such a stream in free format.
  fileprivate var isPlausibleFreeFormat: Bool {
    bitRate == 0 && !(layer == .layer1 && version == .mpeg1 && !isProtected)
  }

  /// Whether `header` says the same, padding aside.
  fileprivate func repeats(_ header: FrameHeader) -> Bool {
    continues(header) && isMono == header.isMono && isProtected == header.isProtected
  }
}
