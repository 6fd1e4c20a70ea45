import Extraction

/// Where a run of frames starts and what its frames have in common.
struct FrameStream: Sendable {
  /// The offset of the first frame in bytes.
  var offset: UInt64
  /// The header of the first frame.
  var header: FrameHeader
  /// The size of a free-format frame without padding, in bytes; nil where the headers tell the size.
  var freeFormatSize: UInt64?

  /// The size in bytes of a frame of this stream, at least 1.
  func size(of header: FrameHeader) -> UInt64 {
    if let size = header.size { return max(size, 1) }
    return max((freeFormatSize ?? 1) + (header.isPadded ? header.slot : 0), 1)
  }

  /// The mean size of a frame at the bit rate of the first, in bytes.
  var meanSize: Double { freeFormatSize.map(Double.init) ?? header.meanSize }

  /// The size of the largest frame to be expected, in bytes.
  var largestSize: UInt64 { freeFormatSize.map { $0 +| header.slot } ?? header.largestSize }

  /// The header at `offset` if it continues this stream.
  func frame(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> FrameHeader? {
    guard let header = try reader.header(at: offset), header.continues(self.header) else { return nil }
    return header
  }
}
