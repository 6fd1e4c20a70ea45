/// The header of a packet of an elementary stream (ISO/IEC 13818-1, 2.4.3.6; ISO/IEC 11172-1, 2.4.3.3).
struct PESHeader {
  let streamID: UInt8
  /// When what starts in the packet is shown, in ticks of 90 kHz; nil where it is not said.
  let stamp: UInt64?
  /// Bytes behind the length field, 0 where that is not said.
  let packetLength: Int
  /// Bytes before the payload.
  let size: Int

  /// Streams whose packets have no such header: maps, padding, private stream 2 and control.
  private static let plain: Set<UInt8> = [0xBC, 0xBE, 0xBF, 0xF0, 0xF1, 0xF2, 0xF8, 0xFF]

  /// The header at the start of `bytes`; nil where there is none, or less than all of it.
  init?(_ bytes: ArraySlice<UInt8>) {
    let bytes = Array(bytes.prefix(64))
    guard bytes.count >= 7, bytes[0] == 0, bytes[1] == 0, bytes[2] == 1, bytes[3] >= 0xBC else { return nil }
    streamID = bytes[3]
    packetLength = Int(bytes[4]) << 8 | Int(bytes[5])
    if Self.plain.contains(streamID) {
      (stamp, size) = (nil, 6)
    } else if bytes[6] >> 6 == 2 {
      guard bytes.count >= 9 else { return nil }
      size = 9 + Int(bytes[8])
      stamp = bytes[7] & 0x80 != 0 && bytes[8] >= 5 ? StreamClock.stamp(bytes, at: 9) : nil
    } else {
      // MPEG-1: stuffing, the size of a buffer, then the stamps.
      var index = 6
      while index < bytes.count, bytes[index] == 0xFF { index += 1 }
      guard index < bytes.count else { return nil }
      if bytes[index] >> 6 == 1 { index += 2 }
      guard index < bytes.count else { return nil }
      switch bytes[index] >> 4 {
      case 2: (stamp, size) = (StreamClock.stamp(bytes, at: index), index + 5)
      case 3: (stamp, size) = (StreamClock.stamp(bytes, at: index), index + 10)
      default:
        guard bytes[index] == 0x0F else { return nil }
        (stamp, size) = (nil, index + 1)
      }
    }
  }
}
