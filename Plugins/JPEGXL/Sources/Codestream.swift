import Extraction

/// Finds the start of the codestream, and reads the size that it begins with.
enum Codestream {
  /// Two bytes of signature, and more bits than size and orientation can take.
  private static let needed = 2 + 20
  /// Boxes in front of the codestream; real files have a few.
  private static let mostBoxes = 256

  static func dimensions(_ input: ByteView) throws(ParserPause) -> Finding {
    let start: UInt16 = try input.bigEndian(at: 0)
    let bytes = start == 0xFF0A ? try input.bytes(at: 0, upTo: needed) : try boxed(input)
    guard bytes.starts(with: [0xFF, 0x0A]) else {
      throw .failed(.malformed("the codestream does not start with its signature"))
    }
    var bits = BitReader(bytes.dropFirst(2))
    guard let header = ImageHeader(&bits) else {
      throw .failed(ExtractionError(.truncated, "the codestream ends within its header"))
    }
    return try .dimensions(
      Dimensions(header.width, header.height, orientation: header.orientation), source: "jxl:codestream")
  }

  /// The first bytes of the codestream in boxes: `jxlc`, or several `jxlp`, each with its number in front.
  private static func boxed(_ input: ByteView) throws(ParserPause) -> [UInt8] {
    guard try input.matches("JXL ", at: 4) else { throw .failed(.notRecognised("there is no JPEG XL signature")) }
    let reader = BoxReader(input: input)
    var found: [UInt8] = []
    var cursor: UInt64 = 0
    for _ in 0..<mostBoxes {
      guard found.count < needed, let box = try reader.topLevelBox(at: cursor) else { break }
      let wanted = UInt64(needed - found.count)
      if box.type == "jxlc" {
        return try input.bytes(at: box.payload, upTo: Int(min(wanted, box.payloadSize)))
      }
      if box.type == "jxlp" {
        let piece = box.payload +| 4
        found += try input.bytes(at: piece, upTo: Int(min(wanted, box.end -| piece)))
      }
      cursor = box.end
    }
    guard !found.isEmpty else { throw .failed(.malformed("there is no codestream (jxlc, jxlp)", at: cursor)) }
    return found
  }
}
