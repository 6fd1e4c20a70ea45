import Extraction

/// Answers from the comment headers of the first link's streams (RFC 7845, section 5.2; Vorbis I, section 5; RFC 9639,
/// section 10.1).
struct OggTags: ExtractionParser {
  /// Pages and bytes that are looked at: a cover takes a few hundred.
  private static let mostPages = 1024
  private static let mostBytes: UInt64 = 24 << 20

  /// A stream whose headers are being gathered.
  private struct Gathering {
    let serial: UInt32
    let codec: OggCodec
    /// Packets that have ended.
    var ended = 0
    /// The packet that has begun.
    var packet: [UInt8] = []
    var isDone = false
  }

  private let keys: Set<String>
  private var ahead = ReadAhead(from: 6 << 10)
  private var streams: [Gathering] = []
  private var position: UInt64 = 0
  private var pages = 0
  private var isBehindFirstPages = false
  private var isWalked = false
  private var content = TagContent()
  private var pictures: [TagPicture] = []

  init(_ question: Question) { keys = question.keys }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    while !isWalked { try readPage(input) }
    if let index = TagPicture.cover(among: pictures.map(\.kind)) { content.cover = pictures[index] }
    return try content.findings(for: keys, id: "ogg")
  }

  private mutating func readPage(_ input: ByteView) throws(ParserPause) {
    if isBehindFirstPages, streams.allSatisfy(\.isDone) { return isWalked = true }
    guard pages < Self.mostPages, position < Self.mostBytes else { return isWalked = true }
    let limit = input.length ?? .max
    guard position +| 27 <= limit else { return try finish() }
    try ahead.bring(position..<min(position +| OggPage.maximumHeaderSize, limit), input)
    guard let page = try OggPage.read(input, at: position) else { return try finish() }
    // The next link has tags of its own, which are those of another piece.
    if page.isFirst, isBehindFirstPages { return isWalked = true }
    guard page.end <= limit else { return try finish() }
    let isOurs = page.isFirst || streams.contains { $0.serial == page.serial && !$0.isDone }
    if isOurs {
      try ahead.bring(page.offset..<page.end, input)
      take(page, try input.bytes(page.bodyOffset..<page.end))
    }
    if !page.isFirst { isBehindFirstPages = true }
    position = page.end
    pages += 1
  }

  private mutating func finish() throws(ParserPause) {
    guard pages > 0 else { throw .failed(.notRecognised("there is no OggS page")) }
    isWalked = true
  }

  private mutating func take(_ page: OggPage, _ body: [UInt8]) {
    if page.isFirst {
      let codec = OggCodec(Array(body.prefix(OggCodec.headSize)))
      if streams.count < 64 {
        streams.append(Gathering(serial: page.serial, codec: codec, ended: 1, isDone: !codec.isTimed))
      }
      return
    }
    guard let index = streams.firstIndex(where: { $0.serial == page.serial }) else { return }
    var offset = 0
    for value in page.lacing where !streams[index].isDone {
      streams[index].packet += body[offset..<offset + Int(value)]
      offset += Int(value)
      if value < 255 { end(packetOf: index) }
    }
  }

  private mutating func end(packetOf index: Int) {
    let packet = streams[index].packet
    streams[index].packet = []
    streams[index].ended += 1
    let count = streams[index].codec.headerPackets
    switch streams[index].codec.kind {
    case .vorbis: take(packet, behind: "\u{3}vorbis")
    case .theora: take(packet, behind: "\u{81}theora")
    case .opus: take(packet, behind: "OpusTags")
    case .speex: take(packet, behind: "")
    case .flac:
      takeBlock(packet)
      let isLast = packet.first.map { $0 >> 7 == 1 || $0 == 0xFF } ?? true
      streams[index].isDone = isLast || streams[index].ended >= count ?? 64
      return
    case .untimed: break
    }
    streams[index].isDone = true
  }

  private mutating func take(_ packet: [UInt8], behind mark: String) {
    guard PacketFields(packet).starts(with: mark) else { return }
    add(VorbisComments(packet.dropFirst(mark.unicodeScalars.count), keys).content)
  }

  /// A metadata block of FLAC, each of which is a packet.
  private mutating func takeBlock(_ packet: [UInt8]) {
    guard packet.count > 4 else { return }
    switch packet[0] & 0x7F {
    case 4: add(VorbisComments(packet.dropFirst(4), keys).content)
    case 6 where keys.contains("cover"):
      if let picture = FLACPicture.picture(Array(packet.dropFirst(4))) { pictures.append(picture) }
    default: break
    }
  }

  private mutating func add(_ read: TagContent) {
    content.fill(from: read)
    if let cover = read.cover { pictures.append(cover) }
  }
}
