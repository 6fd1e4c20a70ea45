import Extraction

/// When the tracks of a fragmented movie start and end, as far as fragments have been read.
struct FragmentTimeline: Sendable {
  private struct Line: Sendable {
    let media: TimeHeader
    /// Where the edit list enters the media, in units of the track's timescale.
    let mediaTime: UInt64
    /// Seconds of nothing that the edit list puts first.
    let leadingEmpty: Double
    /// What the movie box itself holds, in units of the track's timescale.
    let ownUnits: UInt64
    let counts: Bool
    /// Whether the track has been seen since the search for the last fragments began.
    var isSeen = false
    var start: UInt64?
    var end: UInt64 = 0
    var compositionEnd: Int64 = 0
  }

  private var lines: [UInt32: Line] = [:]
  /// Whether the movie box lists samples of its own, so that the fragments only go on from there.
  let hasOwnSamples: Bool
  /// Whether decode times are left aside and durations added up instead.
  var ignoresTimes = false

  init(_ movie: Movie, _ tracks: [Track], _ reader: BoxReader) throws(ParserPause) {
    let isAudioVisual = { (track: Track) in track.handler == "vide" || track.handler == "soun" }
    let hasAudioVisual = tracks.contains { $0.isEnabled && isAudioVisual($0) }
    var own = false
    for track in tracks {
      guard let header = track.header, let media = track.media, media.timescale > 0 else { continue }
      let units = try track.sampleUnits(reader) ?? 0
      own = own || units > 0
      lines[header.trackID] = Line(
        media: media, mediaTime: track.edits?.firstMediaTime ?? 0,
        leadingEmpty: (track.edits?.leadingEmpty).flatMap(movie.header.inSeconds) ?? 0, ownUnits: units,
        counts: hasAudioVisual ? track.isEnabled && isAudioVisual(track) : true, end: units,
        compositionEnd: Int64(clamping: units))
    }
    hasOwnSamples = own
  }

  /// Whether fragments of all tracks that are shown or heard have been read, after ``beginEnd()`` where that was said.
  var isComplete: Bool { lines.values.allSatisfy { $0.isSeen || !$0.counts } }

  /// Whether any fragment has been read.
  var hasFragments: Bool { lines.values.contains { $0.start != nil } }

  /// Says that what follows is the end of the movie, where each track has to be seen again: one that was in the first
  /// fragment may have its last one before those that were found.
  mutating func beginEnd() {
    for key in lines.keys { lines[key]?.isSeen = false }
  }

  /// Says that a fragment which was taken in already is one of the last too.
  mutating func see(_ fragment: MovieFragment) {
    for part in fragment.tracks { lines[lineKey(part)]?.isSeen = true }
  }

  /// With one track there is no doubt whose samples these are, whatever number a packager gave it.
  private func lineKey(_ part: TrackFragment) -> UInt32 {
    lines.count == 1 ? lines.keys.first ?? part.trackID : part.trackID
  }

  /// Takes a fragment in.
  ///
  /// - Parameter followsLast: whether nothing lies between this fragment and the one before, so that a fragment that
  ///   does not say when it starts starts where the other ends.
  /// - Parameter times: when tracks start in this fragment by the random access index, in their timescales.
  /// - Returns: of how many tracks in the fragment it is known when they start, and of how many not.
  @discardableResult
  mutating func add(_ fragment: MovieFragment, followsLast: Bool, times: [UInt32: UInt64] = [:]) -> (
    timed: Int, untimed: Int
  ) {
    var (timed, untimed) = (0, 0)
    for part in fragment.tracks {
      let trackID = lineKey(part)
      guard var line = lines[trackID] else { continue }
      let said = ignoresTimes ? nil : part.decodeTime ?? times[trackID]
      guard let time = said ?? (followsLast ? line.end : nil) else {
        untimed += 1
        continue
      }
      timed += 1
      line.isSeen = true
      line.start = min(line.start ?? time, time)
      line.end = max(line.end, time +| part.duration)
      line.compositionEnd = max(line.compositionEnd, Int64(clamping: time) +| part.compositionEnd)
      lines[trackID] = line
    }
    return (timed, untimed)
  }

  /// Whether `later` claims to start no later than what has been read before it: its decode times mean nothing.
  func contradicts(_ later: MovieFragment) -> Bool {
    later.tracks.contains { part in
      guard let time = part.decodeTime, let line = lines[part.trackID] else { return false }
      return time < line.end && part.duration > 0 && line.end - time >= part.duration
    }
  }

  /// From the first start to the last end, in seconds, with edit lists applied; nil where there is nothing.
  ///
  /// A recording of a live stream starts at whatever the clock said, so the first decode time is taken off.
  var seconds: Double? {
    var (start, end) = (Double.infinity, -Double.infinity)
    for line in lines.values where line.start != nil || line.ownUnits > 0 {
      let scale = Double(line.media.timescale)
      let first = hasOwnSamples ? 0 : (line.start ?? 0) -| line.mediaTime
      start = min(start, Double(first) / scale)
      // Composition offsets shift a track as a whole, and an edit list takes the shift off again.
      let last = line.mediaTime > 0 ? UInt64(clamping: line.compositionEnd) -| line.mediaTime : line.end
      end = max(end, Double(last) / scale + line.leadingEmpty)
    }
    return end > start ? end - start : nil
  }
}
