import Extraction

/// A TrackEntry (RFC 9559, section 5.1.4.1).
struct TrackEntry {
  private(set) var track = MediaTrack(.data)
  private var codecID = ""
  private var codecPrivate: ArraySlice<UInt8> = []
  private var stored = (width: 0, height: 0)
  private var crop = (top: 0, bottom: 0, left: 0, right: 0)
  private var display = (width: 0, height: 0, unit: 0)
  private var roll = 0.0
  private var bitDepth = 0

  init(_ content: ArraySlice<UInt8>) {
    // Without these elements a track is enabled by default and in English (RFC 9559, 5.1.4.1.19); a language that
    // nobody wrote is no statement, so that it is left out.
    track.isDefault = true
    EBMLBlock.forEachChild(of: content) { id, content in take(id, content) }
    track.codec = codec
    track.size = size
  }

  private mutating func take(_ id: UInt32, _ content: ArraySlice<UInt8>) {
    switch id {
    case 0x83:
      track.kind = [1: .video, 2: .audio, 17: .subtitle][EBMLBlock.unsigned(content) ?? 0] ?? .data
    case 0x86: codecID = Self.text(content)
    case 0x63A2: codecPrivate = content
    case 0x22B59C:
      let language = Self.text(content)
      if track.language == nil, language != "und", !language.isEmpty { track.language = language }
    case 0x22B59D: track.language = Self.text(content)
    case 0x88: track.isDefault = EBMLBlock.unsigned(content) != 0
    case MatroskaID.defaultDuration:
      let nanoseconds = EBMLBlock.unsigned(content) ?? 0
      if nanoseconds > 0 { track.frameRate = (1e12 / Double(nanoseconds)).rounded() / 1000 }
    case 0xE0: EBMLBlock.forEachChild(of: content) { id, content in takeVideo(id, content) }
    case 0xE1: EBMLBlock.forEachChild(of: content) { id, content in takeAudio(id, content) }
    default: break
    }
  }

  private mutating func takeVideo(_ id: UInt32, _ content: ArraySlice<UInt8>) {
    let value = EBMLBlock.unsigned(content).flatMap { $0 <= 1_000_000 ? Int($0) : nil } ?? 0
    switch id {
    case 0xB0: stored.width = value
    case 0xBA: stored.height = value
    case 0x54AA: crop.bottom = value
    case 0x54BB: crop.top = value
    case 0x54CC: crop.left = value
    case 0x54DD: crop.right = value
    case 0x54B0: display.width = value
    case 0x54BA: display.height = value
    case 0x54B2: display.unit = value
    case 0x7670:
      EBMLBlock.forEachChild(of: content) { id, content in
        if id == 0x7675 { roll = Self.float(content) }
      }
    default: break
    }
  }

  private mutating func takeAudio(_ id: UInt32, _ content: ArraySlice<UInt8>) {
    switch id {
    case 0xB5:
      let rate = Self.float(content)
      if track.sampleRate == nil, rate > 0, rate < 1e7 { track.sampleRate = Int(rate) }
    case 0x78B5:
      let rate = Self.float(content)
      if rate > 0, rate < 1e7 { track.sampleRate = Int(rate) }
    case 0x9F: track.channels = EBMLBlock.unsigned(content).map { Int(clamping: $0) }
    case 0x6264: bitDepth = EBMLBlock.unsigned(content).map { Int(clamping: $0) } ?? 0
    default: break
    }
  }

  /// The stored size, what the crop leaves of it, and how it is turned and stretched (RFC 9559, section 11.1).
  private var size: Dimensions? {
    guard track.kind == .video, stored.width > 0, stored.height > 0 else { return nil }
    var size = Dimensions(stored.width, stored.height, orientation: orientation)
    let left = (stored.width - crop.left - crop.right, stored.height - crop.top - crop.bottom)
    if left.0 > 0, left.1 > 0 { (size.croppedWidth, size.croppedHeight) = left }
    // What is displayed may be given in pixels, centimetres, inches or as a shape: the shape follows from all of them.
    if display.width > 0, display.height > 0, display.unit < 4 {
      let (width, height) = (display.width * size.croppedHeight, display.height * size.croppedWidth)
      var (larger, smaller) = (max(width, height), min(width, height))
      while smaller > 0 { (larger, smaller) = (smaller, larger % smaller) }
      if larger > 0 { size.sampleAspectRatio = (width / larger, height / larger) }
    }
    return size
  }

