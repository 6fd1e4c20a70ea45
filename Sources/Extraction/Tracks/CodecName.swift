/// Names of codecs, as `ffprobe` gives them, by the codes of formats that several containers share.
public enum CodecName {
  /// A video codec by its four characters, in a `BITMAPINFOHEADER` or a sample description; whatever their case.
  public static func video(fourCC: String) -> String? {
    names[fourCC.uppercased()]
  }

  /// A video codec by the `biCompression` of a `BITMAPINFOHEADER`: four characters, or one of a few numbers.
  public static func video(compression: UInt64, bits: UInt64) -> String? {
    switch compression {
    case 0: return "rawvideo"
    case 1: return bits == 4 ? "msrle" : "msrle"
    case 2: return "msrle"
    case 3: return "rawvideo"
    default:
      let characters = (0..<4).map { UInt8(truncatingIfNeeded: compression >> UInt64($0 * 8)) }
      return video(fourCC: String(decoding: characters, as: UTF8.self))
    }
  }

  /// An audio codec by the format tag of a `WAVEFORMATEX` (RFC 2361).
  ///
  /// - Parameters:
  ///   - tag: the format tag.
  ///   - bits: bits a sample, which tell the kinds of PCM apart.
  public static func audio(formatTag tag: UInt64, bits: UInt64) -> String? {
    switch tag {
    case 0x0001: bits == 8 ? "pcm_u8" : bits == 0 ? nil : "pcm_s\(bits)le"
    case 0x0003: bits == 64 ? "pcm_f64le" : "pcm_f32le"
    case 0x0002: "adpcm_ms"
    case 0x0006: "pcm_alaw"
    case 0x0007: "pcm_mulaw"
    case 0x000A: "wmavoice"
    case 0x0011: "adpcm_ima_wav"
    case 0x0031: "gsm_ms"
    case 0x0050: "mp2"
    case 0x0055: "mp3"
    case 0x0075: "metasound"
    case 0x00FF, 0x1600, 0x1601, 0x1602, 0x1610, 0x706D, 0xA106: "aac"
    case 0x0160: "wmav1"
    case 0x0161: "wmav2"
    case 0x0162: "wmapro"
    case 0x0163: "wmalossless"
    case 0x0401: "imc"
    case 0x2000: "ac3"
    case 0x2001: "dts"
    case 0x566F, 0x674F, 0x6750, 0x6751, 0x676F, 0x6770, 0x6771: "vorbis"
    case 0x704F: "opus"
    case 0xF1AC: "flac"
    default: nil
    }
  }

  private static let names: [String: String] = {
    let groups: [(String, [String])] = [
      ("h264", ["H264", "X264", "AVC1", "AVC2", "AVC3", "DAVC", "VSSH"]),
      ("hevc", ["HEVC", "HVC1", "HEV1", "H265", "DVH1", "DVHE"]),
      ("mpeg4", ["MP4V", "FMP4", "XVID", "DIVX", "DX50", "MP4S", "M4S2", "RMP4", "3IV2", "BLZ0"]),
      ("msmpeg4v1", ["MPG4", "MP41"]), ("msmpeg4v2", ["MP42", "DIV2"]),
      ("msmpeg4v3", ["MP43", "DIV3", "DIV4", "DIV5", "DIV6", "MPG3", "COL1", "AP41"]),
      ("wmv1", ["WMV1"]), ("wmv2", ["WMV2"]), ("wmv3", ["WMV3"]), ("vc1", ["WVC1", "WMVA", "VC-1"]),
      ("mjpeg", ["MJPG", "JPEG", "AVRN", "DMB1", "MJPA", "AVDJ"]), ("mjpegb", ["MJPB"]),
      ("mpeg1video", ["MPG1", "M1V ", "PIM1", "MPEG"]), ("mpeg2video", ["MPG2", "M2V1", "HDV2", "HDV3", "MX5P"]),
      ("dvvideo", ["DVSD", "DVHD", "DVSL", "DV25", "DV50", "DVC ", "DVCP", "DVPP", "DV5N", "DV5P", "DVH5", "DVH6"]),
      ("vp6", ["VP60", "VP61", "VP62"]), ("vp6f", ["VP6F", "FLV4"]), ("vp8", ["VP80", "VP08"]),
      ("vp9", ["VP90", "VP09"]), ("av1", ["AV01"]), ("vvc", ["VVC1", "VVI1"]), ("theora", ["THEO"]),
      ("h263", ["H263", "S263", "U263", "M263", "X263"]), ("h261", ["H261"]), ("flv1", ["FLV1", "S263"]),
      ("cinepak", ["CVID"]), ("indeo3", ["IV31", "IV32"]), ("indeo4", ["IV41"]), ("indeo5", ["IV50"]),
      ("huffyuv", ["HFYU"]), ("ffvhuff", ["FFVH"]), ("ffv1", ["FFV1"]), ("utvideo", ["ULRG", "ULY0", "ULY2", "ULH2"]),
      ("lagarith", ["LAGS"]), ("magicyuv", ["M8RG", "M8Y0", "M8Y2"]),
      ("prores", ["APCH", "APCN", "APCS", "APCO", "AP4H", "AP4X"]),
      ("dnxhd", ["AVDN", "AVDH"]), ("cfhd", ["CFHD"]), ("svq1", ["SVQ1"]), ("svq3", ["SVQ3"]), ("qtrle", ["RLE "]),
      ("rpza", ["RPZA"]), ("smc", ["SMC "]), ("msvideo1", ["MSVC", "CRAM", "WHAM"]),
      ("rawvideo", ["RAW ", "2VUY", "YUY2", "UYVY", "I420", "IYUV", "YV12", "NV12", "DIB "]),
      ("png", ["PNG ", "MPNG"]), ("rv10", ["RV10"]), ("rv20", ["RV20"]), ("rv30", ["RV30"]), ("rv40", ["RV40"]),
      ("tscc", ["TSCC"]), ("zmbv", ["ZMBV"]), ("snow", ["SNOW"]), ("hap", ["HAP1", "HAP5", "HAPY"]),
      ("jpeg2000", ["MJP2", "MJ2C"]),
    ]
    var names: [String: String] = [:]
    for (name, codes) in groups { for code in codes where names[code] == nil { names[code] = name } }
    return names
  }()
}
