import Extraction

/// The duration of a movie without fragments.
struct WholeDuration {
  let movie: Movie
  let reader: BoxReader

  /// Two durations that differ by more than this are no rounding, as a share of the longer one…
  private static let tolerance = 0.05
  /// …and in seconds.
  private static let leastDifference = 1.0

  /// The duration.
  ///
  /// - Parameter isExact: whether all tracks, and not only the first, are to bear the movie header out.
  func finding(isExact: Bool) throws(ParserPause) -> Finding {
    let declared = movie.header.seconds
    if let declared {
      let first = try movie.firstTrack(reader)
      if let first, let onePass = onePass(of: first) { return onePass }
      let witnesses = isExact ? try allTracks() : [first].compactMap { $0 }
      if witnesses.allSatisfy({ isConsistent($0, declared) }) { return try fromHeader(declared, .exact) }
      if let counted = try countedWhereWhole() { return counted }
      return try fromHeader(declared, .declared)
    }
    return try fromTracks()
  }

  /// All tracks; none where the file ends within the movie box.
  private func allTracks() throws(ParserPause) -> [Track] {
    do throws(ParserPause) {
      return try movie.tracks(reader)
    } catch {
      guard case .failed = error else { throw error }
      return []
    }
  }

  private func fromHeader(_ seconds: Double, _ confidence: Confidence) throws(ParserPause) -> Finding {
    try .duration(seconds, confidence, source: "mp4:moov/mvhd")
  }

  /// An image sequence that is to be shown for ever has no duration in the movie header, or that of all repetitions.
  private func onePass(of track: Track) -> Finding? {
    guard let edits = track.edits, edits.repeats,
      let seconds = edits.seconds(movie: movie.header, media: track.media, mediaUnits: track.media?.duration)
    else { return nil }
    return try? .duration(seconds, .exact, source: "mp4:moov/trak/elst")
  }

  /// Whether the first track's headers, which cost nothing to read, agree with the movie header: a movie lasts at least
  /// as long as its tracks, and a track without edits as long as its media. Writers that take one timescale for the
  /// other break both.
  private func isConsistent(_ track: Track, _ declared: Double) -> Bool {
    guard let played = track.header?.duration.flatMap(movie.header.inSeconds) else { return true }
    if played > declared, differ(played, declared) { return false }
    guard track.edits == nil, let media = track.media?.seconds else { return true }
    return !differ(played, media)
  }

  private func differ(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) > max(Self.leastDifference, max(one, other) * Self.tolerance)
  }

  /// The longest track by its samples. In a file that is cut inside the movie box there may be no telling, and the
  /// movie header has to do.
  private func countedWhereWhole() throws(ParserPause) -> Finding? {
    do throws(ParserPause) {
      let seconds = try longest { (track) throws(ParserPause) in
        try track.countedSeconds(movie.header, reader) ?? track.declaredSeconds(movie.header)
      }
      guard let seconds else { return nil }
      return try .duration(seconds, .exact, source: "mp4:moov/trak")
    } catch {
      guard case .failed = error, movie.header.seconds != nil else { throw error }
      return nil
    }
  }

  /// The longest track by its headers, and by its samples where the headers say nothing either.
  private func fromTracks() throws(ParserPause) -> Finding {
    let seconds = try longest { (track) throws(ParserPause) in
      if let declared = track.declaredSeconds(movie.header) { return declared }
      return try track.countedSeconds(movie.header, reader)
    }
    guard let seconds else {
      if try showsInstants() { return Finding(instants: "mp4:moov/trak/stts") }
      throw .failed(.absent("neither the movie header nor any track has a duration"))
    }
    return try .duration(seconds, .exact, source: "mp4:moov/trak")
  }

  /// Whether there are samples and all of them are listed with no duration at all: then 0 is what is known.
  private func showsInstants() throws(ParserPause) -> Bool {
    for track in try movie.tracks(reader) where try track.listsInstants(reader) { return true }
    return false
  }

  private func longest(
    _ seconds: (Track) throws(ParserPause) -> Double?
  ) throws(ParserPause) -> Double? {
    var (enabled, any): (Double?, Double?) = (nil, nil)
    for track in try movie.tracks(reader) {
      guard let length = try seconds(track), length > 0 else { continue }
      any = max(any ?? 0, length)
      if track.isEnabled { enabled = max(enabled ?? 0, length) }
    }
    return enabled ?? any
  }
}

extension Finding {
  /// A movie whose samples are listed, each with a duration of 0. Not unknown: it is over when it begins.
  fileprivate init(instants source: String) {
    self.init(key: "duration", value: .number(0), unit: "s", confidence: .declared, source: source)
  }
}
