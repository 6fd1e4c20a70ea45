import Extraction

/// Finds the last fragments of a file whose length is known.
struct FragmentTail {
  let reader: BoxReader
  /// Where the fragments start.
  let start: UInt64
  /// The length of the file.
  let length: UInt64
  /// The first fragment, where it has been looked for.
  let first: MovieFragment?
  let defaults: [UInt32: UInt32]

  /// One look at the tail, in bytes: what fits the first TCP window, so that it costs no more than 16 bytes would.
  static let window = ExtractorDescriptor.oneRoundTail

  /// Where a fragment has not been found in this many bytes, only the exact question looks on.
  private static let most: UInt64 = 16 << 20

  /// The part of the file that is looked at first.
  var firstLook: Range<UInt64> { max(start, length -| Self.window)..<max(start, length) }

  /// What was found.
  struct Found {
    var fragments: [(fragment: MovieFragment, times: [UInt32: UInt64])] = []
    /// Whether it is every fragment that there is.
    var isAll = false
  }

  /// The fragments that the random access index at the end leads to, from the earliest of the tracks' last ones on;
  /// nil where there is no such index or it does not lead to fragments.
  func indexed(_ isEnough: (Found) -> Bool) throws(ParserPause) -> Found? {
    guard let index = try FragmentRandomAccess(before: length, notBefore: start, reader) else { return nil }
    if index.box.start < firstLook.lowerBound,
      let guess = try index.guessedLastFragment(notBefore: start, reader),
      let found = try follow([guess], [], to: index.box.start), isEnough(found)
    {
      return found
    }
    let entries = try index.lastEntries(reader).filter { $0.fragment >= start && $0.fragment < index.box.start }
    guard !entries.isEmpty else { return nil }
    return try follow(Set(entries.map(\.fragment)).sorted(), entries, to: index.box.start)
  }

  /// The fragments in ever larger windows at the end of `end`, until `isEnough`, or all of them have been read.
  ///
  /// - Parameter fragmentSize: the size of the first fragment with its media data, if known, in bytes.
  func scanned(
    to end: UInt64, fragmentSize: UInt64?, _ isEnough: (Found) -> Bool, isPatient: Bool
  ) throws(ParserPause) -> Found {
    var size = max(Self.window, (fragmentSize ?? 0) / 4 *| 5 +| 4096)
    var tries = 0
    while true {
      let begin = max(start, end -| size)
      try reader.input.require([begin..<end])
      var found = Found(isAll: begin == start)
      let boxes = begin == start ? try chain(from: begin, to: end) : try FragmentScan.fragments(in: begin..<end, reader)
      for box in boxes { found.fragments.append((try MovieFragment(box, defaults, reader), [:])) }
      if begin == start || isEnough(found) { return found }
      // A track may be silent for long, so one more look has to do unless the exact answer is wanted.
      if !boxes.isEmpty {
        tries += 1
        if tries > 1, !isPatient { return found }
      }
      if size > Self.most, !isPatient { return found }
      size = size *| 2
    }
  }

  /// Whether jumping from fragment to fragment costs less than reading the last one to find it: a jump costs a round
  /// trip, which is worth about 128 KiB.
  func prefersWalk(_ fragmentSize: UInt64?) -> Bool {
    guard let fragmentSize, fragmentSize > Self.window else { return false }
    return (length -| start) / fragmentSize *| (128 << 10) < fragmentSize
  }

  private func follow(
    _ offsets: [UInt64], _ entries: [FragmentRandomAccess.Entry], to end: UInt64
  ) throws(ParserPause) -> Found? {
    // A fragment is about as long as the first one; a round trip more is spent where it is more than twice that.
    let look = max(2048, (first?.box.size ?? 0) *| 2)
    let unread = offsets.filter { $0 != first?.box.start }
    try reader.input.require(unread.map { $0..<min($0 +| look, end) })
    var found = Found()
    for offset in offsets {
      guard let box = try reader.topLevelBox(at: offset), box.type == "moof", box.end <= end else { return nil }
      let named = entries.filter { $0.fragment == offset }
      let times = Dictionary(named.map { ($0.trackID, $0.time) }, uniquingKeysWith: max)
      found.fragments.append((try MovieFragment(box, defaults, reader), times))
    }
    guard let last = found.fragments.last?.fragment.box else { return nil }
    for box in try chain(from: last.end, to: end) {
      found.fragments.append((try MovieFragment(box, defaults, reader), [:]))
    }
    return found
  }

  private func chain(from start: UInt64, to end: UInt64) throws(ParserPause) -> [Box] {
    var boxes: [Box] = []
    var offset = start
    while offset < end, let box = try reader.topLevelBox(at: offset), box.type.isPlausible {
      if box.type == "moof", box.end <= end { boxes.append(box) }
      offset = box.end
    }
    return boxes
  }
}
