import Extraction

/// One link of a physical stream: the logical streams that start together, and the pages up to their first sound.
struct OggLink: Equatable {
  /// How far behind the first page with sound the first page of another stream is looked for, in bytes.
  private static let patience: UInt64 = 256 << 10
  /// How many pages are looked at before the first with sound, and how many bytes: a cover takes a few hundred.
  private static let pageLimit = 512
  private static let byteLimit: UInt64 = 16 << 20
  /// How many headers of pages full of one packet (a cover) are brought in one round.
  private static let gallop: UInt64 = 16

  /// Where it starts.
  let start: UInt64
  private(set) var streams: [LogicalStream] = []
  /// Where the first page behind the headers starts.
  private(set) var audioStart: UInt64
  /// Where the next page to look at starts.
  private(set) var position: UInt64
  private var pages = 0
  private var isBehindFirstPages = false
  private var isWalked = false

  init(at start: UInt64) { (self.start, audioStart, position) = (start, start, start) }

  /// The streams whose length can be told.
  var timedStreams: [LogicalStream] { streams.filter(\.codec.isTimed) }

  func has(_ serial: UInt32) -> Bool { streams.contains { $0.serial == serial } }

  /// Reads the pages up to the first with sound of each stream.
  mutating func walk(_ input: ByteView) throws(ParserPause) {
    while !isWalked {
      // Here and not behind the page: after a pause the same is asked again, whatever has come meanwhile.
      if try isEnough(input) { break }
      guard let page = try nextPage(input) else { break }
      if page.isFirst {
        // The next link starts before each stream of this one has.
        if isBehindFirstPages { break }
        let body = try input.bytes(at: page.bodyOffset, upTo: min(page.bodySize, OggCodec.headSize))
        if !has(page.serial) { streams.append(LogicalStream(page, codec: OggCodec(body))) }
      } else {
        isBehindFirstPages = true
        try gallopAhead(of: page, input)
        take(page)
      }
      position = page.end
      pages += 1
    }
    isWalked = true
    if audioStart == start { audioStart = position }
  }

  /// Whether it is known what the clocks show at the start. They start together: where one of them starts at 0, the
  /// others need not be looked for, which in a film would mean many pages.
  private func isEnough(_ input: ByteView) throws(ParserPause) -> Bool {
    guard isBehindFirstPages else { return false }
    if pages >= Self.pageLimit || position -| start > Self.byteLimit { return true }
    if audioStart > start && position -| audioStart > Self.patience { return true }
    if streams.allSatisfy(\.isStarted) { return true }
    for stream in timedStreams where stream.isStarted {
      if try stream.startUnits(input) == 0 { return true }
    }
    return false
  }

  /// What each timed stream's clock shows where it starts, by serial.
  func starts(_ input: ByteView) throws(ParserPause) -> [UInt32: UInt64] {
    var starts: [UInt32: UInt64] = [:]
    for stream in timedStreams { starts[stream.serial] = try stream.startUnits(input) }
    return starts
  }

  private mutating func take(_ page: OggPage) {
    guard let index = streams.firstIndex(where: { $0.serial == page.serial }) else { return }
    streams[index].take(page)
    if audioStart == start, streams[index].codec.isTimed, !streams[index].firstPages.isEmpty {
      audioStart = page.offset
    }
  }

  /// The page at the position; where there is none, the next one that is near.
  private mutating func nextPage(_ input: ByteView) throws(ParserPause) -> OggPage? {
    if try input.ends(at: position) { return nil }
    if let page = try OggPage.read(input, at: position) { return page }
    guard let page = try PageSearch.nextHeader(input, from: position) else { return nil }
    position = page.offset
    return page
  }

  /// A page that one packet fills is followed by more like it: their headers are brought together, not one a round.
  private func gallopAhead(of page: OggPage, _ input: ByteView) throws(ParserPause) {
    guard page.lacing.count == 255, page.packetEnds == 0, let length = input.length, page.end < length else { return }
    guard !input.gaps(in: page.end..<(page.end + 1)).isEmpty else { return }
    let size = UInt64(page.size)
    try input.require(
      (1...Self.gallop).map { page.offset +| $0 *| size }.filter { $0 < length }
        .map { $0..<($0 +| OggPage.maximumHeaderSize) })
  }
}
