import Extraction

/// The fields of a `desc` chunk (Apple Core Audio Format Specification 1.0, "Audio Description Chunk").
struct CAFDescription: Equatable {
  /// Bytes of the chunk.
  static let size = 32

  /// Samples of one channel a second; 0 where the field is no positive number.
  var sampleRate: Double
  var format: String
  var flags: UInt64
  /// 0 where packets differ in size.
  var bytesPerPacket: UInt64
  /// 0 where packets differ in length.
  var framesPerPacket: UInt64
  var channels: UInt64
  var bitsPerChannel: UInt64

  /// The chunk's content; nil where it is too short.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.size else { return nil }
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    let rate = Double(bitPattern: number(0..<8))
    sampleRate = rate.isFinite && rate > 0 ? rate : 0
    format = String(decoding: bytes[8..<12], as: UTF8.self)
    flags = number(12..<16)
    bytesPerPacket = number(16..<20)
    framesPerPacket = number(20..<24)
    channels = number(24..<28)
    bitsPerChannel = number(28..<32)
  }

  /// The codec by the name that `ffprobe` gives it; nil where it has none.
  var codec: String? {
    switch format {
    case "lpcm":
      let kind = flags & 1 != 0 ? "f" : "s"
      return bitsPerChannel == 8 ? "pcm_s8" : "pcm_\(kind)\(bitsPerChannel)\(flags & 2 != 0 ? "le" : "be")"
    case "ulaw": return "pcm_mulaw"
    case "alaw": return "pcm_alaw"
    case "ima4": return "adpcm_ima_qt"
    case "aac ", "aach", "aacp", "aacl", "aace": return "aac"
    case ".mp1": return "mp1"
    case ".mp2": return "mp2"
    case ".mp3": return "mp3"
    case "samr": return "amr_nb"
    case "MAC3": return "mace3"
    case "MAC6": return "mace6"
    case "alac", "flac", "opus": return format
    case "ac-3": return "ac3"
    case "ec-3": return "eac3"
    default: return nil
    }
  }
}
