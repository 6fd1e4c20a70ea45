import Extraction

/// Walks the blocks of a GIF (GIF89a, sections 17 to 27) without decoding them. Data come in pieces of at most 255 bytes,
/// each with its length in front, so that a walk touches all of the file.
struct BlockWalk {
  /// What was met.
  enum Block: Equatable {
    /// A picture of this size.
    case image(width: Int, height: Int)
    /// What is said of the picture that follows: how long it is shown, in hundredths of a second.
    case control(delay: Int)
    /// The end of the file.
    case trailer
  }

  /// The size that all pictures are drawn on; a side may be 0.
  private(set) var screen: (width: Int, height: Int)?
  private var position: UInt64 = 0
  private var ahead = ReadAhead(from: 4096)
  /// Whether the position is at a piece of data, and not at a block.
  private var isInData = false

  /// The next block that matters, which is passed then.
  ///
  /// - Throws: `truncated` where the file ends before its trailer.
  mutating func next(_ input: ByteView) throws(ParserPause) -> Block {
    if screen == nil { try readScreen(input) }
    while true {
      if isInData { try passData(input) }
      input.release(before: position)
      try ahead.bring(position..<(position +| 10), input)
      switch try input.uint8(at: position) {
      case 0x2C: return try image(input)
      case 0x21: if let control = try fileExtension(input) { return control }
      case 0x3B: return .trailer
      case 0: position += 1  // Some writers leave a byte too many behind a block's data.
      case let code: throw .failed(.malformed("there is no block with the code \(code)", at: position))
      }
    }
  }

  private mutating func readScreen(_ input: ByteView) throws(ParserPause) {
    guard try input.matches("GIF8", at: 0) else { throw .failed(.notRecognised("there is no GIF signature")) }
    let width: UInt16 = try input.littleEndian(at: 6)
    let height: UInt16 = try input.littleEndian(at: 8)
    // A file may end here, and still have told its size.
    let flags = try input.ends(at: 10) ? 0 : try input.uint8(at: 10)
    position = 13 + Self.colorTable(flags)
    screen = (Int(width), Int(height))
  }

  private mutating func image(_ input: ByteView) throws(ParserPause) -> Block {
    let width: UInt16 = try input.littleEndian(at: position +| 5)
    let height: UInt16 = try input.littleEndian(at: position +| 7)
    let flags = try input.uint8(at: position +| 9)
    // A descriptor of 10 bytes, the color table, and the smallest code's size.
    position = position +| 11 +| Self.colorTable(flags)
    isInData = true
    return .image(width: Int(width), height: Int(height))
  }

  private mutating func fileExtension(_ input: ByteView) throws(ParserPause) -> Block? {
    let label = try input.uint8(at: position +| 1)
    let start = position +| 2
    guard label == 0xF9, try input.uint8(at: start) == 4 else {
      (position, isInData) = (start, true)
      return nil
    }
    let delay: UInt16 = try input.littleEndian(at: start +| 2)
    (position, isInData) = (start, true)
    return .control(delay: Int(delay))
  }

  private mutating func passData(_ input: ByteView) throws(ParserPause) {
    while isInData {
      try ahead.bring(position..<(position +| 1), input)
      let count = try input.uint8(at: position)
      position = position +| 1 +| UInt64(count)
      isInData = count > 0
    }
  }

  private static func colorTable(_ flags: UInt8) -> UInt64 { flags & 0x80 != 0 ? 3 << (UInt64(flags & 7) + 1) : 0 }
}
