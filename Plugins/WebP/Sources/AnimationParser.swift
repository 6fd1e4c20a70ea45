import Extraction

/// Adds up how long the frames are shown (RFC 9649, section 2.7.1.1, `ANMF`).
struct AnimationParser: ExtractionParser {
  private var walk = ChunkWalk()
  private var isAnimated = false
  private var frames = 0
  private var milliseconds = 0
  /// A frame, from when it was met to when its header was read.
  private var frame: Range<UInt64>?
  /// Where the last frame ended.
  private var reach: UInt64 = 12

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if !isAnimated { try readFirst(input) }
    do throws(ParserPause) {
      while try readChunk(input) {}
    } catch {
      guard case .failed = error, frames > 1 else { throw error }
      return [try finding(.estimated(error: lost))]
    }
    guard frames > 1 else { throw .failed(.absent("an animation of one picture has no duration")) }
    return [try finding(.exact)]
  }

  var provisional: [Finding] {
    guard frames > 1, let finding = try? finding(.estimated(error: lost)) else { return [] }
    return [finding]
  }

  private var seconds: Double { Double(milliseconds) / 1000 }

  /// How much may be missing, where the rest of the form has as much to show a byte.
  private var lost: Double { seconds * Double((walk.end ?? reach) -| reach) / Double(reach) + seconds / Double(frames) }

  private func finding(_ confidence: Confidence) throws(ParserPause) -> Finding {
    try .duration(seconds, confidence, source: "webp:ANMF")
  }

  private mutating func readFirst(_ input: ByteView) throws(ParserPause) {
    var first = walk
    guard let chunk = try first.next(input, reading: 10) else {
      throw .failed(.malformed("there is no chunk in the form", at: 12))
    }
    guard chunk.isA("VP8X"), try ExtendedHeader(chunk.content, input).isAnimated else {
      throw .failed(.absent("a still picture has no duration"))
    }
    (walk, isAnimated) = (first, true)
  }

  /// Whether there is more to read.
  private mutating func readChunk(_ input: ByteView) throws(ParserPause) -> Bool {
    if let range = frame {
      let start = range.lowerBound
      let bytes = try input.bytes((start +| 12)..<(start +| 15))
      milliseconds = milliseconds +| (Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16)
      frames += 1
      reach = range.upperBound
      frame = nil
      walk.release(input)
    }
    guard let chunk = try walk.next(input, reading: 16) else { return false }
    if chunk.isA("ANMF") { frame = chunk.content } else { walk.release(input) }
    return true
  }
}
