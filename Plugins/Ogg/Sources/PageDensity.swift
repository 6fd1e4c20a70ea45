import Extraction

/// Tells whether the page numbers of a stream account for the bytes between its first and its last page.
///
/// Links that all have the same serial number look like one stream at both ends, and only the last would be counted.
/// But their page numbers start anew, so there are too few of them for the bytes between.
struct PageDensity {
  /// How much larger than any page seen the average may be before it is looked into. Pages of a variable bit rate
  /// differ by as much.
  private static let tolerance = 1.25
  private static let probeLimit = 24

  private struct Mark {
    var offset: UInt64
    var sequence: Int64

    init(_ page: OggPage) { (offset, sequence) = (page.offset, Int64(page.sequence)) }

    /// Bytes a page from here to `other`; infinite where the numbers do not grow.
    func density(to other: Mark) -> Double {
      guard other.offset > offset else { return 0 }
      let count = other.sequence - sequence
      return count > 0 ? Double(other.offset - offset) / Double(count) : .infinity
    }
  }

  private let serial: UInt32
  private var first: Mark
  private var last: Mark
  private var largest: Double

  /// Nil where there is nothing to compare: several streams, or a single page.
  init?(of link: OggLink, _ pages: LastPages) {
    guard link.streams.count == 1, let stream = link.streams.first, let start = stream.firstPages.last,
      let end = pages.pages.last(where: { $0.serial == stream.serial }), end.offset > start.offset
    else { return nil }
    serial = stream.serial
    (first, last) = (Mark(start), Mark(end))
    largest = Double(pages.pages.reduce(start.size) { max($0, $1.size) })
  }

  /// Whether there is more than one link between the two pages.
  mutating func hidesLinks(_ input: ByteView) throws(ParserPause) -> Bool {
    for _ in 0..<Self.probeLimit {
      let density = first.density(to: last)
      if density > Double(OggPage.maximumSize) { return true }
      if density <= largest * Self.tolerance { return false }
      guard let page = try middle(input) else { return false }
      if page.isFirst || page.serial != serial { return true }
      largest = max(largest, Double(page.size))
      let mark = Mark(page)
      if first.density(to: mark) > mark.density(to: last) { last = mark } else { first = mark }
    }
    return false
  }

  private func middle(_ input: ByteView) throws(ParserPause) -> OggPage? {
    let start = first.offset + (last.offset - first.offset) / 2
    return try PageSearch.nextHeader(input, from: start, before: last.offset)
  }
}
