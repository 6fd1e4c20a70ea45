import Extraction

/// What an elementary stream holds, and whether its times count.
struct StreamKind {
  var track: MediaTrack
  /// Whether it is shown or heard. Words, sections and signals may start or end anywhere.
  var counts: Bool { track.kind == .video || track.kind == .audio }

  /// A stream by its type in a program map (ISO/IEC 13818-1, table 2-34) and the descriptors behind it.
  init(type: UInt8, descriptors: [UInt8], registered program: String?) {
    let found = Descriptors(descriptors)
    let registered = found.registered ?? program
    switch type {
    case 0x01: track = MediaTrack(.video, codec: "mpeg1video")
    case 0x02: track = MediaTrack(.video, codec: "mpeg2video")
    case 0x10: track = MediaTrack(.video, codec: "mpeg4")
    case 0x1B, 0x20: track = MediaTrack(.video, codec: "h264")
    case 0x24, 0x25: track = MediaTrack(.video, codec: "hevc")
    case 0x33: track = MediaTrack(.video, codec: "vvc")
    case 0x21: track = MediaTrack(.video, codec: "jpeg2000")
    case 0x42, 0xD2: track = MediaTrack(.video, codec: type == 0x42 ? "cavs" : "avs2")
    case 0xEA: track = MediaTrack(.video, codec: "vc1")
    case 0xD1: track = MediaTrack(.video, codec: "dirac")
    case 0x03, 0x04: track = MediaTrack(.audio, codec: "mp2")
    case 0x0F: track = MediaTrack(.audio, codec: "aac")
    case 0x11: track = MediaTrack(.audio, codec: "aac_latm")
    case 0x2D, 0x2E: track = MediaTrack(.audio, codec: "mpegh_3d_audio")
    case 0x80 where registered == "HDMV": track = MediaTrack(.audio, codec: "pcm_bluray")
    case 0x80: track = MediaTrack(.video, codec: "mpeg2video")
    case 0x81: track = MediaTrack(.audio, codec: "ac3")
    case 0x82 where registered != "HDMV" && registered != "DTVM":
      track = MediaTrack(found.registered?.hasPrefix("DTS") == true ? .audio : .data, codec: "dts")
    case 0x82, 0x85, 0x88, 0x8A: track = MediaTrack(.audio, codec: "dts")
    case 0x86 where registered == "CUEI": track = MediaTrack(.data, codec: "scte_35")
    case 0x86 where registered == "HDMV": track = MediaTrack(.audio, codec: "dts")
    case 0x83: track = MediaTrack(.audio, codec: "truehd")
    case 0x84, 0x87, 0xA1: track = MediaTrack(.audio, codec: "eac3")
    case 0xA2: track = MediaTrack(.audio, codec: "dts")
    case 0x90 where registered == "HDMV": track = MediaTrack(.subtitle, codec: "hdmv_pgs_subtitle")
    default: track = found.track ?? MediaTrack(.data)
    }
    track.language = found.language
  }

  /// A stream that is told by what it holds.
  init(_ track: MediaTrack) { self.track = track }

  /// Descriptors, as far as they tell what a stream is (ISO/IEC 13818-1, 2.6; ETSI EN 300 468, 6.1).
  struct Descriptors {
    private(set) var registered: String?
    private(set) var language: String?
    private(set) var track: MediaTrack?

    init(_ bytes: [UInt8]) {
      var index = 0
      while index + 2 <= bytes.count {
        let (tag, size) = (bytes[index], Int(bytes[index + 1]))
        let content = Array(bytes[(index + 2)...].prefix(size))
        switch tag {
        case 0x05 where content.count >= 4: register(String(decoding: content[..<4], as: UTF8.self))
        case 0x0A where content.count >= 3: language = Self.language(content[..<3])
        case 0x59 where content.count >= 3:
          track = MediaTrack(.subtitle, codec: "dvb_subtitle")
          language = language ?? Self.language(content[..<3])
        case 0x56: track = MediaTrack(.subtitle, codec: "dvb_teletext")
        case 0x6A: track = MediaTrack(.audio, codec: "ac3")
        case 0x7A: track = MediaTrack(.audio, codec: "eac3")
        case 0x7B: track = MediaTrack(.audio, codec: "dts")
        case 0x7C: track = MediaTrack(.audio, codec: "aac")
        case 0x7F where [0x0E, 0x0F, 0x15, 0x21].contains(content.first ?? 0):
          track = MediaTrack(.audio, codec: content.first == 0x15 ? "ac4" : "dts")
        default: break
        }
        index += 2 + size
      }
    }

    private mutating func register(_ name: String) {
      registered = name
      switch name {
      case "AC-3": track = MediaTrack(.audio, codec: "ac3")
      case "EAC3": track = MediaTrack(.audio, codec: "eac3")
      case "AC-4": track = MediaTrack(.audio, codec: "ac4")
      case "DTS1", "DTS2", "DTS3", "DTSH": track = MediaTrack(.audio, codec: "dts")
      case "Opus": track = MediaTrack(.audio, codec: "opus")
      case "HEVC": track = MediaTrack(.video, codec: "hevc")
      case "VC-1": track = MediaTrack(.video, codec: "vc1")
      case "AV01": track = MediaTrack(.video, codec: "av1")
      case "BSSD": track = MediaTrack(.audio, codec: "s302m")
      case "KLVA": track = MediaTrack(.data, codec: "klv")
      default: break
      }
    }

    private static func language(_ bytes: ArraySlice<UInt8>) -> String? {
      bytes.allSatisfy { (0x61...0x7A).contains($0 | 0x20) } ? String(decoding: bytes, as: UTF8.self) : nil
    }
  }
}
