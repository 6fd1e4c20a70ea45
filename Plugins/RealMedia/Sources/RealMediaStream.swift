import Extraction

/// One stream: a media properties chunk (`MDPR`).
struct RealMediaStream {
  private(set) var track: MediaTrack

  /// The content of the chunk, behind its version; nil where it is too short.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 32 else { return nil }
    let nameSize = Int(bytes.bigEndian(1, at: 30))
    let typeSize = Int(bytes.bigEndian(1, at: 31 + nameSize))
    let typeStart = 32 + nameSize
    guard typeStart + typeSize + 4 <= bytes.count else { return nil }
    let type = String(decoding: bytes[typeStart..<typeStart + typeSize], as: UTF8.self)
    let start = typeStart + typeSize + 4
    if type.hasPrefix("video/"), bytes.hasText("VIDO", at: start + 4) {
      track = MediaTrack(.video)
      if start + 12 <= bytes.count {
        track.codec = CodecName.video(fourCC: String(decoding: bytes[(start + 8)..<(start + 12)], as: UTF8.self))
      }
      track.size = Dimensions(Int(bytes.bigEndian(2, at: start + 12)), Int(bytes.bigEndian(2, at: start + 14)))
      track.frameRate = Double(bytes.bigEndian(4, at: start + 22)) / 65_536
    } else if type.hasPrefix("audio/") {
      track = MediaTrack(.audio)
      if bytes.hasText(".ra", at: start) { Self.describe(&track, Array(bytes[start...])) }
    } else {
      return nil
    }
    track.bitRate = Int(bytes.bigEndian(4, at: 6))
    track.duration = Double(bytes.bigEndian(4, at: 26)) / 1000
  }

  /// Rate and channels in the header of RealAudio 4 and 5.
  private static func describe(_ track: inout MediaTrack, _ bytes: [UInt8]) {
    let shift: Int
    switch bytes.bigEndian(2, at: 4) {
    case 4: shift = 48
    case 5: shift = 54
    default: return
    }
    track.sampleRate = Int(bytes.bigEndian(2, at: shift))
    track.channels = Int(bytes.bigEndian(2, at: shift + 6))
    if shift == 54 {
      let code = String(decoding: bytes.dropFirst(66).prefix(4), as: UTF8.self)
      track.codec =
        ["cook": "cook", "raac": "aac", "racp": "aac", "sipr": "sipr", "atrc": "atrac3", "28_8": "ra_288"][code]
    }
  }
}
