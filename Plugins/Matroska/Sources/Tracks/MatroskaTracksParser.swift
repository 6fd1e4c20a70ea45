import Extraction

/// Answers for the size of the pictures, the tracks and the chapters.
struct MatroskaTracksParser: ExtractionParser {
  /// The keys that it answers.
  static let keys: Set<String> = ["dimensions", "tracks", "chapters"]
  private static let mostTracks = 1000

  private let question: Question
  private var places = SegmentPlaces()

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let reader = EBMLReader(input: input)
    var entries: [TrackEntry] = []
    if question.keys != ["chapters"], let element = try places.element(MatroskaID.tracks, reader) {
      let content = try SegmentPlaces.content(element, reader)
      EBMLBlock.forEachChild(of: content) { id, content in
        if id == MatroskaID.trackEntry, entries.count < Self.mostTracks { entries.append(TrackEntry(content)) }
      }
    }
    var chapters: [MediaChapter] = []
    if question.keys.contains("chapters"), let element = try places.element(MatroskaID.chapters, reader) {
      chapters = ChapterEditions(try SegmentPlaces.content(element, reader)).chapters
    }
    let tracks = entries.map(\.track)
    var answers = Answers(to: question)
    try answers.add("dimensions") { () throws(ParserPause) in
      let pictures = tracks.filter { $0.size != nil }
      guard let size = (pictures.first { $0.isDefault == true } ?? pictures.first)?.size else {
        throw .failed(.absent("there is no track of pictures"))
      }
      return try .dimensions(size, .declared, source: "matroska:Tracks/Video")
    }
    try answers.add("tracks") { () throws(ParserPause) in try .tracks(tracks, source: "matroska:Tracks") }
    try answers.add("chapters") { () throws(ParserPause) in try .chapters(chapters, source: "matroska:Chapters") }
    return try answers.all()
  }
}
