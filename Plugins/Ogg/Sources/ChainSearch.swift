import Extraction

/// Adds up the links of a chain (RFC 3533, section 4), whose borders are found by halving what may hold them.
struct ChainSearch {
  /// Below this the rest is read whole, in bytes.
  private static let rest: UInt64 = 16 << 10
  /// No first page of a stream is larger, in bytes.
  private static let firstPageSize: UInt64 = 1 << 10
  /// Tries in all: each costs a round, and a chain of more is not worth them.
  private static let probeLimit = 64
  private static let linkLimit = 16

  private let isExact: Bool
  private var probes = 0

  /// - Parameter isExact: Whether a chain of many links is left to a scan without a search.
  init(isExact: Bool) { self.isExact = isExact }

  /// Seconds of all links, and how many they are; nil where the search would take too long.
  ///
  /// - Parameters:
  ///   - first: The first link, walked.
  ///   - foreign: Where a page stands that is not of the first link.
  ///   - length: The length of the resource, in bytes.
  mutating func seconds(
    from first: OggLink, foreign: UInt64, to length: UInt64, _ input: ByteView
  ) throws(ParserPause) -> (seconds: Double, links: Int)? {
    var link = first
    var foreign: UInt64? = foreign
    var total = 0.0
    for links in 1...Self.linkLimit {
      let end: UInt64
      if let foreign {
        guard let border = try border(behind: link, before: foreign, input) else { return nil }
        end = border
      } else {
        end = length
      }
      let last = try LastPages(of: link, before: end, input)
      guard let seconds = try last.seconds(of: link, starts: try link.starts(input)) else {
        throw .failed(.absent("a link of the chain does not say where it ends"))
      }
      if var density = PageDensity(of: link, last), try density.hidesLinks(input) { return nil }
      total += seconds
      if end == length { return (total, links) }
      link = OggLink(at: end)
      try link.walk(input)
      guard !link.timedStreams.isEmpty else {
        throw .failed(.absent("a link of the chain has no stream whose length can be told"))
      }
      foreign = try LastPages(of: link, before: length, input).firstForeignPage(to: link)?.offset
    }
    return nil
  }

  /// Where the next link starts: at the first page behind `link` that starts a stream.
  private mutating func border(
    behind link: OggLink, before foreign: UInt64, _ input: ByteView
  ) throws(ParserPause) -> UInt64? {
    var (low, high) = (link.audioStart, max(foreign, link.audioStart))
    while high -| low > Self.rest {
      probes += 1
      // Whoever wants an exact answer gets it by reading on rather than by jumping about for ever.
      guard probes <= Self.probeLimit else { return nil }
      let middle = low + (high - low) / 2
      guard let page = try PageSearch.nextHeader(input, from: middle, before: high) else {
        high = middle
        continue
      }
      if link.has(page.serial), !page.isFirst { low = min(page.end, high) } else { high = page.offset }
    }
    // From here on a page is believed only for its checksum: what follows hangs on finding the right one.
    let bytes = try input.bytes(at: low, upTo: Int(clamping: high - low +| Self.firstPageSize))
    let page = PageSearch.pages(in: bytes, from: low).first { $0.isFirst || !link.has($0.serial) }
    guard let page, page.isFirst else { throw .failed(.absent("a stream goes on whose start was not found")) }
    return page.offset
  }
}
