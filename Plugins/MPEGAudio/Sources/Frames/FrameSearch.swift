import Extraction

/// Looks for the first frame that is to be believed: 11 set bits are found in any cover or padding, three frames
/// in a row of one stream are not.
struct FrameSearch {
  /// How many headers in a row make a stream.
  static let chain = 3

  /// How far the search has come, in bytes.
  private(set) var position: UInt64
  private var limit: UInt64
  private let span: UInt64
  /// Whether a shorter run is believed where the audio ends with it.
  private let believesShortRuns: Bool
  private var second: FrameStream?

  /// A search over `span` bytes from `offset`.
  init(from offset: UInt64, span: UInt64, believesShortRuns: Bool = true) {
    (position, self.span, limit) = (offset, span, offset +| span)
    self.believesShortRuns = believesShortRuns
  }

  /// The first stream, or nil where there is none. Can be asked again after a pause.
  mutating func run(_ reader: FrameReader) throws(ParserPause) -> FrameStream? {
    while let candidate = try reader.candidate(in: position..<max(limit, position)) {
      position = candidate
      if let tag = try ID3v2Header.read(reader, at: candidate), tag.isSane, try reader.has(1, at: tag.end) {
        position = max(tag.end, candidate +| 1)
        limit = position +| span
        continue
      }
      if let stream = try stream(reader, at: candidate) { return stream }
      position = candidate +| 1
    }
    // Two frames and then something else: better than nothing, but only once nothing better was found.
    return second
  }

  private mutating func stream(_ reader: FrameReader, at offset: UInt64) throws(ParserPause) -> FrameStream? {
    guard let header = try reader.header(at: offset) else { return nil }
    var stream = FrameStream(offset: offset, header: header)
    if header.bitRate == 0 {
      guard let size = try reader.freeFormatSize(header, at: offset) else { return nil }
      stream.freeFormatSize = size
      return stream
    }
    if try HeaderFrame.Kind.read(reader, stream) != nil { return stream }
    return try length(of: stream, reader) ? stream : nil
  }

  /// Whether the run of frames that starts at the stream's offset is long enough.
  private mutating func length(of stream: FrameStream, _ reader: FrameReader) throws(ParserPause) -> Bool {
    var next = stream.offset +| stream.size(of: stream.header)
    for count in 1..<Self.chain {
      guard let header = try stream.frame(reader, at: next) else {
        guard believesShortRuns else { return false }
        if try endsRun(reader, at: next, after: count) { return true }
        if count > 1, second == nil { second = stream }
        return false
      }
      next = next +| stream.size(of: header)
    }
    return true
  }

  /// Whether the audio ends at `offset`, or a tag stands there, or the frame before, not the first, is cut.
  private func endsRun(_ reader: FrameReader, at offset: UInt64, after count: Int) throws(ParserPause) -> Bool {
    if try reader.ends(at: offset) { return true }
    guard try reader.has(1, at: offset) else { return count > 1 }
    for mark: StaticString in ["TAG", "ID3", "APETAGEX", "LYRICSBEGIN"] where try reader.matches(mark, at: offset) {
      return true
    }
    return false
  }
}
