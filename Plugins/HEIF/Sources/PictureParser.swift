import Extraction

/// Finds the size of the primary picture; of a file without pictures, that of its track; of a raw file, what its EXIF
/// data tell.
struct PictureParser: ExtractionParser {
  private var walk = TopLevel()
  private var failure: ExtractionError?

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let reader = BoxReader(input: input)
    while let box = try walk.next(reader) {
      do throws(ParserPause) {
        if let finding = try answer(box, reader) { return [finding] }
      } catch {
        // A sequence tells its size twice.
        guard case .failed(let error) = error else { throw error }
        failure = failure ?? error
      }
      walk.pass(box, reader)
    }
    throw .failed(failure ?? .absent("the file has no picture"))
  }

  private func answer(_ box: Box, _ reader: BoxReader) throws(ParserPause) -> Finding? {
    switch box.type {
    case "meta":
      let size = try PrimaryItem(meta: box, reader).dimensions(reader)
      return try .dimensions(size, source: "heif:meta/iprp")
    case "moov" where walk.fileType?.major == "crx ":
      return try CanonRaw.dimensions(movie: box, reader)
    case "moov":
      guard let track = try PictureTrack(movie: box, reader) else { return nil }
      return try track.dimensions(reader)
    default: return nil
    }
  }
}
