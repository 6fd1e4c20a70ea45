import Extraction

/// Passes all pages from the first to the last and adds up the links, holding a page at a time.
struct OggScan {
  /// What is brought at once where ranges can be had, in bytes.
  private static let block: UInt64 = 256 << 10
  /// Bytes that may be summed in vain over what only looks like pages.
  private static let workLimit = 64 << 20

  private var link = OggLink(at: 0)
  private var starts: [UInt32: UInt64] = [:]
  private var last = LastPages()
  private var position: UInt64 = 0
  private var isInHead = true
  private var seconds = 0.0
  private var links = 0
  private var work = 0

  /// At the start.
  init() {}

  /// Passes on to the end.
  mutating func advance(_ input: ByteView) throws(ParserPause) -> (seconds: Double, links: Int) {
    while true {
      if isInHead { try readHead(input) }
      input.release(before: position)
      if try input.ends(at: position) { break }
      try passPage(input)
    }
    try finishLink()
    return (seconds, links)
  }

  private mutating func readHead(_ input: ByteView) throws(ParserPause) {
    try link.walk(input)
    guard !link.streams.isEmpty else { throw .failed(.malformed("no logical stream starts here", at: link.start)) }
    guard !link.timedStreams.isEmpty else {
      throw .failed(.absent("it has a link without a stream whose length can be told"))
    }
    starts = try link.starts(input)
    position = link.audioStart
    last = LastPages()
    isInHead = false
  }

  private mutating func passPage(_ input: ByteView) throws(ParserPause) {
    try bringBlock(input)
    guard let page = try OggPage.read(input, at: position) else { return try resynchronise(input) }
    if let length = input.length, page.end > length {
      position = position +| 1
      return
    }
    let bytes = try input.bytes(page.offset..<page.end)
    guard PageChecksum.isRight(bytes[...]) else {
      work += bytes.count
      guard work <= Self.workLimit else { throw .failed(.malformed("too many pages are damaged", at: position)) }
      position = position +| 1
      return
    }
    if page.isFirst {
      try finishLink()
      link = OggLink(at: page.offset)
      isInHead = true
      return
    }
    guard link.has(page.serial) else {
      throw .failed(.absent("a stream goes on whose start was not found"))
    }
    last.take(page, of: link)
    position = page.end
  }

  /// Goes on to what may be the next page.
  private mutating func resynchronise(_ input: ByteView) throws(ParserPause) {
    let bytes = try input.bytes(at: position, upTo: Int(OggPage.maximumSize))
    // Three bytes may be the start of a capture pattern that goes on behind them.
    let next = PageSearch.nextCapture(in: bytes, from: 1) ?? max(bytes.count - 3, 1)
    position = position +| UInt64(next)
  }

  private func bringBlock(_ input: ByteView) throws(ParserPause) {
    guard let length = input.length, position < length else { return }
    if !input.gaps(in: position..<(position + 1)).isEmpty {
      try input.require([position..<(position +| Self.block)])
    }
  }

  private mutating func finishLink() throws(ParserPause) {
    guard let length = try last.seconds(of: link, starts: starts) else {
      throw .failed(.absent("a stream does not say where it ends"))
    }
    seconds += length
    links += 1
  }
}
