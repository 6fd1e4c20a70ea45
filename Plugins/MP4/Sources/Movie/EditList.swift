import Extraction

/// The `elst` of a track (ISO/IEC 14496-12, 8.6.6): which pieces of the media are played, and when.
struct EditList: Sendable {
  struct Entry: Sendable {
    /// In units of the movie's timescale; 0 reaches to the end of the media.
    let duration: UInt64
    /// Where the piece starts, in units of the media's timescale; -1 is an empty edit: nothing is played.
    let mediaTime: Int64
  }

  let entries: [Entry]
  /// Whether the list is played over and over (flag 1, as image sequences have it); the entries are one pass.
  let repeats: Bool

  /// More edits than people make; it bounds the work.
  private static let mostEntries: UInt64 = 65_536

  init(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    let input = reader.input
    guard box.payloadSize >= 8 else {
      (entries, repeats) = ([], false)
      return
    }
    try reader.load(box)
    let versionAndFlags: UInt32 = try input.bigEndian(at: box.payload)
    let isLong = versionAndFlags >> 24 != 0
    let width: UInt64 = isLong ? 20 : 12
    let claimed: UInt32 = try input.bigEndian(at: box.payload +| 4)
    let count = min(UInt64(claimed), (box.payloadSize -| 8) / width, Self.mostEntries)
    var found: [Entry] = []
    for index in 0..<count {
      let offset = box.payload +| 8 +| index *| width
      if isLong {
        let time: UInt64 = try input.bigEndian(at: offset +| 8)
        found.append(Entry(duration: try input.bigEndian(at: offset), mediaTime: Int64(bitPattern: time)))
      } else {
        let duration: UInt32 = try input.bigEndian(at: offset)
        let time: UInt32 = try input.bigEndian(at: offset +| 4)
        found.append(Entry(duration: UInt64(duration), mediaTime: Int64(Int32(bitPattern: time))))
      }
    }
    (entries, repeats) = (found, versionAndFlags & 1 == 1)
  }

  /// The empty time before the first piece, in units of the movie's timescale.
  var leadingEmpty: UInt64 {
    entries.prefix { $0.mediaTime < 0 }.reduce(0) { $0 +| $1.duration }
  }

  /// Where in the media the first piece starts, in units of the media's timescale; nil without one.
  var firstMediaTime: UInt64? {
    entries.first { $0.mediaTime >= 0 }.map { UInt64(clamping: $0.mediaTime) }
  }

  /// The length of one pass in seconds; nil where the list does not say.
  ///
  /// - Parameter mediaUnits: the length of the media, for entries that reach to its end.
  func seconds(movie: TimeHeader, media: TimeHeader?, mediaUnits: UInt64?) -> Double? {
    let total = entries.reduce(UInt64(0)) { $0 +| $1.duration }
    var seconds = 0.0
    if total > 0 {
      guard let timed = movie.inSeconds(total) else { return nil }
      seconds = timed
    }
    var hasMedia = false
    for entry in entries where entry.mediaTime >= 0 {
      hasMedia = hasMedia || entry.duration > 0
      guard entry.duration == 0, let media, let mediaUnits else { continue }
      guard let rest = media.inSeconds(mediaUnits -| UInt64(clamping: entry.mediaTime)) else { continue }
      hasMedia = true
      seconds += rest
    }
    return hasMedia ? seconds : nil
  }
}
