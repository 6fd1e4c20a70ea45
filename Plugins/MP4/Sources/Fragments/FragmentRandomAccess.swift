import Extraction

/// The `mfra` box at the end of a file (ISO/IEC 14496-12, 8.8.9): where fragments with random access points stand.
struct FragmentRandomAccess {
  /// The last entry of a `tfra`.
  struct Entry: Hashable {
    let trackID: UInt32
    /// When the random access point is shown, in units of the track's timescale.
    let time: UInt64
    /// Where its `moof` starts.
    let fragment: UInt64
  }

  let box: Box

  /// The size of the `mfro` box that ends an `mfra`, in bytes.
  private static let trailer: UInt64 = 16
  /// An index larger than this is not read whole, in bytes.
  private static let most: UInt64 = 4 << 20

  /// Finds the box by the `mfro` in the last 16 bytes; nil where there is none.
  init?(before length: UInt64, notBefore start: UInt64, _ reader: BoxReader) throws(ParserPause) {
    let input = reader.input
    guard length -| start >= 24 else { return nil }
    let trailer = length -| Self.trailer
    guard try input.matches("mfro", at: trailer +| 4) else { return nil }
    let size: UInt32 = try input.bigEndian(at: length -| 4)
    guard size >= 24, UInt64(size) <= length -| start else { return nil }
    let begin = length -| UInt64(size)
    box = Box(type: "mfra", start: begin, payload: begin +| 8, end: length)
  }

  /// The last entry of the last `tfra`, told from the end of the box alone; nil where it cannot be told.
  ///
  /// How wide an entry is stands at the head of the `tfra`, which may be far from its end. Two entries of the usual
  /// widths are tried instead; whoever uses the answer looks whether a fragment stands there.
  func guessedLastFragment(notBefore start: UInt64, _ reader: BoxReader) throws(ParserPause) -> UInt64? {
    let end = box.end -| Self.trailer
    for (isLong, numbers) in [(true, 3), (false, 3), (true, 12), (false, 12), (true, 6), (false, 6)] {
      let width = UInt64((isLong ? 16 : 8) + numbers)
      guard end -| box.payload >= width *| 2 +| 24 else { continue }
      let last = try entry(at: end -| width, isLong, reader)
      let previous = try entry(at: end -| width *| 2, isLong, reader)
      if last.fragment < box.start, previous.fragment < last.fragment, previous.fragment >= start,
        previous.time < last.time
      {
        return last.fragment
      }
    }
    return nil
  }

  /// The last entry of each track; empty where the box makes no sense.
  func lastEntries(_ reader: BoxReader) throws(ParserPause) -> [Entry] {
    guard box.size <= Self.most else { return [] }
    try reader.load(box)
    let input = reader.input
    guard try input.matches("mfra", at: box.start +| 4) else { return [] }
    var entries: [Entry] = []
    for child in try reader.children(of: box) where child.type == "tfra" && child.payloadSize >= 16 {
      let isLong = try input.uint8(at: child.payload) != 0
      let trackID: UInt32 = try input.bigEndian(at: child.payload +| 4)
      let widths: UInt32 = try input.bigEndian(at: child.payload +| 8)
      let count: UInt32 = try input.bigEndian(at: child.payload +| 12)
      let numbers = (widths >> 4 & 3) + (widths >> 2 & 3) + (widths & 3) + 3
      let width = UInt64(numbers) + (isLong ? 16 : 8)
      let held = min(UInt64(count), (child.payloadSize -| 16) / width)
      guard held > 0 else { continue }
      let last = try entry(at: child.payload +| 16 +| (held - 1) *| width, isLong, reader)
      entries.append(Entry(trackID: trackID, time: last.time, fragment: last.fragment))
    }
    return entries
  }

  private func entry(
    at offset: UInt64, _ isLong: Bool, _ reader: BoxReader
  ) throws(ParserPause) -> (time: UInt64, fragment: UInt64) {
    if isLong {
      return (try reader.input.bigEndian(at: offset), try reader.input.bigEndian(at: offset +| 8))
    }
    let time: UInt32 = try reader.input.bigEndian(at: offset)
    let fragment: UInt32 = try reader.input.bigEndian(at: offset +| 4)
    return (UInt64(time), UInt64(fragment))
  }
}
