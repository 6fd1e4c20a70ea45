import Extraction

/// Reads the head once and keeps what it says; where it has no duration, looks for the last block.
struct MatroskaParser: ExtractionParser {
  private var headParser: SegmentHeadParser
  private var tail: TailSearch?
  /// The most bytes before the end that are searched for the last cluster.
  private let reach: UInt64

  /// A parser that searches up to `reach` bytes before the end, 16 MiB by default: a Cluster holds at most 32
  /// seconds at the usual scale.
  init(reach: UInt64 = UInt64(ByteView.maximumRead)) {
    (self.reach, headParser) = (reach, SegmentHeadParser(reach: reach))
  }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if tail == nil {
      let head = try headParser.parse(input)
      if let seconds = head.seconds {
        return [try .duration(seconds, .exact, source: "matroska:Info/Duration")]
      }
      tail = TailSearch(head: head, reach: reach)
    }
    guard var search = tail else { return [] }
    defer { tail = search }
    return [try search.find(input)]
  }
}
