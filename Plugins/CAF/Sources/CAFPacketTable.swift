import Extraction

/// The head of a `pakt` chunk (Core Audio Format Specification, "Packet Table Chunk"); the packets' sizes are not read.
struct CAFPacketTable: Equatable {
  /// Bytes of the head.
  static let size: UInt64 = 24

  var packets: Int64
  /// Frames that are meant to be heard; what stands before and behind them is not counted.
  var validFrames: Int64
  var primingFrames: Int32
  var remainderFrames: Int32

  /// The head at `offset`.
  init(_ input: ByteView, at offset: UInt64) throws(ParserPause) {
    packets = Int64(bitPattern: try input.bigEndian(at: offset))
    validFrames = Int64(bitPattern: try input.bigEndian(at: offset +| 8))
    primingFrames = Int32(bitPattern: try input.bigEndian(at: offset +| 16))
    remainderFrames = Int32(bitPattern: try input.bigEndian(at: offset +| 20))
  }

  /// The frames to be heard; nil where the table does not say. `perPacket` is 0 where packets differ in length.
  func frames(perPacket: UInt64) -> UInt64? {
    if validFrames > 0 { return UInt64(validFrames) }
    guard packets > 0, perPacket > 0 else { return nil }
    let silent = UInt64(max(primingFrames, 0)) + UInt64(max(remainderFrames, 0))
    return UInt64(packets) *| perPacket -| silent
  }
}
