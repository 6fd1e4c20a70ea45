/// The last frame in a piece of the stream that reaches to its end.
struct LastFrame: Equatable {
  /// Headers that are looked at in one piece; more than a few behind the last frame are no accident.
  private static let candidateLimit = 64
  /// How many headers before it are tried as the start of the frame that ends where a header stands.
  private static let chainLimit = 16

  var header: FrameHeader
  /// Whether all of the frame is there: its CRC-16 ends the stream. Otherwise the stream is cut in it, or something
  /// unknown stands behind it.
  var isWhole: Bool

  /// Looks for the last frame in `bytes`; nil where no checksum vouches for one.
  init?(in bytes: [UInt8]) {
    let candidates = Self.candidates(bytes)
    for candidate in candidates where Checksum.crc16(bytes[candidate.index...]) == 0 {
      (header, isWhole) = (candidate.header, true)
      return
    }
    // No frame ends with the stream. A header right behind a whole frame is one all the same.
    for (order, candidate) in candidates.enumerated() {
      for earlier in candidates[(order + 1)...].prefix(Self.chainLimit)
      where Checksum.crc16(bytes[earlier.index..<candidate.index]) == 0 {
        (header, isWhole) = (candidate.header, false)
        return
      }
    }
    return nil
  }

  /// Whatever looks like a header, last first.
  private static func candidates(_ bytes: [UInt8]) -> [(index: Int, header: FrameHeader)] {
    var found: [(index: Int, header: FrameHeader)] = []
    var index = bytes.count - 6
    while index >= 0, found.count < candidateLimit {
      if bytes[index] == 0xFF, let header = FrameHeader(bytes, at: index) { found.append((index, header)) }
      index -= 1
    }
    return found
  }
}
