import Extraction

/// Tags that some programs hang behind the last frame, though FLAC has none there.
enum TrailingTags {
  /// The largest tag that is looked behind, in bytes.
  static let limit: UInt64 = 256 << 10

  /// Where the stream ends: before an ID3v1 tag, and an APE tag before that.
  static func start(in input: ByteView, from audio: UInt64, to length: UInt64) throws(ParserPause) -> UInt64 {
    var end = length
    if end -| audio >= 128, try input.matches("TAG", at: end - 128) { end -= 128 }
    guard end -| audio >= 32, try input.matches("APETAGEX", at: end - 32) else { return end }
    let size: UInt32 = try input.littleEndian(at: end - 20)
    let flags: UInt32 = try input.littleEndian(at: end - 12)
    let whole = UInt64(size) + (flags >> 31 == 1 ? 32 : 0)
    guard whole >= 32, whole <= limit, end -| audio >= whole else { return end }
    return end - whole
  }
}
