import Extraction

/// Goes through the packets of a region.
struct TransportScan {
  private static let mostStreams = 512

  private(set) var tables: ProgramTables
  private(set) var streams: [UInt16: ElementaryTimes] = [:]
  /// The first and the last program clock reference, by packet identifier: for streams whose packets are scrambled.
  private(set) var clocks: [UInt16: (first: UInt64, last: UInt64)] = [:]

  /// A scan of `bytes`, with the tables that are known already. Programs without a map are told by the packets themselves.
  init(_ bytes: [UInt8], tables: ProgramTables = ProgramTables()) {
    self.tables = tables
    guard let layout = PacketLayout(bytes) else { return }
    var index = layout.first
    while index + PacketLayout.packet <= bytes.count {
      guard bytes[index] == PacketLayout.sync else {
        // Something is missing or too much here: look for the next packet.
        index += 1
        while index + PacketLayout.packet <= bytes.count,
          bytes[index] != PacketLayout.sync
            || (index + layout.distance < bytes.count && bytes[index + layout.distance] != PacketLayout.sync)
        {
          index += 1
        }
        continue
      }
      take(bytes[index..<index + PacketLayout.packet])
      index += layout.distance
    }
  }

  private mutating func take(_ packet: ArraySlice<UInt8>) {
    let start = packet.startIndex
    let (flags, control) = (packet[start + 1], packet[start + 3])
    guard flags & 0x80 == 0 else { return }
    let identifier = UInt16(flags & 0x1F) << 8 | UInt16(packet[start + 2])
    guard identifier != 0x1FFF else { return }
    var payload = packet.dropFirst(4)
    if control & 0x20 != 0, let size = payload.first {
      readClock(payload.dropFirst().prefix(Int(size)), identifier)
      payload = payload.dropFirst(1 + Int(size))
    }
    guard control & 0x10 != 0, control & 0xC0 == 0, !payload.isEmpty else { return }
    let starts = flags & 0x40 != 0
    if tables.wants(identifier) { return tables.add(payload, starts: starts, identifier) }
    if starts { return startPacket(payload, identifier) }
    streams[identifier]?.add(payload)
  }

  private mutating func startPacket(_ payload: ArraySlice<UInt8>, _ identifier: UInt16) {
    guard let header = PESHeader(payload) else { return }
    if streams[identifier] == nil {
      guard streams.count < Self.mostStreams else { return }
      streams[identifier] = ElementaryTimes(tables.streams[identifier]?.kind ?? Self.kind(header.streamID))
    }
    streams[identifier]?.start(header.stamp)
    streams[identifier]?.add(payload.dropFirst(header.size))
  }

  private mutating func readClock(_ field: ArraySlice<UInt8>, _ identifier: UInt16) {
    guard field.count >= 7, let flags = field.first, flags & 0x10 != 0 else { return }
    let bytes = Array(field.dropFirst().prefix(5))
    let clock = bytes.bigEndian(4, at: 0) << 1 | UInt64(bytes[4] >> 7)
    clocks[identifier] = (clocks[identifier]?.first ?? clock, clock)
  }

  /// What a stream without a map seems to be (ISO/IEC 13818-1, table 2-22).
  private static func kind(_ streamID: UInt8) -> StreamKind {
    switch streamID {
    case 0xC0...0xDF: StreamKind(MediaTrack(.audio, codec: "mp2"))
    case 0xE0...0xEF: StreamKind(MediaTrack(.video))
    default: StreamKind(MediaTrack(.data))
    }
  }
}
