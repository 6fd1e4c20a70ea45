import Extraction

/// The fields of a `COMM` chunk (Audio Interchange File Format 1.3; AIFF-C, draft of 1991).
struct AIFFFormat: Equatable {
  /// What is read of the chunk, in bytes.
  static let readLength = 22

  var channels: UInt64
  /// Sample frames; of some compressed formats packets.
  var sampleFrames: UInt64
  var bitsPerSample: UInt64
  /// Sample frames a second; 0 where the field is no positive number.
  var sampleRate: Double
  /// The compression type of AIFF-C; `NONE` in AIFF.
  var compression: String

  /// The chunk's content; nil where it is shorter than the 18 bytes that both formats have.
  init?(_ bytes: [UInt8], isCompressed: Bool) {
    guard bytes.count >= 18 else { return nil }
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    channels = number(0..<2)
    sampleFrames = number(2..<6)
    bitsPerSample = number(6..<8)
    sampleRate = Self.extended(number(8..<10), number(10..<18))
    compression = isCompressed && bytes.count >= 22 ? String(decoding: bytes[18..<22], as: UTF8.self) : "NONE"
  }

  /// A floating-point number of 80 bits: sign and exponent, then a significand whose highest bit is its whole part.
  private static func extended(_ head: UInt64, _ significand: UInt64) -> Double {
    guard head < 0x7FFF, significand > 0 else { return 0 }
    let exponent = Int(head) - 16383 - 63
    // Beyond these no number is a sample rate.
    guard (-80...40).contains(exponent) else { return 0 }
    let power = exponent < 0 ? 1 / Self.power(-exponent) : Self.power(exponent)
    return Double(significand) * power
  }

  private static func power(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }

  /// Bytes of a sample frame where each has the same size; nil for compressed formats.
  var frameSize: UInt64? {
    let bits: UInt64? =
      switch compression {
      case "NONE", "twos", "sowt", "raw ", "in24", "in32", "42ni", "23ni": bitsPerSample
      case "fl32", "FL32", "fl64", "FL64": bitsPerSample
      case "alaw", "ALAW", "ulaw", "ULAW": 8
      default: nil
      }
    guard let bits, bits > 0, channels > 0 else { return nil }
    return channels * ((bits + 7) / 8)
  }

  /// Bytes and samples of a packet of one channel in formats of fixed packets; nil elsewhere.
  var packet: (bytes: UInt64, samples: UInt64)? {
    switch compression {
    case "ima4": (34, 64)
    case "MAC3": (2, 6)
    case "MAC6": (1, 6)
    case "GSM ", "agsm": (33, 160)
    default: nil
    }
  }

  /// The codec by the name that `ffprobe` gives it.
  var codec: String? {
    switch compression {
    case "NONE", "twos": bitsPerSample <= 8 ? "pcm_s8" : "pcm_s\((bitsPerSample + 7) / 8 * 8)be"
    case "sowt": bitsPerSample <= 8 ? "pcm_s8" : "pcm_s\((bitsPerSample + 7) / 8 * 8)le"
    case "raw ": "pcm_u8"
    case "in24": "pcm_s24be"
    case "in32": "pcm_s32be"
    case "42ni": "pcm_s24le"
    case "23ni": "pcm_s32le"
    case "fl32", "FL32": "pcm_f32be"
    case "fl64", "FL64": "pcm_f64be"
    case "alaw", "ALAW": "pcm_alaw"
    case "ulaw", "ULAW": "pcm_mulaw"
    case "ima4": "adpcm_ima_qt"
    case "MAC3": "mace3"
    case "MAC6": "mace6"
    case "GSM ", "agsm": "gsm"
    case "QDM2": "qdm2"
    case "QDMC": "qdmc"
    case "Qclp": "qcelp"
    case "ADP4": "adpcm_g722"
    default: nil
    }
  }
}
