/// Builds transport streams with pictures in packet identifier 0x100 and, where it is asked for, other streams.
struct TransportBuilder {
  /// Bytes before each packet: 4 in M2TS.
  var lead = 0
  /// Bytes behind each packet: 16 where a modulator added check bytes.
  var trail = 0
  var start: UInt64 = 900_000
  var frames: UInt64 = 50
  /// Ticks between two pictures.
  var step: UInt64 = 3600
  /// Streams beside the pictures: type, and the stamps of their packets.
  var others: [(type: UInt8, stamps: [UInt64])] = []
  /// Bytes of a picture.
  var size = 400

  private var counters: [UInt16: UInt8] = [:]

  private mutating func packets(_ identifier: UInt16, _ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = content[...]
    var starts = true
    while !rest.isEmpty {
      let counter = counters[identifier, default: 0]
      counters[identifier] = (counter + 1) & 15
      let part = rest.prefix(184)
      rest = rest.dropFirst(184)
      var packet: [UInt8] = [0x47, (starts ? 0x40 : 0) | UInt8(identifier >> 8), UInt8(identifier & 255)]
      let gap = 184 - part.count
      packet.append((gap > 0 ? 0x30 : 0x10) | counter)
      if gap > 0 {
        packet.append(UInt8(gap - 1))
        if gap > 1 { packet += [0] + [UInt8](repeating: 0xFF, count: gap - 2) }
      }
      bytes += [UInt8](repeating: 0, count: lead) + packet + part + [UInt8](repeating: 0, count: trail)
      starts = false
    }
    return bytes
  }

  private static func section(_ table: UInt8, _ content: [UInt8]) -> [UInt8] {
    let size = content.count + 4
    return [0, table, 0xB0 | UInt8(size >> 8), UInt8(size & 255)] + content + [0, 0, 0, 0]
  }

  static func packet(_ streamID: UInt8, _ stamp: UInt64, _ payload: [UInt8], length: Int? = nil) -> [UInt8] {
    let stamp = stamp & 0x1_FFFF_FFFF
    let field: [UInt8] = [
      0x21 | UInt8(stamp >> 30) << 1, UInt8(truncatingIfNeeded: stamp >> 22),
      UInt8(truncatingIfNeeded: stamp >> 14) | 1, UInt8(truncatingIfNeeded: stamp >> 7),
      UInt8(truncatingIfNeeded: stamp << 1) | 1,
    ]
    let size = length ?? 0
    return [0, 0, 1, streamID, UInt8(size >> 8), UInt8(size & 255), 0x80, 0x80, 5] + field + payload
  }

  /// A sequence header of MPEG-2 video, 352x288 at 25 pictures a second.
  static let sequence: [UInt8] = [
    0, 0, 1, 0xB3, 0x16, 0x01, 0x20, 0x23, 0xFF, 0xFF, 0xE0, 0x18, 0, 0, 1, 0xB5, 0x14, 0x8A, 0, 1, 0, 0,
  ]

  var file: [UInt8] {
    var copy = self
    var streams: [UInt8] = [0x02, 0xE1, 0x00, 0xF0, 0x00]
    for (index, other) in others.enumerated() { streams += [other.type, 0xE1, UInt8(index + 1), 0xF0, 0x00] }
    var bytes = copy.packets(0, Self.section(0, [0, 1, 0xC1, 0, 0, 0, 1, 0xF0, 0x00]))
    bytes += copy.packets(0x1000, Self.section(2, [0, 1, 0xC1, 0, 0, 0xE1, 0x00, 0xF0, 0x00] + streams))
    for frame in 0..<frames {
      for (index, other) in others.enumerated() where Int(frame) < other.stamps.count {
        bytes += copy.packets(
          0x101 + UInt16(index), Self.packet(other.type == 0x03 ? 0xC0 : 0xBD, other.stamps[Int(frame)], [1, 2, 3, 4]))
      }
      let payload = Self.sequence + [UInt8](repeating: 0xAA, count: size)
      bytes += copy.packets(0x100, Self.packet(0xE0, start &+ frame * step, payload))
    }
    return bytes
  }
}
