import Extraction

/// One stream: its properties, and what the header extension adds to them.
struct ASFStream {
  /// Its number, 1 to 127.
  let number: Int
  private let kind: MediaTrack.Kind
  private let format: [UInt8]

  /// Frames a second, from an extended stream properties object; nil where it is not said.
  var frameRate: Double?
  /// Bits a second, from the same place; 0 where it is not said.
  var bitRate = 0
  var language: String?
  /// The shape of a pixel, from a metadata object.
  var aspect: (width: Int, height: Int) = (0, 0)

  /// The content of a stream properties object (ASF Specification, 3.3); nil where it is too short.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 54 else { return nil }
    number = Int(bytes.littleEndian(2, at: 48) & 0x7F)
    switch Array(bytes[0..<16]) {
    case ASFObject.video: kind = .video
    case ASFObject.audio: kind = .audio
    default: kind = .data
    }
    format = Array(bytes[54...].prefix(Int(bytes.littleEndian(4, at: 40))))
  }

  /// The pictures' size: that of the `BITMAPINFOHEADER`, or, where that has none, of the field before it (9.2).
  var size: Dimensions? {
    guard kind == .video else { return nil }
    var (width, height) = (format.signedLittleEndian(at: 15).magnitude, format.signedLittleEndian(at: 19).magnitude)
    if width == 0 || height == 0 {
      (width, height) = (format.signedLittleEndian(at: 0).magnitude, format.signedLittleEndian(at: 4).magnitude)
    }
    guard width > 0, height > 0, width <= 65_535, height <= 65_535 else { return nil }
    var size = Dimensions(Int(width), Int(height))
    if aspect.width > 0, aspect.height > 0 { size.sampleAspectRatio = aspect }
    return size
  }

  /// The stream as one of the file's tracks.
  var track: MediaTrack {
    var track = MediaTrack(kind)
    switch kind {
    case .video:
      track.codec = CodecName.video(compression: format.littleEndian(4, at: 27), bits: format.littleEndian(2, at: 25))
      track.size = size
      track.frameRate = frameRate
      track.bitRate = bitRate
    case .audio:
      track.codec = CodecName.audio(
        formatTag: format.littleEndian(2, at: 0), bits: format.littleEndian(2, at: 14))
      track.channels = Int(format.littleEndian(2, at: 2))
      track.sampleRate = Int(format.littleEndian(4, at: 4))
      track.bitRate = Int(format.littleEndian(4, at: 8)) * 8
    default: break
    }
    track.language = language
    return track
  }
}
