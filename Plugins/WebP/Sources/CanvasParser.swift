import Extraction

/// Reads the size from the first chunk, and the orientation from `EXIF`, which stands behind the picture, where the first
/// chunk says that there is one.
struct CanvasParser: ExtractionParser {
  private var walk = ChunkWalk()
  private var header: ExtendedHeader?
  /// `EXIF`, from when it was met to when it was read.
  private var exif: Range<UInt64>?

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if header == nil, let finding = try readFirst(input) { return [finding] }
    guard let header else { return [] }
    do throws(ParserPause) {
      let orientation = header.hasExif ? try findOrientation(input) : nil
      return [
        try .dimensions(Dimensions(header.width, header.height, orientation: orientation ?? 1), source: "webp:VP8X")
      ]
    } catch {
      // What is missing may say that the picture is to be turned.
      guard case .failed = error else { throw error }
      let doubt = Confidence.estimated(error: Double(abs(header.width - header.height)))
      return [try .dimensions(Dimensions(header.width, header.height), doubt, source: "webp:VP8X")]
    }
  }

  /// The size of a simple file; nil where the first chunk is an extended header, which is kept.
  private mutating func readFirst(_ input: ByteView) throws(ParserPause) -> Finding? {
    var first = walk
    guard let chunk = try first.next(input, reading: 10) else {
      throw .failed(.malformed("there is no chunk in the form", at: 12))
    }
    if chunk.isA("VP8X") {
      header = try ExtendedHeader(chunk.content, input)
    } else if chunk.isA("VP8 ") {
      return try .dimensions(try lossy(chunk.content.lowerBound, input), source: "webp:VP8")
    } else if chunk.isA("VP8L") {
      return try .dimensions(try lossless(chunk.content.lowerBound, input), source: "webp:VP8L")
    } else {
      throw .failed(.malformed("the first chunk is neither VP8, VP8L nor VP8X", at: 12))
    }
    walk = first
    return nil
  }

  /// The header of a key frame (RFC 6386, section 9.1): three bytes, a start code, and 14 bits each.
  private func lossy(_ start: UInt64, _ input: ByteView) throws(ParserPause) -> Dimensions {
    let bytes = try input.bytes(start..<(start +| 10))
    guard bytes[0] & 1 == 0, bytes[3...5].elementsEqual([0x9D, 0x01, 0x2A]) else {
      throw .failed(.malformed("there is no key frame in the chunk VP8", at: start))
    }
    return Dimensions(
      (Int(bytes[6]) | Int(bytes[7]) << 8) & 0x3FFF, (Int(bytes[8]) | Int(bytes[9]) << 8) & 0x3FFF)
  }

  /// A signature, and 14 bits each, less one (RFC 9649, section 3.4).
  private func lossless(_ start: UInt64, _ input: ByteView) throws(ParserPause) -> Dimensions {
    let signature = try input.uint8(at: start)
    let bits: UInt32 = try input.littleEndian(at: start +| 1)
    guard signature == 0x2F else { throw .failed(.malformed("the chunk VP8L lacks its signature", at: start)) }
    return Dimensions(Int(bits & 0x3FFF) + 1, Int(bits >> 14 & 0x3FFF) + 1)
  }

  private mutating func findOrientation(_ input: ByteView) throws(ParserPause) -> Int? {
    while true {
      if let exif { return try ExifOrientation.read(input, in: exif) }
      guard let chunk = try walk.next(input) else { return nil }
      if chunk.isA("EXIF") { exif = chunk.content } else { walk.release(input) }
    }
  }
}
