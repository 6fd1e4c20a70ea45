import Extraction

/// The times in one track.
struct MIDITrack: Equatable {
  /// From a tick on a quarter note lasts so many microseconds.
  struct Tempo: Equatable {
    var tick: UInt64
    var microseconds: Double
  }

  /// The tempi, in the order of their ticks.
  private(set) var tempi: [Tempo] = []
  /// The tick of the last event that is for an instrument; nil where there is none.
  private(set) var lastEvent: UInt64?

  /// Reads the events in `bytes` as far as they make sense.
  init(_ bytes: [UInt8]) {
    var (index, tick, running) = (0, UInt64(0), UInt8(0))
    while let delta = Self.number(bytes, &index), index < bytes.count {
      tick = tick +| delta
      var status = bytes[index]
      if status & 0x80 != 0 { index += 1 } else { status = running }
      switch status {
      case 0xFF:
        guard index < bytes.count else { return }
        let type = bytes[index]
        index += 1
        guard type != 0x2F, let count = Self.number(bytes, &index), count <= UInt64(bytes.count - index) else { return }
        if type == 0x51, count == 3 {
          let tempo = bytes[index..<index + 3].reduce(0) { $0 << 8 | UInt32($1) }
          if tempo > 0 { tempi.append(Tempo(tick: tick, microseconds: Double(tempo))) }
        }
        index += Int(count)
      case 0xF0, 0xF7:
        guard let count = Self.number(bytes, &index), count <= UInt64(bytes.count - index) else { return }
        index += Int(count)
      case 0x80..<0xF0:
        running = status
        // Program change and channel pressure have one byte, the others two.
        index += (0xC0..<0xE0).contains(status) ? 1 : 2
        guard index <= bytes.count else { return }
        lastEvent = tick
      default: return
      }
    }
  }

  /// A number of up to four bytes, of which all but the last have their highest bit set.
  private static func number(_ bytes: [UInt8], _ index: inout Int) -> UInt64? {
    var value: UInt64 = 0
    for _ in 0..<4 where index < bytes.count {
      let byte = bytes[index]
      index += 1
      value = value << 7 | UInt64(byte & 0x7F)
      if byte & 0x80 == 0 { return value }
    }
    return nil
  }
}
