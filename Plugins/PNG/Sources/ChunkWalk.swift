import Extraction

/// Walks the chunks of a PNG, MNG or JNG: length, type, data, checksum (PNG Specification, 5.3). Data are not read.
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

  private var position: UInt64 = 8
  private var passed = 0
  private var ahead = ReadAhead()

  /// The next chunk, which is passed then; nil at the end of the file.
  ///
  /// - Parameter wanted: what is read of a chunk's data, in bytes, and brought with its header.
  mutating func next(_ input: ByteView, reading wanted: UInt64 = 0) throws(ParserPause) -> Chunk? {
    if try input.ends(at: position) { return nil }
    try ahead.bring(position..<(position +| 8 +| wanted), input)
    let size: UInt32 = try input.bigEndian(at: position)
    let type = try input.fourCC(at: position +| 4)
    guard size <= 0x7FFF_FFFF, passed < Self.mostChunks, Self.isName(type) else {
      throw .failed(.malformed("there is no chunk where one is due", at: position))
    }
    let start = position +| 8
    position = start +| UInt64(size) +| 4
    passed += 1
    return Chunk(type: type, content: start..<(start +| UInt64(size)))
  }

  /// Gives back all bytes before the next chunk.
  func release(_ input: ByteView) { input.release(before: position) }

  private static func isName(_ type: UInt32) -> Bool {
    (0..<4).allSatisfy { index in
      let letter = UInt8(truncatingIfNeeded: type >> (index * 8)) | 0x20
      return (0x61...0x7A).contains(letter)
    }
  }
}
