import Extraction

/// The last fields of a `tkhd` (ISO/IEC 14496-12, 8.3.2): how the pictures are turned, and how large they are shown.
struct TrackMatrix {
  /// As EXIF counts; 1 for what no quarter turn or mirror does.
  let orientation: Int
  /// Width and height on the screen, in pixels; 0 where it is not said.
  let shown: (width: Int, height: Int)

  /// Nil where the box is too short.
  init?(_ header: Box, _ reader: BoxReader) throws(ParserPause) {
    let isLong = try reader.input.uint8(at: header.payload) == 1
    let start = header.payload +| (isLong ? 52 : 40)
    guard start +| 44 <= header.end else { return nil }
    let bytes = try reader.input.bytes(start..<(start +| 44))
    let cells = [0, 4, 12, 16].map { Int32(truncatingIfNeeded: bytes.bigEndian(4, at: $0)).signum() }
    orientation =
      switch (cells[0], cells[1], cells[2], cells[3]) {
      case (-1, 0, 0, 1): 2
      case (-1, 0, 0, -1): 3
      case (1, 0, 0, -1): 4
      case (0, 1, 1, 0): 5
      case (0, 1, -1, 0): 6
      case (0, -1, -1, 0): 7
      case (0, -1, 1, 0): 8
      default: 1
      }
    shown = (Int(bytes.bigEndian(4, at: 36) >> 16), Int(bytes.bigEndian(4, at: 40) >> 16))
  }
}
