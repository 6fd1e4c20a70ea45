import Extraction

/// Adds up the delays of an animation's frames (PNG Specification, 11.3.6: `acTL`, `fcTL`).
struct AnimationParser: ExtractionParser {
  private var walk = ChunkWalk()
  private var isRecognised = false
  private var promised: Int?
  private var frames = 0
  private var seconds = 0.0
  /// A frame's control chunk, from when it was met to when it was read.
  private var control: Range<UInt64>?

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if !isRecognised {
      guard try input.bigEndian(UInt64.self, at: 0) == 0x8950_4E47_0D0A_1A0A else {
        throw .failed(.notRecognised("there is no PNG signature"))
      }
      isRecognised = true
    }
    do throws(ParserPause) {
      while try readChunk(input) {}
    } catch {
      guard case .failed = error, let promised, frames > 1 else { throw error }
      let lost = seconds / Double(frames) * Double(max(1, promised - frames))
      return [try .duration(seconds, .estimated(error: lost), source: "png:fcTL")]
    }
    guard frames > 1 else { throw .failed(.absent("a still picture has no duration")) }
    return [try .duration(seconds, .exact, source: "png:fcTL")]
  }

  /// Whether there is more to read.
  private mutating func readChunk(_ input: ByteView) throws(ParserPause) -> Bool {
    if let range = control {
      // A walk that has released the header of a chunk may still be waiting for its data.
      try input.require([range])
      seconds += try delay(range, input)
      frames += 1
      control = nil
      if let promised, frames >= promised { return false }
    }
    guard let chunk = try walk.next(input, reading: 26) else {
      throw .failed(.malformed("the file ends before its last chunk (IEND)"))
    }
    if chunk.isA("IEND") { return false }
    if chunk.isA("IDAT"), promised == nil { throw .failed(.absent("a still picture has no duration")) }
    if chunk.isA("acTL"), chunk.size >= 8 {
      let count: UInt32 = try input.bigEndian(at: chunk.content.lowerBound)
      promised = Int(count)
      if count < 2 { throw .failed(.absent("a still picture has no duration")) }
    }
    if chunk.isA("fcTL"), chunk.size >= 24, promised != nil {
      control = chunk.content.lowerBound..<(chunk.content.lowerBound +| 24)
    }
    if chunk.isA("IDAT") || chunk.isA("fdAT") { walk.release(input) }
    return true
  }

  /// A fraction of a second; a divisor of 0 stands for 100.
  private func delay(_ content: Range<UInt64>, _ input: ByteView) throws(ParserPause) -> Double {
    let count: UInt16 = try input.bigEndian(at: content.lowerBound +| 20)
    let divisor: UInt16 = try input.bigEndian(at: content.lowerBound +| 22)
    return Double(count) / Double(divisor == 0 ? 100 : divisor)
  }
}
