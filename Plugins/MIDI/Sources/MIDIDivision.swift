/// What a tick is (Standard MIDI Files 1.0, "Header Chunks").
enum MIDIDivision: Equatable {
  /// So many ticks make a quarter note, whose length the tempo says.
  case ticksPerQuarter(Double)
  /// So many ticks make a second, whatever the tempo.
  case ticksPerSecond(Double)

  /// Nil for a field that stands for no time.
  init?(_ field: UInt16) {
    guard field >> 15 == 1 else {
      guard field > 0 else { return nil }
      self = .ticksPerQuarter(Double(field))
      return
    }
    let (code, ticks) = (Int8(truncatingIfNeeded: field >> 8), Double(field & 0xFF))
    // 29 stands for drop frame, 30 frames a second as the colour television of the USA counts them.
    let rates: [Int8: Double] = [-24: 24, -25: 25, -29: 30000 / 1001, -30: 30]
    guard let rate = rates[code], ticks > 0 else { return nil }
    self = .ticksPerSecond(rate * ticks)
  }
}
