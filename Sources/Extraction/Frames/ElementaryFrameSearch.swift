/// Looks for the first frame that is to be believed: a sync word is found in any cover or padding, several frames in a row of
/// one stream are not.
struct ElementaryFrameSearch {
  private static let readAhead: ClosedRange<UInt64> = 4096...65536

  /// How far the search has come, in bytes.
  private(set) var position: UInt64
  private let start: UInt64
  private let limit: UInt64
  /// Whether a run that is too short is believed where the sound ends with it.
  private let believesShortRuns: Bool

  /// A search over `span` bytes from `offset`.
  init(from offset: UInt64, span: UInt64, believesShortRuns: Bool = true) {
    (position, start, limit) = (offset, offset, offset +| span)
    self.believesShortRuns = believesShortRuns
  }

  /// The first frame, whose offset is then ``position``; nil where there is none. Can be asked again after a pause.
  mutating func run<Syntax>(_ plain: ElementaryFrameReader<Syntax>) throws(ParserPause) -> ElementaryFrame? {
    var reader = plain
    while position < limit {
      // A search that turns out to be long asks for more at once.
      let passed = min(max(position -| start, Self.readAhead.lowerBound), Self.readAhead.upperBound)
      reader.readAhead = max(plain.readAhead, passed)
      guard try reader.has(1, at: position) else { return nil }
      guard try findCandidate(reader) else { continue }
      if let frame = try reader.frame(at: position), try isChain(frame, reader) { return frame }
      position += 1
    }
    return nil
  }

  /// Moves on to the next byte that may begin a frame; false where what is here has none.
  private mutating func findCandidate<Syntax>(_ reader: ElementaryFrameReader<Syntax>) throws(ParserPause) -> Bool {
    let block = position..<min(position +| 65536, limit, reader.limit ?? .max)
    let stop = reader.input.gaps(in: block).first?.lowerBound ?? block.upperBound
    let firstBytes = reader.syntax.firstBytes
    let found = try reader.input.read(position..<stop) { firstBytes.firstIndex(in: $0) }
    position = found.map { position +| UInt64($0) } ?? stop
    return found != nil
  }

  private func isChain<Syntax>(
    _ first: ElementaryFrame, _ reader: ElementaryFrameReader<Syntax>
  ) throws(ParserPause) -> Bool {
    var next = position +| first.size
    for count in 1..<max(reader.syntax.chain, 2) {
      guard let frame = try reader.frame(of: first.kind, at: next) else {
        return believesShortRuns ? try endsRun(reader, at: next, after: count) : false
      }
      next = next +| frame.size
    }
    return true
  }

  /// Whether the sound ends at `offset`, or a tag stands there, or the frame before, not the first, is cut. Behind junk one
  /// frame is too few.
  private func endsRun<Syntax>(
    _ reader: ElementaryFrameReader<Syntax>, at offset: UInt64, after count: Int
  ) throws(ParserPause) -> Bool {
    guard position == start || count > 1 else { return false }
    guard try reader.has(1, at: offset) else { return offset == reader.limit || count > 1 }
    for mark: StaticString in ["TAG", "ID3", "APETAGEX", "LYRICSBEGIN"] where try reader.matches(mark, at: offset) {
      return true
    }
    return false
  }
}
