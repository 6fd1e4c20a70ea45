import Extraction

/// Answers from the user data and the metadata of the movie box: iTunes' list, QuickTime's texts and keys, 3GPP's boxes.
struct MovieTags: ExtractionParser {
  /// A movie box up to this size is brought whole, in bytes; of a larger one the tracks' tables are jumped over.
  private static let small: UInt64 = 64 << 10

  private let keys: Set<String>
  private var search = MovieSearch()
  private var movie: Box?

  init(_ question: Question) { keys = question.keys }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let reader = BoxReader(input: input)
    let movie: Box
    if let found = self.movie { movie = found } else { movie = try search.movie(reader) }
    self.movie = movie
    if movie.size <= Self.small {
      let end = min(movie.end, input.length ?? .max)
      try input.require([movie.start..<max(movie.start, end)])
    }
    var content = TagContent()
    let places = try userData(movie, reader)
    for box in places where box.type == "meta" {
      content.fill(from: try ItemList(keys: keys, reader: reader).read(box))
    }
    guard keys.contains("tags") else { return try content.findings(for: keys, id: "mp4") }
    var texts = TagContent(place: "udta")
    for box in places where box.type != "meta" {
      try UserDataText(reader: reader).read(box, into: &texts.fields)
    }
    content.fill(from: texts)
    return try content.findings(for: keys, id: "mp4")
  }

  /// What may hold tags: the metadata boxes, and the small boxes of the user data.
  private func userData(_ movie: Box, _ reader: BoxReader) throws(ParserPause) -> [Box] {
    var found: [Box] = []
    do throws(ParserPause) {
      for child in try reader.boxes(from: movie.payload, to: whole(movie, reader))
      where child.type == "udta" || child.type == "meta" {
        if child.type == "meta" {
          found.append(child)
        } else {
          if child.size <= Self.small { try bring(child, reader) }
          found += try reader.boxes(from: child.payload, to: whole(child, reader))
        }
      }
    } catch {
      // A box that makes no sense, or the end of the file: what stands in front of it is there all the same.
      guard case .failed = error else { throw error }
    }
    return found
  }

  /// Where what is there of a box ends: a file may be cut.
  private func whole(_ box: Box, _ reader: BoxReader) -> UInt64 { min(box.end, reader.input.length ?? .max) }

  private func bring(_ box: Box, _ reader: BoxReader) throws(ParserPause) {
    let end = min(box.end, reader.input.length ?? .max)
    try reader.input.require([box.start..<max(box.start, end)])
  }
}
