import Extraction

/// The duration of a movie in fragments that does not declare it.
///
/// With a segment index that covers the file, the index; else from the first fragment's start to the last one's end. The
/// last one is found through the random access index at the end of the file or by looking for it there; where the
/// length of the file is not known, or fragments do not say when they start, all of them are read.
struct FragmentedDuration {
  private let movie: Movie
  private let extends: MovieExtends
  private let isExact: Bool
  private let timeline: FragmentTimeline
  private var opening: FragmentOpening?
  private var walk: FragmentWalk?

  /// Fragments that are read before an estimate is made of a file whose fragments do not say when they start.
  private static let enoughForEstimate = 32

  init(_ movie: Movie, _ extends: MovieExtends, isExact: Bool, _ reader: BoxReader) throws(ParserPause) {
    (self.movie, self.extends, self.isExact) = (movie, extends, isExact)
    timeline = try FragmentTimeline(movie, try movie.tracks(reader), reader)
  }

  /// The index, before it is known whether it covers the file.
  var provisional: [Finding] {
    guard let seconds = opening?.indexes.map(\.seconds).max() else { return [] }
    return (try? .duration(seconds, .declared, source: "mp4:sidx")).map { [$0] } ?? []
  }

  /// The duration.
  mutating func finding(_ reader: BoxReader) throws(ParserPause) -> Finding {
    if walk != nil { return try walkOn(reader) }
    let opening = try opened(reader)
    guard let length = reader.input.length else {
      startWalk(from: opening.first?.start ?? opening.end, ignoresTimes: false)
      return try walkOn(reader)
    }
    if let seconds = try opening.coveredSeconds(length, from: movie.box.end, reader) { return try indexed(seconds) }
    return try fromTail(opening, length, reader)
  }

  private mutating func opened(_ reader: BoxReader) throws(ParserPause) -> FragmentOpening {
    if let opening { return opening }
    do throws(ParserPause) {
      let read = try FragmentOpening(of: movie, readsIndexes: !isExact, reader)
      opening = read
      return read
    } catch {
      // Behind samples of the movie box's own comes no index, so the tail will be wanted as well.
      guard case .missing(let ranges) = error, timeline.hasOwnSamples, let length = reader.input.length else {
        throw error
      }
      throw .missing(ranges + [max(movie.box.end, length -| FragmentTail.window)..<length])
    }
  }

  private func indexed(_ seconds: Double) throws(ParserPause) -> Finding {
    try .duration(seconds, .declared, source: "mp4:sidx")
  }

  // MARK: By the last fragment

  private mutating func fromTail(
    _ opening: FragmentOpening, _ length: UInt64, _ reader: BoxReader
  ) throws(ParserPause) -> Finding {
    let start = opening.first?.start ?? opening.end
    guard length -| start >= 8 else { return try withoutFragments(opening.first, length) }
    let look = max(start, length -| FragmentTail.window)..<length
    // The first fragment and the tail in one round.
    try reader.input.require([look] + (opening.first.map { [$0.start..<min($0.end, length)] } ?? []))
    var first: MovieFragment?
    if let box = opening.first, box.end <= length {
      first = try MovieFragment(box, extends.defaultDurations, reader)
    }
    let tail = FragmentTail(
      reader: reader, start: start, length: length, first: first, defaults: extends.defaultDurations)
    let size = sizeOfFirst(opening, reader)
    let isTold = { [self] (found: FragmentTail.Found) in read(first, found)?.isComplete == true }
    var found = try tail.indexed(isTold)
    if found == nil {
      if tail.prefersWalk(size) {
        startWalk(from: start, ignoresTimes: false)
        return try walkOn(reader)
      }
      // More fragments that do not say when they start are of no use: those have to be read one after another.
      let isEnough = { [self] (found: FragmentTail.Found) in read(first, found).map(\.isComplete) ?? true }
      found = try tail.scanned(to: length, fragmentSize: size, isEnough, isPatient: isExact)
    }
    guard let found, let read = read(first, found) else {
      startWalk(from: start, ignoresTimes: true)
      return try walkOn(reader)
    }
    guard read.hasFragments || read.hasOwnSamples else { return try withoutFragments(opening.first, length) }
    return try fromFragments(read, longestMissing: found.fragments.last?.fragment)
  }

