import Extraction

/// Walks the chunks of a RIFF form: type, size, data, a byte of padding behind an odd size (RFC 9649, section 2.3).
struct ChunkWalk {
  /// A chunk.
  struct Chunk {
    /// Its four letters, first one highest.
    let type: UInt32
    /// Its data.
    let content: Range<UInt64>

    var size: UInt64 { content.upperBound - content.lowerBound }

    func isA(_ name: StaticString) -> Bool {
      type == name.withUTF8Buffer { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
    }
  }

  /// The chunks of a real file are fewer; it bounds the work that a hostile file can cause.
  private static let mostChunks = 1_000_000

  /// Where the form ends, as its header says; nil before that was read.
  private(set) var end: UInt64?
  private var position: UInt64 = 12
  private var passed = 0
  private var ahead = ReadAhead()

  /// The next chunk, which is passed then; nil at the end of the form.
  ///
  /// - Parameter wanted: what is read of a chunk's data, in bytes, and brought with its header.
  /// - Throws: `truncated` where the file ends before the form does.
  mutating func next(_ input: ByteView, reading wanted: UInt64 = 0) throws(ParserPause) -> Chunk? {
    let end = try readForm(input)
    guard position +| 8 <= end else { return nil }
    try ahead.bring(position..<(position +| 8 +| wanted), input)
    let type = try input.fourCC(at: position)
    let size: UInt32 = try input.littleEndian(at: position +| 4)
    guard passed < Self.mostChunks else { throw .failed(.malformed("there is no end of chunks", at: position)) }
    let start = position +| 8
    position = start +| UInt64(size) +| UInt64(size & 1)
    passed += 1
    return Chunk(type: type, content: start..<(start +| UInt64(size)))
  }

  /// Gives back all bytes before the next chunk.
  func release(_ input: ByteView) { input.release(before: position) }

  private mutating func readForm(_ input: ByteView) throws(ParserPause) -> UInt64 {
    if let end { return end }
    guard try input.matches("RIFF", at: 0), try input.matches("WEBP", at: 8) else {
      throw .failed(.notRecognised("there is no RIFF form of the type WEBP"))
    }
    let size: UInt32 = try input.littleEndian(at: 4)
    let end = UInt64(size) +| 8
    self.end = end
    return end
  }
}
