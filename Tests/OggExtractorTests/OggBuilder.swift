@testable import OggExtractor

/// Builds Ogg files page by page.
struct OggBuilder {
  private(set) var bytes: [UInt8] = []
  private var sequences: [UInt32: UInt32] = [:]
  /// The serial number of pages that do not name one.
  var serial: UInt32 = 1

  static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }

  static func big(_ value: UInt64, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  /// Adds a page with whole packets; `flags` are 2 for the first and 4 for the last page of a stream.
  mutating func page(_ packets: [[UInt8]], granule: Int64, flags: UInt8 = 0) {
    var lacing: [UInt8] = []
    for packet in packets {
      lacing += [UInt8](repeating: 255, count: packet.count / 255) + [UInt8(packet.count % 255)]
    }
    page(body: packets.flatMap { $0 }, lacing: lacing, granule: granule, flags: flags)
  }

  mutating func page(body: [UInt8], lacing: [UInt8], granule: Int64, flags: UInt8) {
    let sequence = flags & 2 != 0 ? 0 : sequences[serial, default: 0]
    sequences[serial] = sequence + 1
    var page = OggPage.capture + [0, flags] + Self.little(UInt64(bitPattern: granule), 8)
    page += Self.little(UInt64(serial), 4) + Self.little(UInt64(sequence), 4) + [0, 0, 0, 0]
    page += [UInt8(lacing.count)] + lacing + body
    bytes += Self.summed(page)
  }

  /// A packet over as many pages as it takes, the last with `granule`.
  mutating func largePacket(_ packet: [UInt8], granule: Int64) {
    var rest = packet[...]
    while rest.count >= 65025 {
      page(
        body: Array(rest.prefix(65025)), lacing: [UInt8](repeating: 255, count: 255), granule: -1,
        flags: rest.startIndex == 0 ? 0 : 1)
      rest = rest.dropFirst(65025)
    }
    let lacing = [UInt8](repeating: 255, count: rest.count / 255) + [UInt8(rest.count % 255)]
    page(body: Array(rest), lacing: lacing, granule: granule, flags: 1)
  }

  mutating func append(_ junk: [UInt8]) { bytes += junk }

  /// `page` with its checksum made right.
  static func summed(_ page: [UInt8]) -> [UInt8] {
    var page = page
    page.replaceSubrange(22..<26, with: little(UInt64(PageChecksum.of(page[...])), 4))
    return page
  }

  /// `file` with `change` made to the granule position of each page that has one above 0.
  static func rewritten(_ file: [UInt8], _ change: (Int64) -> Int64) -> [UInt8] {
    PageSearch.pages(in: file, from: 0).flatMap { page in
      var bytes = Array(file[Int(page.offset)..<Int(page.end)])
      if page.granule > 0 {
        bytes.replaceSubrange(6..<14, with: little(UInt64(bitPattern: change(page.granule)), 8))
      }
      return summed(bytes)
    }
  }
}

// MARK: Codecs

extension OggBuilder {
  /// Opus with packets of 20 ms, `pages` pages of `packets` packets of `size` bytes; the clock starts at `start`.
  mutating func opus(
    pages: Int, packets: Int = 50, size: Int = 60, start: Int64 = 0, preSkip: UInt64 = 312, tags: [UInt8] = []
  ) {
    page(
      [Array("OpusHead".utf8) + [1, 1] + Self.little(preSkip, 2) + Self.little(44100, 4) + [0, 0, 0]], granule: 0,
      flags: 2)
    let comments = Array("OpusTags".utf8) + Self.little(0, 4) + Self.little(0, 4) + tags
    if comments.count > 60_000 { largePacket(comments, granule: 0) } else { page([comments], granule: 0) }
    let packet = [UInt8(0xF8)] + (1..<size).map { UInt8(truncatingIfNeeded: $0 &* 91) }
    for index in 1...max(pages, 1) where pages > 0 {
      page(
        [[UInt8]](repeating: packet, count: packets), granule: start + Int64(index * packets * 960),
        flags: index == pages ? 4 : 0)
    }
  }

  /// The first packet of Vorbis at 8,000 Hz with blocks of 256 and 2,048 samples.
  static let vorbisHead: [UInt8] =
    Array("\u{1}vorbis".utf8) + little(0, 4) + [1] + little(8000, 4) + little(0, 12) + [0xB8, 1]

  /// A setup header that ends in two modes, a short one and a long one.
  static var vorbisSetup: [UInt8] {
    var bits: [UInt8] = []
    func add(_ value: Int, _ count: Int) { bits += (0..<count).map { UInt8(value >> $0 & 1) } }
    add(0x155, 11)
    add(1, 6)
    for flag in [0, 1] {
      add(flag, 1)
      add(0, 32)
      add(0, 8)
    }
    add(1, 1)
    while bits.count % 8 != 0 { bits.append(0) }
    let packed = stride(from: 0, to: bits.count, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << UInt8($1) }
    }
    return Array("\u{5}vorbis".utf8) + [UInt8](repeating: 0x5A, count: 900) + packed
  }

  mutating func vorbisHeaders() {
    page([Self.vorbisHead], granule: 0, flags: 2)
    page([Array("\u{3}vorbis".utf8) + [UInt8](repeating: 0, count: 8) + [1], Self.vorbisSetup], granule: 0)
  }

  mutating func theoraHead() {
    let head =
      Array("\u{80}theora".unicodeScalars.map { UInt8($0.value) }) + [3, 2, 1] + [UInt8](repeating: 0, count: 12)
      + Self.big(25, 4) + Self.big(1, 4) + [UInt8](repeating: 0, count: 10) + [0, 0xC0]
    page([head], granule: 0, flags: 2)
  }
}
