import Extraction

/// Reads all tracks (Standard MIDI Files 1.0) and follows the tempo to the last event.
struct MIDIParser: ExtractionParser {
  /// More tracks than any file has.
  private static let trackLimit = 65536
  /// The longest track that is read, in bytes.
  private static let longestTrack: UInt64 = 8 << 20
  /// What is brought at once where a track is missing: most files are smaller.
  private static let window: UInt64 = 64 << 10

  private var position: UInt64 = 0
  private var format: UInt16 = 0
  private var trackCount = 0
  private var division: MIDIDivision?
  private var tracks: [MIDITrack] = []

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if division == nil { try readHeader(input) }
    guard let division else { throw .failed(.malformed("the header's division stands for no time", at: 12)) }
    while tracks.count < max(trackCount, 1), try readChunk(input) {}
    let seconds: Double
    if format == 2 {
      // Patterns of their own, each with its tempi, which stand one after the other.
      seconds = tracks.reduce(0) { sum, track in
        sum + (track.lastEvent.map(MIDITempoMap(division, of: [track]).seconds) ?? 0)
      }
    } else {
      let last = tracks.compactMap(\.lastEvent).max()
      seconds = last.map(MIDITempoMap(division, of: tracks).seconds) ?? 0
    }
    guard seconds > 0 else { throw .failed(.absent("no event comes after the start")) }
    return [try .duration(seconds, .exact, source: "midi:last event")]
  }

  private mutating func readHeader(_ input: ByteView) throws(ParserPause) {
    var start: UInt64 = 0
    // RMID puts the file into the data chunk of a RIFF form.
    if try input.matches("RIFF", at: 0), try input.matches("RMID", at: 8) {
      start = 12
      for _ in 0..<64 where try !input.matches("data", at: start) {
        let size = UInt64(try input.littleEndian(UInt32.self, at: start +| 4))
        start = start +| 8 +| size +| size % 2
      }
      start = start +| 8
    }
    guard try input.matches("MThd", at: start) else { throw .failed(.notRecognised("no MIDI header")) }
    let size: UInt32 = try input.bigEndian(at: start +| 4)
    format = try input.bigEndian(at: start +| 8)
    trackCount = Int(try input.bigEndian(UInt16.self, at: start +| 10))
    guard size >= 6, let found = MIDIDivision(try input.bigEndian(at: start +| 12)) else {
      throw .failed(.malformed("the header's division stands for no time", at: start +| 12))
    }
    division = found
    position = start +| 8 +| UInt64(size)
  }

  /// Reads one chunk; false where there is none any more.
  private mutating func readChunk(_ input: ByteView) throws(ParserPause) -> Bool {
    guard tracks.count < Self.trackLimit else { return false }
    input.release(before: position)
    if try input.ends(at: position) { return false }
    if let length = input.length, length - position < 8 { return false }
    try bring(8, at: position, input)
    let size = UInt64(try input.bigEndian(UInt32.self, at: position +| 4))
    let content = position +| 8
    if try input.matches("MTrk", at: position) {
      // A track that is cut has the events that are there.
      let wanted = min(size, Self.longestTrack)
      try bring(wanted, at: content, input)
      tracks.append(MIDITrack(try input.bytes(at: content, upTo: Int(wanted))))
    }
    position = content +| size
    return true
  }

  private func bring(_ count: UInt64, at offset: UInt64, _ input: ByteView) throws(ParserPause) {
    let end = min(offset +| count, input.length ?? .max)
    guard end > offset, !input.gaps(in: offset..<end).isEmpty else { return }
    try input.require([offset..<(offset +| max(count, Self.window))])
  }
}