  /// A roll turns against the clock, in degrees (RFC 9559, 5.1.4.1.28.46).
  private var orientation: Int {
    guard roll.isFinite, abs(roll) <= 360 else { return 1 }
    switch ((Int(roll.rounded()) % 360) + 360) % 360 {
    case 90: return 8
    case 180: return 3
    case 270: return 6
    default: return 1
    }
  }

  private static func text(_ content: ArraySlice<UInt8>) -> String {
    String(decoding: content.prefix(200).prefix { $0 != 0 }, as: UTF8.self)
  }

  private static func float(_ content: ArraySlice<UInt8>) -> Double {
    guard let bits = EBMLBlock.unsigned(content) else { return 0 }
    switch content.count {
    case 4: return Double(Float(bitPattern: UInt32(bits)))
    case 8: return Double(bitPattern: bits)
    default: return 0
    }
  }

  // MARK: Codec

  private var codec: String? {
    let bytes = Array(codecPrivate.prefix(64))
    switch codecID {
    case "V_MS/VFW/FOURCC":
      return CodecName.video(compression: bytes.littleEndian(4, at: 16), bits: bytes.littleEndian(2, at: 14))
    case "A_MS/ACM":
      return CodecName.audio(formatTag: bytes.littleEndian(2, at: 0), bits: bytes.littleEndian(2, at: 14))
    case "V_QUICKTIME":
      return bytes.count >= 8 ? CodecName.video(fourCC: String(decoding: bytes[4..<8], as: UTF8.self)) : nil
    case "A_PCM/INT/LIT": return bitDepth == 8 ? "pcm_u8" : bitDepth > 0 ? "pcm_s\(bitDepth)le" : nil
    case "A_PCM/INT/BIG": return bitDepth > 0 ? "pcm_s\(bitDepth)be" : nil
    case "A_PCM/FLOAT/IEEE": return bitDepth == 64 ? "pcm_f64le" : "pcm_f32le"
    default:
      if let name = Self.names[codecID] { return name }
      // A profile may stand behind the name: `A_AAC/MPEG4/LC`.
      return Self.names.first { codecID.hasPrefix($0.key + "/") }?.value
    }
  }

  private static let names: [String: String] = [
    "V_MPEG1": "mpeg1video", "V_MPEG2": "mpeg2video", "V_MPEG4/ISO/AVC": "h264", "V_MPEGH/ISO/HEVC": "hevc",
    "V_MPEGI/ISO/VVC": "vvc", "V_MPEG4/ISO/ASP": "mpeg4", "V_MPEG4/ISO/SP": "mpeg4", "V_MPEG4/ISO/AP": "mpeg4",
    "V_MPEG4/MS/V3": "msmpeg4v3", "V_VP8": "vp8", "V_VP9": "vp9", "V_AV1": "av1", "V_THEORA": "theora",
    "V_MJPEG": "mjpeg", "V_FFV1": "ffv1", "V_PRORES": "prores", "V_DIRAC": "dirac", "V_SNOW": "snow",
    "V_UNCOMPRESSED": "rawvideo", "V_REAL/RV10": "rv10", "V_REAL/RV20": "rv20", "V_REAL/RV30": "rv30",
    "V_REAL/RV40": "rv40", "A_AAC": "aac", "A_AC3": "ac3", "A_EAC3": "eac3", "A_DTS": "dts", "A_MPEG/L1": "mp1",
    "A_MPEG/L2": "mp2", "A_MPEG/L3": "mp3", "A_VORBIS": "vorbis", "A_OPUS": "opus", "A_FLAC": "flac",
    "A_ALAC": "alac", "A_TTA1": "tta", "A_WAVPACK4": "wavpack", "A_TRUEHD": "truehd", "A_MLP": "mlp",
    "A_REAL/COOK": "cook", "A_REAL/SIPR": "sipr", "A_REAL/28_8": "ra_288", "A_REAL/14_4": "ra_144",
    "S_TEXT/UTF8": "subrip", "S_TEXT/ASCII": "subrip", "S_TEXT/ASS": "ass", "S_TEXT/SSA": "ass", "S_ASS": "ass",
    "S_SSA": "ass", "S_TEXT/WEBVTT": "webvtt", "D_WEBVTT/SUBTITLES": "webvtt", "S_VOBSUB": "dvd_subtitle",
    "S_HDMV/PGS": "hdmv_pgs_subtitle", "S_HDMV/TEXTST": "hdmv_text_subtitle", "S_DVBSUB": "dvb_subtitle",
  ]
}
