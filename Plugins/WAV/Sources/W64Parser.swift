import Extraction

/// Walks the chunks of Sony Wave64: like WAV, with names of 16 bytes and sizes of eight, which count the 24 bytes of both.
struct W64Parser: ExtractionParser {
  private static let chunkLimit = 100_000
  /// Bytes of a chunk's name and size.
  private static let header: UInt64 = 24
  /// From here on a size is what a writer to a pipe puts there.
  private static let leastPlaceholder: UInt64 = 1 << 62
  /// What most names end with; `riff` ends otherwise.
  private static let suffix: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]
  /// The first bytes of a file: the name of its form.
  static let magic: [UInt8] = [
    0x72, 0x69, 0x66, 0x66, 0x2E, 0x91, 0xCF, 0x11, 0xA5, 0xD6, 0x28, 0xDB, 0x04, 0xC1, 0x00, 0x00,
  ]

  private var position: UInt64 = 0
  private var passed: UInt64 = 0
  private var chunks = 0
  private var format: WAVFormat?
  private var factSamples: UInt64?
  private var data: (start: UInt64, size: UInt64)?

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if position == 0 {
      // Behind the form's name and size stands its type.
      guard try input.bytes(at: 0, upTo: 16) == Self.magic, try input.matches("wave", at: 24) else {
        throw .failed(.notRecognised("no Wave64 form"))
      }
      position = 40
    }
    while format == nil || data == nil {
      guard try readChunk(input) else { break }
    }
    guard let format else { throw .failed(.malformed("there is no usable fmt chunk", at: position)) }
    guard let data else { throw .failed(.malformed("there is no data chunk", at: position)) }
    var length = WAVLength(format: format, factSamples: factSamples, dataBytes: 0, source: "w64")
    if data.size == 0 || data.size >= Self.leastPlaceholder {
      // The writer could not go back: the data goes to the end of the file.
      passed = max(passed, data.start)
      length.dataBytes = try input.lengthByPassing(from: &passed) -| data.start
    } else {
      length.dataBytes = try input.existing(of: data.start..<(data.start +| data.size))
      if length.dataBytes < data.size { length.promisedBytes = data.size }
    }
    return [try length.finding()]
  }

  /// Reads one chunk; false where there is none any more.
  private mutating func readChunk(_ input: ByteView) throws(ParserPause) -> Bool {
    guard chunks < Self.chunkLimit else { return false }
    input.release(before: position)
    if try input.ends(at: position) { return false }
    if let length = input.length, length -| position < Self.header { return false }
    try LeadingTags.bring(Self.header, at: position, input)
    let size = try input.littleEndian(UInt64.self, at: position +| 16) -| Self.header
    let content = position +| Self.header
    if try input.bytes(at: position +| 4, upTo: 12) == Self.suffix {
      let id = try input.fourCC(at: position)
      if id == FourCC.fmt, format == nil {
        try LeadingTags.bring(min(size, 64), at: content, input)
        format = WAVFormat(try input.bytes(at: content, upTo: Int(min(size, 64))), bigEndian: false)
      } else if id == FourCC.fact, size >= 4, factSamples == nil {
        factSamples = UInt64(try input.littleEndian(UInt32.self, at: content))
      } else if id == FourCC.data, data == nil {
        data = (content, size)
      }
    }
    // Chunks start at multiples of eight bytes.
    position = (content +| size +| 7) & ~7
    chunks += 1
    return true
  }
}
