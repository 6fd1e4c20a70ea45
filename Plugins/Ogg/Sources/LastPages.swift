import Extraction

/// The last pages of a link: what each stream's clock shows at its end.
struct LastPages {
  /// The first look at the end, in bytes: what one round trip brings anyway, and most last pages fit.
  static let firstWindow = ExtractorDescriptor.oneRoundTail
  /// How far a stream that has no page near the end is looked for once another has been found, in bytes.
  private static let otherWindow: UInt64 = 2 * OggPage.maximumSize
  /// How far the last page is looked for at all, in bytes.
  static let longestWindow: UInt64 = 1 << 20

  /// The last granule position of each stream, by serial.
  private(set) var granules: [UInt32: Int64] = [:]
  /// All sound pages that were seen, in order.
  private(set) var pages: [OggPage] = []

  /// Nothing seen yet.
  init() {}

  /// Looks at the pages of `link` before `end`, further and further back until its streams are found.
  init(of link: OggLink, before end: UInt64, _ input: ByteView) throws(ParserPause) {
    var window = Self.firstWindow
    while true {
      let start = max(link.audioStart, end -| window)
      guard start < end else { return }
      pages = PageSearch.pages(in: try input.bytes(start..<end), from: start)
      granules = [:]
      for page in pages { take(page, of: link) }
      let missing = link.timedStreams.filter { granules[$0.serial] == nil }
      let isEnough = missing.isEmpty || (window >= Self.otherWindow && missing.count < link.timedStreams.count)
      if isEnough || start == link.audioStart || window >= Self.longestWindow || isForeign(to: link) { return }
      window = missing.count < link.timedStreams.count ? Self.otherWindow : window *| 4
    }
  }

  /// Takes a page that is known to be sound.
  mutating func take(_ page: OggPage, of link: OggLink) {
    guard page.granule >= 0, page.packetEnds > 0, link.has(page.serial) else { return }
    granules[page.serial] = page.granule
  }

  /// The first page seen that cannot belong to `link`.
  func firstForeignPage(to link: OggLink) -> OggPage? { pages.first { $0.isFirst || !link.has($0.serial) } }

  private func isForeign(to link: OggLink) -> Bool { firstForeignPage(to: link) != nil }

  /// Seconds from the start to the end of `link`: those of its longest stream, 0 where nothing sounds in it; nil
  /// where no end was found.
  ///
  /// - Parameter starts: What ``OggLink/starts(_:)`` says.
  func seconds(of link: OggLink, starts: [UInt32: UInt64]) throws(ParserPause) -> Double? {
    if link.timedStreams.allSatisfy(\.firstPages.isEmpty) { return 0 }
    var longest: Double?
    for stream in link.timedStreams {
      guard let granule = granules[stream.serial], let end = stream.codec.units(at: granule) else { continue }
      guard stream.codec.hasRate else {
        throw .failed(.malformed("a stream has a sample rate of 0", at: link.start))
      }
      let units = end -| (starts[stream.serial] ?? 0) -| stream.codec.preSkip
      longest = max(longest ?? 0, stream.codec.seconds(units))
    }
    return longest
  }
}
