import Extraction

/// A tag: sound, pictures or data of a script (annex E.4.1).
struct FLVTag {
  /// Bytes before the data.
  static let headerSize: UInt64 = 11

  let start: UInt64
  /// 8 sound, 9 pictures, 18 a script.
  let type: UInt8
  let size: UInt64
  /// Milliseconds.
  let time: Int

  /// The tag at `start`; nil where none stands there.
  init?(at start: UInt64, _ input: ByteView) throws(ParserPause) {
    let bytes = try input.bytes(at: start, upTo: Int(Self.headerSize))
    guard bytes.count == Int(Self.headerSize), [8, 9, 18].contains(bytes[0] & 0x1F), bytes[0] & 0xC0 == 0 else {
      return nil
    }
    self.start = start
    type = bytes[0] & 0x1F
    size = bytes.bigEndian(3, at: 1)
    time = Int(Int32(truncatingIfNeeded: UInt64(bytes[7]) << 24 | bytes.bigEndian(3, at: 4)))
  }

  var content: UInt64 { start +| Self.headerSize }
  /// The end of its data, where its size stands once more in four bytes.
  var end: UInt64 { content +| size }
}
