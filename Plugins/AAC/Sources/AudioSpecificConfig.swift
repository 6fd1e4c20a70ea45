import Extraction

/// What an AudioSpecificConfig says of the playing time (ISO/IEC 14496-3, 1.6.2.1).
struct AudioSpecificConfig: Sendable, Equatable {
  /// Samples a second of the core, which is what frames are counted in.
  var sampleRate: UInt64
  var channels: Int
  /// Samples of one channel in a frame of the core.
  var samplesPerFrame: UInt64

  /// Reads the fields up to the frame length; nil where they make no sense.
  init?(_ bits: inout BitReader) {
    var type = Self.objectType(&bits)
    guard let rate = Self.sampleRate(&bits) else { return nil }
    let configuration = Int(bits.read(4))
    // SBR and PS say what they extend: the core's own fields came first.
    if type == 5 || type == 29 {
      guard Self.sampleRate(&bits) != nil else { return nil }
      type = Self.objectType(&bits)
      if type == 22 { bits.skip(4) }
    }
    let isShort = bits.flag()
    guard !bits.isExhausted, rate > 0 else { return nil }
    (sampleRate, channels) = (rate, configuration == 7 ? 8 : configuration > 7 ? 0 : configuration)
    switch type {
    case 1...4, 6, 7, 17, 19...22: samplesPerFrame = isShort ? 960 : 1024
    // The low delay types.
    case 23, 39: samplesPerFrame = isShort ? 480 : 512
    default: return nil
    }
  }

  private static func objectType(_ bits: inout BitReader) -> UInt64 {
    let type = bits.read(5)
    return type == 31 ? 32 + bits.read(6) : type
  }

  private static func sampleRate(_ bits: inout BitReader) -> UInt64? {
    let index = Int(bits.read(4))
    if index == 15 { return bits.read(24) }
    return index < ADTSSyntax.sampleRates.count ? ADTSSyntax.sampleRates[index] : nil
  }
}
