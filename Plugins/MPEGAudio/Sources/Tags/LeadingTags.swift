import Extraction

/// The tags before the audio, skipped by their sizes: what they hold, covers above all, is never asked for.
struct LeadingTags {
  /// More tags in a row than any file has.
  private static let most = 64

  /// Where the search for audio has to start, in bytes.
  private(set) var end: UInt64 = 0
  /// Whether there was any.
  private(set) var found = false
  /// The tag that says it is larger than what is left of the resource.
  private(set) var overlong: ID3v2Header?
  private var seen = 0
  private var isDone = false

  /// Skips what there is. Can be asked again after a pause.
  mutating func skip(_ reader: FrameReader) throws(ParserPause) {
    while !isDone, seen < Self.most {
      if let tag = try reader.tag(at: end) {
        found = true
        // A file may end with its tag, but not within it.
        guard try endsWithin(reader, tag) else {
          overlong = tag
          end = end +| ID3v2Header.count
          break
        }
        end = tag.end
      } else if let tag = try APETag.read(reader, at: end) {
        found = true
        end = tag.end
      } else {
        break
      }
      seen += 1
    }
    isDone = true
  }

  private func endsWithin(_ reader: FrameReader, _ tag: ID3v2Header) throws(ParserPause) -> Bool {
    if try reader.has(1, at: tag.end) { return true }
    return reader.input.length == tag.end
  }
}
