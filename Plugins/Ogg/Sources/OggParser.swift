import Extraction

/// Subtracts the clock at the first page with sound from the clock at the last page.
///
/// Where the length of the resource is known, both are looked at where they are: the head and the tail, and the ends
/// of the links of a chain. Otherwise the pages are passed one by one.
struct OggParser: ExtractionParser {
  /// What a head usually takes, in bytes: the setup header of Vorbis is about 4,000 bytes long, and behind it the
  /// header of the first page with sound is wanted.
  static let headLength = 6 << 10
  /// Up to here a whole file is read where its links cannot be told apart otherwise, in bytes.
  private static let scannedLength: UInt64 = 4 << 20

  private let isExact: Bool
  private var isRecognised = false
  private var link = OggLink(at: 0)
  private var scan: OggScan?

  /// - Parameter isExact: Whether a chain may be read from end to end, however long it is.
  init(isExact: Bool) { self.isExact = isExact }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if !isRecognised {
      guard try input.matches("OggS", at: 0) else { throw .failed(.notRecognised("there is no OggS page")) }
      isRecognised = true
    }
    // A scan has let go of what it passed, so it goes on even where the length has become known meanwhile.
    guard scan == nil, let length = input.length else { return try byScanning(input) }
    try walkHead(input, length)
    let last = try LastPages(of: link, before: length, input)
    if let foreign = try foreignPageInHead(input, length) ?? last.firstForeignPage(to: link) {
      var search = ChainSearch(isExact: isExact)
      if let chain = try search.seconds(from: link, foreign: foreign.offset, to: length, input) {
        return [try finding(chain.seconds, links: chain.links)]
      }
      return try throughAll(input, length)
    }
    if var density = PageDensity(of: link, last), try density.hidesLinks(input) {
      return try throughAll(input, length)
    }
    guard let seconds = try last.seconds(of: link, starts: try link.starts(input)) else {
      throw .failed(.absent("no page near the end says where it is"))
    }
    return [try finding(seconds, links: 1)]
  }

  /// Reads the head; what it misses is brought together with the tail, which is wanted next.
  private mutating func walkHead(_ input: ByteView, _ length: UInt64) throws(ParserPause) {
    do throws(ParserPause) {
      try link.walk(input)
    } catch {
      guard case .missing(var ranges) = error, link.position < length else { throw error }
      // All of the head is looked at in the end; where it is not here yet, it comes now.
      if link.position < Self.headLength { ranges.append(link.position..<min(UInt64(Self.headLength), length)) }
      let tail = max(link.position, length -| LastPages.firstWindow)..<length
      throw .missing(input.gaps(in: tail).isEmpty ? ranges : ranges + [tail])
    }
    guard !link.streams.isEmpty else { throw .failed(.malformed("no logical stream starts at the start")) }
    guard !link.timedStreams.isEmpty else {
      throw .failed(.absent("it has no stream of a codec whose granule positions are understood"))
    }
  }

  /// The first page in the head that cannot belong to the link: a first link may be as short as that.
  private func foreignPageInHead(_ input: ByteView, _ length: UInt64) throws(ParserPause) -> OggPage? {
    let end = min(UInt64(Self.headLength), length)
    guard link.audioStart < end else { return nil }
    let pages = PageSearch.pages(in: try input.bytes(link.audioStart..<end), from: link.audioStart)
    return pages.first { $0.isFirst || !link.has($0.serial) }
  }

  private mutating func throughAll(_ input: ByteView, _ length: UInt64) throws(ParserPause) -> [Finding] {
    guard isExact || length <= Self.scannedLength else {
      throw .failed(.absent("it is a chain of streams, and only reading all of it tells their lengths"))
    }
    return try byScanning(input)
  }

  private mutating func byScanning(_ input: ByteView) throws(ParserPause) -> [Finding] {
    var scanning = scan ?? OggScan()
    defer { scan = scanning }
    let result = try scanning.advance(input)
    return [try finding(result.seconds, links: result.links)]
  }

  private func finding(_ seconds: Double, links: Int) throws(ParserPause) -> Finding {
    let source = links == 1 ? "ogg:granule position" : "ogg:granule positions of \(links) links"
    return try .duration(seconds, .exact, source: source)
  }
}
