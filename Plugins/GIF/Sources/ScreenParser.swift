import Extraction

/// Reads the size of the logical screen; of a file that has none, that of its first picture, as browsers show it.
struct ScreenParser: ExtractionParser {
  private var walk = BlockWalk()

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if walk.screen == nil {
      guard try input.matches("GIF8", at: 0) else { throw .failed(.notRecognised("there is no GIF signature")) }
      let width: UInt16 = try input.littleEndian(at: 6)
      let height: UInt16 = try input.littleEndian(at: 8)
      if width > 0, height > 0 {
        return [try .dimensions(Dimensions(Int(width), Int(height)), source: "gif:screen")]
      }
    }
    while true {
      switch try walk.next(input) {
      case .image(let width, let height): return [try .dimensions(Dimensions(width, height), source: "gif:image")]
      case .control: continue
      case .trailer: throw .failed(.absent("the screen has no size, and there is no picture"))
      }
    }
  }
}
