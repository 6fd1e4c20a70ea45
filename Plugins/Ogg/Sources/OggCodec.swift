import Extraction

/// What the first packet of a logical stream says: the codec, and what its granule positions mean.
struct OggCodec: Equatable {
  /// The most of a first packet that is looked at, in bytes.
  static let headSize = 80

  enum Kind: Equatable {
    /// Block sizes in samples.
    case vorbis(short: UInt64, long: UInt64)
    case opus
    case speex(samplesPerPacket: UInt64)
    /// The largest block, in samples.
    case flac(block: UInt64)
    /// How many bits of a granule position count the frames since the last key frame, and whether the first frame
    /// is number 1 (since version 3.2.1) or 0.
    case theora(shift: UInt8, countsFromOne: Bool)
    /// Skeleton, Kate, and whatever is not known: nothing is asked of them.
    case untimed
  }

  var kind = Kind.untimed
  /// Samples or frames a second, as a fraction.
  var rate: (UInt64, per: UInt64) = (0, 1)
  /// Samples that a decoder leaves out at the start (Opus).
  var preSkip: UInt64 = 0
  /// How many packets come before the first with sound or picture, the first packet among them; nil where the stream
  /// does not say and only a granule position above 0 tells.
  var headerPackets: Int? = 1

  var isTimed: Bool { kind != .untimed }
  var hasRate: Bool { rate.0 > 0 && rate.per > 0 }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.kind == rhs.kind && lhs.rate == rhs.rate && lhs.preSkip == rhs.preSkip
      && lhs.headerPackets == rhs.headerPackets
  }

  /// What `packet`, the first of a stream, says.
  init(_ packet: [UInt8]) {
    let fields = PacketFields(packet)
    if fields.starts(with: "\u{1}vorbis"), packet.count >= 29 {
      // Vorbis I specification, section 4.2.2.
      let sizes = packet[28]
      kind = .vorbis(short: 1 << UInt64(sizes & 15), long: 1 << UInt64(sizes >> 4))
      (rate, headerPackets) = ((fields.little(12, 4), 1), 3)
    } else if fields.starts(with: "OpusHead"), packet.count >= 12 {
      // RFC 7845, section 5.1: granule positions count at 48 kHz whatever the input was.
      kind = .opus
      (rate, preSkip, headerPackets) = ((48000, 1), fields.little(10, 2), 2)
    } else if fields.starts(with: "Speex   "), packet.count >= 72 {
      kind = .speex(samplesPerPacket: fields.little(56, 4) *| max(fields.little(64, 4), 1))
      (rate, headerPackets) = ((fields.little(36, 4), 1), 2 + Int(min(fields.little(68, 4), 1000)))
    } else if fields.starts(with: "\u{7F}FLAC"), packet.count >= 35 {
      // Mapping version 1.0 (RFC 9639, section 10.1): STREAMINFO without its marker stands from byte 17.
      let count = fields.big(7, 2)
      kind = .flac(block: fields.big(19, 2))
      (rate, headerPackets) = ((fields.big(27, 8) >> 44, 1), count > 0 ? Int(count) + 1 : nil)
    } else if fields.starts(with: "\u{80}theora"), packet.count >= 42 {
      // Theora specification, section 6.2.
      let version = (packet[7], packet[8], packet[9])
      kind = .theora(shift: (packet[40] & 3) << 3 | packet[41] >> 5, countsFromOne: version >= (3, 2, 1))
      (rate, headerPackets) = ((fields.big(22, 4), fields.big(26, 4)), 3)
    }
  }

  /// Samples or frames from the start of the stream's clock to the end of what `granule` stands for; nil where it
  /// stands for nothing.
  func units(at granule: Int64) -> UInt64? {
    guard granule >= 0 else { return nil }
    let position = UInt64(granule)
    guard case .theora(let shift, let countsFromOne) = kind else { return position }
    let count = (position >> UInt64(shift)) +| (position & ((1 << UInt64(shift)) - 1))
    return countsFromOne ? count : count +| 1
  }

  /// Seconds that `units` take.
  func seconds(_ units: UInt64) -> Double { Double(units) * Double(rate.per) / Double(rate.0) }
}
