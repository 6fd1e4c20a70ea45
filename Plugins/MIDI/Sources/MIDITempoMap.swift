import Extraction

/// Turns ticks into seconds.
struct MIDITempoMap {
  /// What a quarter note lasts before any tempo is set, in microseconds: 120 in a minute.
  private static let usual = 500_000.0

  let division: MIDIDivision
  private let tempi: [MIDITrack.Tempo]

  /// A map of the tempi of all tracks that sound together.
  init(_ division: MIDIDivision, of tracks: some Sequence<MIDITrack>) {
    self.division = division
    // Of several at one tick the last counts; sorting keeps no order of equals, so their place decides.
    tempi = tracks.flatMap(\.tempi).enumerated()
      .sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }.map(\.element)
  }

  /// Seconds from the start to `tick`.
  func seconds(at tick: UInt64) -> Double {
    switch division {
    case .ticksPerSecond(let rate): return Double(tick) / rate
    case .ticksPerQuarter(let ticks):
      var (seconds, last, length) = (0.0, UInt64(0), Self.usual)
      for tempo in tempi where tempo.tick < tick {
        seconds += Double(tempo.tick - last) * length / ticks
        (last, length) = (tempo.tick, tempo.microseconds)
      }
      return (seconds + Double(tick - last) * length / ticks) / 1_000_000
    }
  }
}
