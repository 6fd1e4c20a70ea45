import Extraction

/// The time of a data packet (ASF Specification, 5.2).
struct ASFPacket {
  /// When its first payload is shown, with the preroll, in seconds; where that is not said, when the packet is sent.
  let time: Double
  /// How long the packet takes, in seconds.
  let duration: Double

  /// The packet that starts with `bytes`; nil where they are no packet.
  init?(_ bytes: [UInt8]) {
    var index = 0
    func field(_ type: UInt64, _ offset: Int) -> Int { [0, 1, 2, 4][Int(type & 3)] }
    guard let first = bytes.first else { return nil }
    if first & 0x80 != 0 {
      guard first & 0x70 == 0 else { return nil }
      index = 1 + Int(first & 0x0F)
    }
    guard index + 2 <= bytes.count else { return nil }
    let (lengths, properties) = (UInt64(bytes[index]), UInt64(bytes[index + 1]))
    index += 2 + field(lengths >> 5, index) + field(lengths >> 1, index) + field(lengths >> 3, index)
    guard index + 6 <= bytes.count else { return nil }
    let sent = bytes.littleEndian(4, at: index)
    duration = Double(bytes.littleEndian(2, at: index + 4)) / 1000
    index += 6 + Int(lengths & 1)
    // The payload: stream number, media object number, offset, then the replicated data with the time.
    index += 1 + field(properties >> 4, index)
    let offsetSize = field(properties >> 2, index)
    let offset = bytes.littleEndian(offsetSize, at: index)
    index += offsetSize
    let replicatedSize = field(properties, index)
    let replicated = bytes.littleEndian(replicatedSize, at: index)
    index += replicatedSize
    switch replicated {
    case 1 where offsetSize == 4: time = Double(offset) / 1000
    case 8...: time = Double(bytes.littleEndian(4, at: index + 4)) / 1000
    default: time = Double(sent) / 1000
    }
  }
}
