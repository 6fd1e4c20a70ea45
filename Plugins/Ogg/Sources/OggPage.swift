import Extraction

/// The header of a page (RFC 3533, section 6).
struct OggPage: Equatable {
  /// The longest header: 27 bytes and 255 lacing values.
  static let maximumHeaderSize: UInt64 = 27 + 255
  /// The longest page.
  static let maximumSize: UInt64 = maximumHeaderSize + 255 * 255
  /// "OggS".
  static let capture: [UInt8] = [0x4F, 0x67, 0x67, 0x53]

  /// Where it starts, in bytes from the start of the resource.
  var offset: UInt64
  var flags: UInt8
  /// What the codec makes of the end of the last packet that ends on the page; -1 where none does.
  var granule: Int64
  var serial: UInt32
  var sequence: UInt32
  var lacing: [UInt8]

  /// The first page of a logical stream.
  var isFirst: Bool { flags & 2 != 0 }
  /// How many packets end on the page.
  var packetEnds: Int { lacing.count { $0 < 255 } }
  var bodyOffset: UInt64 { offset +| UInt64(27 + lacing.count) }
  var bodySize: Int { lacing.reduce(0) { $0 + Int($1) } }
  var size: Int { 27 + lacing.count + bodySize }
  /// Where the next page starts.
  var end: UInt64 { offset +| UInt64(size) }

  /// The header at `index` of `bytes`; nil where there is none or it is cut.
  init?(_ bytes: [UInt8], at index: Int, offset: UInt64) {
    guard index >= 0, bytes.count - index >= 27, bytes[index..<index + 4].elementsEqual(Self.capture),
      bytes[index + 4] == 0, bytes[index + 5] < 8
    else { return nil }
    let count = Int(bytes[index + 26])
    guard bytes.count - index >= 27 + count else { return nil }
    func number(_ range: Range<Int>) -> UInt64 {
      bytes[index + range.lowerBound..<index + range.upperBound].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.offset = offset
    flags = bytes[index + 5]
    granule = Int64(bitPattern: number(6..<14))
    serial = UInt32(truncatingIfNeeded: number(14..<18))
    sequence = UInt32(truncatingIfNeeded: number(18..<22))
    lacing = Array(bytes[index + 27..<index + 27 + count])
  }

  /// The header at `offset`; nil where there is none or the resource ends in it.
  static func read(_ input: ByteView, at offset: UInt64) throws(ParserPause) -> OggPage? {
    // A page is reached by a jump over the one before: all that its header may need comes in one round.
    let whole = offset..<(offset +| 27)
    if !input.gaps(in: whole).isEmpty { try input.require([offset..<(offset +| maximumHeaderSize +| 2)]) }
    let fixed = try input.bytes(at: offset, upTo: 27)
    guard fixed.count == 27, fixed.starts(with: capture) else { return nil }
    return OggPage(try input.bytes(at: offset, upTo: 27 + Int(fixed[26])), at: 0, offset: offset)
  }

  /// Where each packet that starts on the page starts, and whether that is a whole one, one that began earlier left
  /// out.
  var packetOffsets: [UInt64] {
    var offsets: [UInt64] = []
    var position = bodyOffset
    var isStart = flags & 1 == 0
    for value in lacing {
      if isStart { offsets.append(position) }
      isStart = value < 255
      position = position +| UInt64(value)
    }
    return offsets
  }
}
