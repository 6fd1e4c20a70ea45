import Extraction

/// Answers for the size of the pictures, the tracks and the chapters, from the movie box.
struct MovieTracksParser: ExtractionParser {
  /// The keys that it answers.
  static let keys: Set<String> = ["dimensions", "tracks", "chapters"]
  private static let mostTracks = 1024

  private let question: Question
  private var search = MovieSearch()
  private var movie: Box?

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let reader = BoxReader(input: input)
    let movie: Box
    if let known = self.movie { movie = known } else { movie = try search.movie(reader) }
    self.movie = movie
    let describes = question.keys.contains("tracks")
    let tracks = try tracks(movie, describes: describes, reader)
    var answers = Answers(to: question)
    try answers.add("dimensions") { () throws(ParserPause) in
      let pictures = tracks.filter { $0.track.size != nil }
      guard let size = (pictures.first(where: \.isEnabled) ?? pictures.first)?.track.size else {
        throw .failed(.absent("there is no track of pictures"))
      }
      return try .dimensions(size, .declared, source: "mp4:moov/trak/stsd")
    }
    try answers.add("tracks") { () throws(ParserPause) in
      try .tracks(tracks.map(\.track), source: "mp4:moov/trak")
    }
    if question.keys.contains("chapters") {
      let chapters = try ChapterList.read(movie, reader)
      try answers.add("chapters") { () throws(ParserPause) in try .chapters(chapters, source: "mp4:udta/chpl") }
    }
    return try answers.all()
  }

  private func tracks(_ movie: Box, describes: Bool, _ reader: BoxReader) throws(ParserPause) -> [MovieTrack] {
    var tracks: [MovieTrack] = []
    for child in try reader.children(of: movie) where child.type == "trak" && tracks.count < Self.mostTracks {
      let wantsMore = describes || !tracks.contains { $0.isEnabled && $0.track.size != nil }
      guard describes || question.keys.contains("dimensions"), wantsMore else { continue }
      if let track = try MovieTrack(child, describes: describes, reader) { tracks.append(track) }
    }
    return tracks
  }
}
