import Extraction

/// One stream, as its header list (`strl`) describes it.
struct AVIStream {
  /// What the stream is: `vids`, `auds`, `txts`, `iavs`.
  let type: String
  private let handler: String
  private let scale: UInt64
  private let rate: UInt64
  /// Frames of video, blocks of sound; 0 where the writer did not know.
  let length: UInt64
  /// Bytes of a block of sound; 0 where the blocks have different sizes.
  let sampleSize: UInt64
  /// The content of `strf`; empty before it was seen.
  var format: [UInt8] = []

  /// The content of a `strh` chunk; nil where it is too short.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 36 else { return nil }
    type = String(decoding: bytes[0..<4], as: UTF8.self)
    handler = String(decoding: bytes[4..<8], as: UTF8.self)
    scale = bytes.littleEndian(4, at: 20)
    rate = bytes.littleEndian(4, at: 24)
    length = bytes.littleEndian(4, at: 32)
    sampleSize = bytes.littleEndian(4, at: 44)
  }

  /// Whether it is of pictures; DV with its sound in one stream is too.
  var isVideo: Bool { type == "vids" || type == "iavs" }
  var isAudio: Bool { type == "auds" }

  /// Seconds a frame or block; nil where the header has none, or nonsense.
  var secondsPerUnit: Double? {
    guard scale > 0, rate > 0 else { return nil }
    let seconds = Double(scale) / Double(rate)
    return seconds < 3600 ? seconds : nil
  }

  /// The average bytes a second of sound; 0 where nothing says it.
  var byteRate: UInt64 { isAudio ? format.littleEndian(4, at: 8) : 0 }

  /// The pictures' size; a negative height says that the rows go from top to bottom.
  var size: Dimensions? {
    guard type == "vids", format.count >= 12 else { return nil }
    let (width, height) = (format.signedLittleEndian(at: 4).magnitude, format.signedLittleEndian(at: 8).magnitude)
    guard width > 0, height > 0, width <= 65_535, height <= 65_535 else { return nil }
    return Dimensions(Int(width), Int(height))
  }

  /// The stream as one of the file's tracks.
  func track(seconds: Double?) -> MediaTrack {
    var track: MediaTrack
    if isVideo {
      let named = CodecName.video(compression: format.littleEndian(4, at: 16), bits: format.littleEndian(2, at: 14))
      track = MediaTrack(.video, codec: type == "iavs" ? "dvvideo" : named ?? CodecName.video(fourCC: handler))
      track.size = size
      track.frameRate = secondsPerUnit.map { 1 / $0 }
    } else if isAudio {
      track = MediaTrack(
        .audio,
        codec: CodecName.audio(formatTag: format.littleEndian(2, at: 0), bits: format.littleEndian(2, at: 14)))
      track.channels = Int(format.littleEndian(2, at: 2))
      track.sampleRate = Int(format.littleEndian(4, at: 4))
      track.bitRate = Int(byteRate) * 8
    } else {
      track = MediaTrack(type == "txts" ? .subtitle : .data)
    }
    track.duration = seconds
    return track
  }
}