  /// The timeline with what was found; nil where it is not known when the fragments start.
  private func read(_ first: MovieFragment?, _ found: FragmentTail.Found) -> FragmentTimeline? {
    var read = timeline
    if !found.isAll, let first { read.add(first, followsLast: true) }
    let followsLast = found.isAll
    read.beginEnd()
    var (timed, untimed) = (0, 0)
    for (fragment, times) in found.fragments {
      let isFirst = fragment.box == first?.box
      if !isFirst, !found.fragments.isEmpty, read.contradicts(fragment), !followsLast { return nil }
      if isFirst, !found.isAll {
        read.see(fragment)
        timed += 1
        continue
      }
      let parts = read.add(fragment, followsLast: followsLast, times: times)
      timed += parts.timed
      untimed += parts.untimed
    }
    return untimed == 0 || (timed > 0 && !isExact) ? read : nil
  }

  /// The size of the first fragment with its media data, where what is here tells it. It only sizes a request.
  private func sizeOfFirst(_ opening: FragmentOpening, _ reader: BoxReader) -> UInt64? {
    guard let first = opening.first, reader.input.gaps(in: first.end..<(first.end +| 16)).isEmpty,
      let media = try? reader.topLevelBox(at: first.end), media.type == "mdat"
    else { return nil }
    return media.end -| first.start
  }

  private func withoutFragments(_ first: Box? = nil, _ length: UInt64? = nil) throws(ParserPause) -> Finding {
    if let length, let first, first.end > length {
      throw .failed(
        ExtractionError(.truncated, "the file ends at byte \(length), inside its first fragment", at: first.start))
    }
    if let seconds = timeline.seconds { return try .duration(seconds, .declared, source: "mp4:moov/trak") }
    if let seconds = movie.header.seconds {
      return try .duration(seconds, .declared, source: "mp4:moov/mvhd")
    }
    throw .failed(.absent("an initialization segment: the media are in other files, and no box says how long they are"))
  }

  private func fromFragments(
    _ read: FragmentTimeline, longestMissing last: MovieFragment?
  ) throws(ParserPause) -> Finding {
    guard let seconds = read.seconds else {
      throw .failed(.absent("the fragments hold no samples with a duration"))
    }
    var confidence = Confidence.exact
    if !read.isComplete, let last {
      var alone = timeline
      alone.ignoresTimes = true
      alone.add(last, followsLast: true)
      confidence = .estimated(error: alone.seconds ?? 1)
    }
    return try .duration(seconds, confidence, source: "mp4:moof")
  }

  // MARK: By all fragments

  private mutating func startWalk(from start: UInt64, ignoresTimes: Bool) {
    var timeline = timeline
    timeline.ignoresTimes = ignoresTimes
    walk = FragmentWalk(from: start, timeline, extends.defaultDurations)
  }

  private mutating func walkOn(_ reader: BoxReader) throws(ParserPause) -> Finding {
    guard var walk else { return try withoutFragments() }
    defer { self.walk = walk }
    let start = opening?.first?.start ?? movie.box.end
    let isLimited = walk.timeline.ignoresTimes && !isExact
    if try !walk.advance(reader, most: isLimited ? Self.enoughForEstimate : .max), let length = reader.input.length,
      let seconds = walk.timeline.seconds
    {
      let whole = seconds / Double(max(1, walk.cursor -| start)) * Double(length -| start)
      return try .duration(whole, .estimated(error: whole / 10), source: "mp4:moof")
    }
    if let length = reader.input.length, let opening, !walk.timeline.ignoresTimes,
      let last = opening.indexes.map(\.mediaEnd).max(), last >= walk.cursor,
      let seconds = opening.indexes.map(\.seconds).max(), length <= last
    {
      return try indexed(seconds)
    }
    guard walk.count > 0 || walk.timeline.hasOwnSamples else { return try withoutFragments() }
    return try fromFragments(walk.timeline, longestMissing: nil)
  }
}
