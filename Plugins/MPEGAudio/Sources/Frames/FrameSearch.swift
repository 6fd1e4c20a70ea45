import Extraction

/// Looks for the first frame that is to be believed: 11 set bits are found in any cover or padding, three frames
/// in a row of one stream are not.
struct FrameSearch {
  /// How many headers in a row make a stream.
  static let chain = 3
  private static let readAhead: ClosedRange<UInt64> = 4096...65536

  /// How far the search has come, in bytes.
  private(set) var position: UInt64
  private let start: UInt64
  private let span: UInt64
  private var limit: UInt64
  /// Whether nothing but zeros has been passed, so that a shorter run is believed where the audio ends with it.
  private var believesShortRuns: Bool

  /// A search over `span` bytes from `offset`, for whole chains only unless it may believe less.
  init(from offset: UInt64, span: UInt64, believesShortRuns: Bool = true) {
    (position, start, self.span, limit) = (offset, offset, span, offset +| span)
    self.believesShortRuns = believesShortRuns
  }

  /// The first stream, or nil where there is none. Can be asked again after a pause.
  mutating func run(_ plain: FrameReader) throws(ParserPause) -> FrameStream? {
    var reader = plain
    while position < limit {
      // A search that turns out to be long asks for more at once.
      let passed = min(max(position -| start, Self.readAhead.lowerBound), Self.readAhead.upperBound)
      reader.readAhead = max(plain.readAhead, passed)
      guard try reader.has(1, at: position) else { return nil }
      guard try findCandidate(reader.input) else { continue }
      if let tag = try reader.tag(at: position), tag.isSane, try reader.has(1, at: tag.end) {
        position = tag.end
        limit = position +| span
        continue
      }
      if let stream = try stream(reader) { return stream }
      position += 1
      believesShortRuns = false
    }
    return nil
  }

  /// Moves on to the next byte that may begin a frame or an ID3 tag; false where what is here has none.
  private mutating func findCandidate(_ input: ByteView) throws(ParserPause) -> Bool {
    let block = position..<min(position +| 65536, limit)
    // What is here already is looked at before more is asked for: a frame is usually found in it.
    let stop = input.gaps(in: block).first?.lowerBound ?? block.upperBound
    let (passed, areZeros, found) = try input.read(position..<stop) { bytes in
      let index = bytes.firstIndex { $0 == 0xFF || $0 == 0x49 }
      let passed = index ?? bytes.count
      return (passed, bytes.prefix(passed).allSatisfy { $0 == 0 }, index != nil)
    }
    if !areZeros { believesShortRuns = false }
    position = position +| UInt64(passed)
    return found
  }

  private func stream(_ reader: FrameReader) throws(ParserPause) -> FrameStream? {
    guard let header = try reader.header(at: position) else { return nil }
    var stream = FrameStream(offset: position, header: header)
    if header.bitRate == 0 {
      guard let size = try reader.freeFormatSize(header, at: position) else { return nil }
      stream.freeFormatSize = size
      return stream
    }
    if try HeaderFrame.Kind.read(reader, stream) != nil { return stream }
    return try isChain(stream, reader) ? stream : nil
  }

  private func isChain(_ stream: FrameStream, _ reader: FrameReader) throws(ParserPause) -> Bool {
    var next = stream.offset +| stream.size(of: stream.header)
    for count in 1..<Self.chain {
      guard let header = try stream.frame(reader, at: next) else {
        guard believesShortRuns else { return false }
        return try endsRun(reader, at: next, after: count)
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
