import Extraction

/// The four bytes at the start of each MPEG audio frame (ISO/IEC 11172-3, 2.4.2.3; 13818-3 for the low sampling
/// frequencies; MPEG-2.5 is the usual extension of those to 8…12 kHz).
struct FrameHeader: Sendable, Equatable {
  enum Version: UInt8, Sendable { case mpeg1, mpeg2, mpeg25 }
  enum Layer: UInt8, Sendable { case layer1, layer2, layer3 }

  /// The bytes of a header.
  static let count: UInt64 = 4

  let version: Version
  let layer: Layer
  /// Bits a second; 0 in a free-format stream, whose frame size only the next frame tells.
  let bitRate: UInt64
  /// Samples a second.
  let sampleRate: UInt64
  let isPadded: Bool
  let isMono: Bool
  /// Whether a CRC of two bytes stands behind the header.
  let isProtected: Bool

  /// Nil where the 32 bits break a rule that every stream keeps.
  init?(_ bits: UInt32) {
    guard bits >> 21 == 0x7FF else { return nil }
    switch bits >> 19 & 3 {
    case 0: version = .mpeg25
    case 2: version = .mpeg2
    case 3: version = .mpeg1
    default: return nil
    }
    // Layer bits 00 are reserved here; in ADTS they are always 00, which is what tells the two apart.
    switch bits >> 17 & 3 {
    case 1: layer = .layer3
    case 2: layer = .layer2
    case 3: layer = .layer1
    default: return nil
    }
    guard let bitRate = Self.bitRate(version, layer, index: Int(bits >> 12 & 15)),
      let sampleRate = Self.sampleRate(version, index: Int(bits >> 10 & 3)), bits & 3 != 2
    else { return nil }
    (self.bitRate, self.sampleRate) = (bitRate, sampleRate)
    isProtected = bits >> 16 & 1 == 0
    isPadded = bits >> 9 & 1 == 1
    isMono = bits >> 6 & 3 == 3
  }

  /// Samples of one channel in a frame.
  var samplesPerFrame: UInt64 {
    switch layer {
    case .layer1: 384
    case .layer2: 1152
    case .layer3: version == .mpeg1 ? 1152 : 576
    }
  }

  /// Seconds in a frame.
  var frameDuration: Double { Double(samplesPerFrame) / Double(sampleRate) }

  /// What padding adds to a frame, in bytes: layer I counts in slots of four.
  var slot: UInt64 { layer == .layer1 ? 4 : 1 }

  /// The size of the frame in bytes, header included; nil in a free-format stream.
  var size: UInt64? {
    guard bitRate > 0 else { return nil }
    return samplesPerFrame / 8 * bitRate / slot / sampleRate * slot + (isPadded ? slot : 0)
  }

  /// The mean size of the frames of a stream of this bit rate, in bytes: padding keeps the mean on the bit rate.
  var meanSize: Double { Double(samplesPerFrame / 8 * bitRate) / Double(sampleRate) }

  /// The size of the largest frame that a stream like this may have, in bytes.
  var largestSize: UInt64 {
    samplesPerFrame / 8 * Self.highestBitRate(version, layer) / sampleRate + slot
  }

  /// Whether `other` can be a frame of the same stream. Bit rate, padding and the stereo modes may change from
  /// frame to frame, and free format never mixes with the others.
  func continues(_ other: FrameHeader) -> Bool {
    version == other.version && layer == other.layer && sampleRate == other.sampleRate
      && (bitRate == 0) == (other.bitRate == 0)
  }
}
