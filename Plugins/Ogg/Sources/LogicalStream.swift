import Extraction

/// One logical stream of a link: its headers, and where its clock stands when it starts.
struct LogicalStream: Equatable {
  /// Pages with headers, or with sound before the first granule position, that are remembered.
  private static let pageLimit = 8

  let serial: UInt32
  let codec: OggCodec

  /// The pages with the last headers, in order.
  private(set) var headerPages: [OggPage] = []
  /// The pages with sound up to the first that has a granule position, in order.
  private(set) var firstPages: [OggPage] = []
  private var headersLeft: Int
  private var packets: UInt64 = 0
  /// Granule position of the first page that has one.
  private(set) var firstGranule: Int64?

  init(_ first: OggPage, codec: OggCodec) {
    (serial, self.codec) = (first.serial, codec)
    headersLeft = codec.headerPackets ?? 0
    take(first)
  }

  /// Whether nothing more is to be learnt from the pages at the start.
  var isStarted: Bool { !codec.isTimed || firstGranule != nil }

  /// Takes the stream's next page.
  mutating func take(_ page: OggPage) {
    guard !isStarted else { return }
    var ends = page.packetEnds
    if headersLeft > 0 || (codec.headerPackets == nil && page.granule <= 0) {
      remember(page, in: &headerPages)
      let headers = min(headersLeft, ends)
      headersLeft -= headers
      ends -= headers
      guard headersLeft == 0, ends > 0, codec.headerPackets != nil else { return }
    }
    packets += UInt64(ends)
    remember(page, in: &firstPages)
    if ends > 0, page.granule >= 0 { firstGranule = page.granule }
  }

  /// What the clock shows where the stream starts: more than 0 where it was cut from a longer one.
  ///
  /// The bodies of the pages are read only where the headers show that there must have been something before.
  func startUnits(_ input: ByteView) throws(ParserPause) -> UInt64 {
    guard let firstGranule, let units = codec.units(at: firstGranule), let page = firstPages.first else { return 0 }
    switch codec.kind {
    case .untimed: return 0
    case .speex(let samples):
      // Some muxers add the encoder's lookahead, which is more than a packet.
      return units > (packets +| 2) *| samples ? units -| packets *| samples : 0
    case .flac(let block): return units -| packets *| block
    case .theora: return units -| packets
    case .opus:
      guard let packet = page.packetOffsets.first else { return 0 }
      let each = OpusPacket.samples(try input.bytes(at: packet, upTo: 2))
      // Packets hardly ever differ in length; where they explain the granule position, it starts at 0. Some muxers
      // are off by less than a packet.
      guard units > (packets +| 1) *| each else { return 0 }
      return units -| (try sum(input, upTo: 2) { OpusPacket.samples($0) })
    case .vorbis(let short, let long):
      guard units > packets *| (long / 2), let modes = VorbisModes(try lastHeaderBytes(input)) else { return 0 }
      var previous: UInt64?
      return units
        -| (try sum(input, upTo: 2) { packet in
          let current = modes.isLong(packet) ? long : short
          defer { previous = current }
          return previous.map { ($0 + current) / 4 } ?? 0
        })
    }
  }

  private func sum(
    _ input: ByteView, upTo count: Int, _ samples: ([UInt8]) -> UInt64
  ) throws(ParserPause) -> UInt64 {
    try input.require(firstPages.map { $0.offset..<$0.end })
    var total: UInt64 = 0
    for packet in firstPages.flatMap(\.packetOffsets).prefix(Int(min(packets, 1 << 16))) {
      total = total +| samples(try input.bytes(at: packet, upTo: count))
    }
    return total
  }

  /// The end of the last header packet: at least its last few hundred bytes.
  private func lastHeaderBytes(_ input: ByteView) throws(ParserPause) -> [UInt8] {
    let pages = headerPages.suffix(2)
    try input.require(pages.map { $0.offset..<$0.end })
    var bytes: [UInt8] = []
    for page in pages { bytes += try input.bytes(at: page.bodyOffset, upTo: page.bodySize) }
    return bytes
  }

  private func remember(_ page: OggPage, in pages: inout [OggPage]) {
    if pages.count == Self.pageLimit { pages.removeFirst() }
    pages.append(page)
  }
}
