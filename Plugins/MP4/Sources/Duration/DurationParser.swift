import Extraction

/// Finds how long a movie lasts.
///
/// The movie header has the answer for a movie that is not fragmented, and that is all that is read of it. A fragmented
/// movie is asked in this order: `mehd`, the segment index, the last fragment.
struct DurationParser: ExtractionParser {
  private let question: Question
  private var search = MovieSearch()
  private var fragments: FragmentedDuration?

  init(_ question: Question) { self.question = question }

  /// A movie box of up to this size is looked through for `mvex`, in bytes. That of a movie without fragments holds the
  /// tables of all samples and is soon longer.
  private static let small: UInt64 = 16 << 10
  /// The same where a brand says that there may be fragments.
  private static let smallOfFragmented: UInt64 = 256 << 10

  /// The duration; see ``DurationParser`` for how.
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let reader = BoxReader(input: input)
    if fragments == nil {
      let movie = try Movie(try search.movie(reader), reader)
      try refuseMoviesElsewhere(movie, reader)
      guard let extends = try extends(of: movie, reader) else {
        return [try WholeDuration(movie: movie, reader: reader).finding(isExact: question.exact)]
      }
      if !question.exact, let finding = try extends.finding(movie) { return [finding] }
      fragments = try FragmentedDuration(movie, extends, isExact: question.exact, reader)
    }
    guard var asked = fragments else { throw .failed(.absent("no fragments")) }
    defer { fragments = asked }
    return [try asked.finding(reader)]
  }

  /// The index of the segments, where it is known and nobody can say yet whether it covers the file.
  var provisional: [Finding] { fragments?.provisional ?? [] }

  /// The `mvex`, where it has to be looked for at all.
  private func extends(of movie: Movie, _ reader: BoxReader) throws(ParserPause) -> MovieExtends? {
    let box = movie.box
    if movie.header.seconds != nil {
      // Where the file ends with the movie box no fragments can follow.
      if let length = reader.input.length, length <= box.end +| 64 { return nil }
      let most = search.fileType?.mayBeFragmented == true ? Self.smallOfFragmented : Self.small
      guard box.size <= most || question.exact else { return nil }
    }
    if box.size <= Self.smallOfFragmented { try reader.load(box) }
    return try movie.extends(reader)
  }

  private func refuseMoviesElsewhere(_ movie: Movie, _ reader: BoxReader) throws(ParserPause) {
    guard !movie.hasHeader else { return }
    for child in try reader.children(of: movie.box) {
      switch child.type {
      case "cmov":
        throw .failed(.absent("the movie header is compressed (cmov), which this extractor does not read"))
      case "rmra": throw .failed(.absent("a reference movie (rmra): the movie itself is in another file"))
      case "trak", "mvex": return
      default: break
      }
    }
    throw .failed(.malformed("the movie box (moov) has neither a header nor tracks", at: movie.box.start))
  }
}
