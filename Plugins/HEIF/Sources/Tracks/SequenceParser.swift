import Extraction

/// Adds up how long the pictures of a sequence are shown.
struct SequenceParser: ExtractionParser {
  private var walk = TopLevel()

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let reader = BoxReader(input: input)
    while let box = try walk.next(reader) {
      // What has no brand of sequences is a still, though a movie may be hidden behind it, as in motion photos.
      guard walk.fileType?.mayBeSequence == true else { break }
      if box.type == "moov", let track = try PictureTrack(movie: box, reader) {
        guard let seconds = try track.seconds(reader) else { break }
        return [try .duration(seconds, .exact, source: "heif:moov/trak/stts")]
      }
      walk.pass(box, reader)
    }
    throw .failed(.absent("a still picture has no duration"))
  }
}

extension FileType {
  private static let sequences: Set<BoxType> = [
    "msf1", "hevc", "hevx", "hevm", "hevs", "avis", "avcs", "vvis", "evbs", "jpgs", "j2is",
  ]

  fileprivate var mayBeSequence: Bool { !brands.isDisjoint(with: Self.sequences) }
}
