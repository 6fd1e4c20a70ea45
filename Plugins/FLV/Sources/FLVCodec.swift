import Extraction

/// What the first bytes of a tag's data say of its codec (annex E.4.2 and E.4.3).
enum FLVCodec {
  /// A track of sound by the data of one of its tags.
  static func audio(_ bytes: [UInt8]) -> MediaTrack? {
    guard let first = bytes.first else { return nil }
    let (format, bits) = (first >> 4, first & 2 == 0 ? 8 : 16)
    var track = MediaTrack(.audio)
    track.channels = first & 1 == 0 ? 1 : 2
    track.sampleRate = [5512, 11_025, 22_050, 44_100][Int(first >> 2 & 3)]
    switch format {
    case 0, 3: track.codec = bits == 8 ? "pcm_u8" : "pcm_s16le"
    case 1: track.codec = "adpcm_swf"
    case 2: track.codec = "mp3"
    case 4: (track.codec, track.channels, track.sampleRate) = ("nellymoser", 1, 16_000)
    case 5: (track.codec, track.channels, track.sampleRate) = ("nellymoser", 1, 8000)
    case 6: track.codec = "nellymoser"
    case 7: track.codec = "pcm_alaw"
    case 8: track.codec = "pcm_mulaw"
    case 9:
      (track.channels, track.sampleRate) = (nil, nil)
      track.codec =
        ["Opus": "opus", "mp4a": "aac", "fLaC": "flac", "ac-3": "ac3", "ec-3": "eac3", ".mp3": "mp3"][
          String(decoding: bytes.dropFirst().prefix(4), as: UTF8.self)]
    case 10:
      // The fields in the tag are always those of 44.1 kHz in stereo; the configuration tells.
      track.codec = "aac"
      if bytes.count >= 4, bytes[1] == 0 {
        var bits = BitReader(bytes[2...])
        bits.skip(5)
        let rates = [
          96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350,
        ]
        let index = Int(bits.read(4))
        track.sampleRate = index == 15 ? Int(bits.read(24)) : rates.indices.contains(index) ? rates[index] : nil
        let layout = Int(bits.read(4))
        track.channels = layout == 7 ? 8 : layout < 7 ? layout : nil
      }
    case 11: (track.codec, track.channels, track.sampleRate) = ("speex", 1, 16_000)
    case 14: (track.codec, track.sampleRate) = ("mp3", 8000)
    default: break
    }
    return track
  }

  /// The name of the codec of pictures.
  static func video(_ bytes: [UInt8]) -> String? {
    guard let first = bytes.first else { return nil }
    if first & 0x80 != 0 {
      return CodecName.video(fourCC: String(decoding: bytes.dropFirst().prefix(4), as: UTF8.self))
    }
    switch first & 0x0F {
    case 2: return "flv1"
    case 3, 6: return "flashsv"
    case 4: return "vp6f"
    case 5: return "vp6a"
    case 7: return "h264"
    case 12: return "hevc"
    default: return nil
    }
  }

  /// The size in a configuration of H.264 (ISO/IEC 14496-15, 5.3.3.1), or in the header of a Sorenson picture; nil elsewhere.
  static func size(_ bytes: [UInt8]) -> Dimensions? {
    guard let first = bytes.first else { return nil }
    switch first & 0x8F {
    case 7 where bytes.count > 13 && bytes[1] == 0:
      return VideoHeader(h264: bytes[13...])?.size
    case 2:
      var bits = BitReader(bytes.dropFirst())
      guard bits.read(17) == 1 else { return nil }
      bits.skip(5 + 8)
      switch bits.read(3) {
      case 0: return Dimensions(Int(bits.read(8)), Int(bits.read(8)))
      case 1: return Dimensions(Int(bits.read(16)), Int(bits.read(16)))
      case 2: return Dimensions(352, 288)
      case 3: return Dimensions(176, 144)
      case 4: return Dimensions(128, 96)
      case 5: return Dimensions(320, 240)
      case 6: return Dimensions(160, 120)
      default: return nil
      }
    default: return nil
    }
  }
}
