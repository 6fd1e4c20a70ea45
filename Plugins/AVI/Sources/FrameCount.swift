import Extraction

/// Counts the frames of a stream in the index at the end of the file, or else in the movie list itself, for a file whose
/// writer did not come to fill in its headers.
struct FrameCount {
  /// The most bytes of an index that are read.
  private static let indexLimit: UInt64 = 16 << 20
  /// Chunks that are walked at most.
  private static let mostChunks: UInt64 = 10_000_000

  /// Frames by stream number.
  private(set) var frames: [UInt64: UInt64] = [:]
  /// Bytes by stream number.
  private(set) var bytes: [UInt64: UInt64] = [:]
  private var position: UInt64
  private var walked: UInt64 = 0
  private var ahead = ReadAhead(from: 4096)

  /// A count that starts with the chunk at `start`.
  init(from start: UInt64) { position = start }

  /// Reads the index (`idx1`), whose entries have 16 bytes.
  mutating func read(index: Range<UInt64>, _ input: ByteView) throws(ParserPause) {
    let size = min(index.upperBound - index.lowerBound, Self.indexLimit)
    let table = try input.bytes(at: index.lowerBound, upTo: Int(size))
    for entry in stride(from: 0, to: table.count - 15, by: 16) {
      add(Array(table[entry..<entry + 4]), table.littleEndian(4, at: entry + 12))
    }
  }

  /// Walks the chunks up to the end, reading their headers only.
  mutating func walk(_ input: ByteView) throws(ParserPause) {
    while position < .max, walked < Self.mostChunks {
      let header = position..<(position +| 12)
      try ahead.bring(header, input)
      if try input.ends(at: position +| 7) { break }
      let id = try input.bytes(at: position, upTo: 4)
      let size = UInt64(try input.littleEndian(UInt32.self, at: position +| 4))
      walked += 1
      if id.hasText("LIST", at: 0) || id.hasText("RIFF", at: 0) {
        position = position +| 12
      } else if Self.stream(id) != nil || id.hasText("JUNK", at: 0) || id.hasText("idx1", at: 0)
        || id.hasText("ix", at: 0)
      {
        if try !input.ends(at: position +| 8 +| size -| 1) { add(id, size) }
        position = position +| 8 +| size +| (size & 1)
      } else {
        break
      }
      input.release(before: position)
    }
  }

  private mutating func add(_ id: [UInt8], _ size: UInt64) {
    guard let stream = Self.stream(id) else { return }
    frames[stream] = (frames[stream] ?? 0) +| 1
    bytes[stream] = (bytes[stream] ?? 0) +| size
  }

  /// The stream that a chunk id such as `01wb` names: two digits and what the data are. Changes of palette are no frames.
  private static func stream(_ id: [UInt8]) -> UInt64? {
    guard id.count == 4, let tens = digit(id[0]), let ones = digit(id[1]), !id.hasText("pc", at: 2),
      id[2...].allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
    else { return nil }
    return tens * 16 + ones
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 0x30...0x39: UInt64(byte - 0x30)
    case 0x41...0x46: UInt64(byte - 0x41) + 10
    case 0x61...0x66: UInt64(byte - 0x61) + 10
    default: nil
    }
  }
}
