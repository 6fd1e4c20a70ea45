import Extraction

/// Walks the elements, each with its type and size, or reads the table of contents where one stands in front.
struct ICNSParser: ExtractionParser {
  /// Elements of a real icon are fewer.
  private static let mostElements = 256

  /// Pixels on each side, by type. Masks are as large as their pictures.
  private static let squares: [String: Int] = [
    "ICON": 32, "ICN#": 32, "icl4": 32, "icl8": 32, "il32": 32, "l8mk": 32, "ics#": 16, "ics4": 16, "ics8": 16,
    "is32": 16, "s8mk": 16, "ich#": 48, "ich4": 48, "ich8": 48, "ih32": 48, "h8mk": 48, "it32": 128, "t8mk": 128,
    "icp4": 16, "icp5": 32, "icp6": 64, "ic04": 16, "ic05": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024,
    "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512, "icsb": 18, "icsB": 36, "sb24": 24, "SB24": 48,
  ]
  private static let sides: [BoxType: (width: Int, height: Int)] = {
    var sides: [BoxType: (width: Int, height: Int)] = [:]
    for (name, side) in squares { sides[BoxType(stringLiteral: name)] = (side, side) }
    for name in ["icm#", "icm4", "icm8"] { sides[BoxType(stringLiteral: name)] = (16, 12) }
    return sides
  }()

  /// Where the file ends, as its header says; 0 before that was read.
  private var end: UInt64 = 0
  private var position: UInt64 = 8
  private var elements = 0
  private var best: (width: Int, height: Int) = (0, 0)
  private var ahead = ReadAhead()

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if end == 0 { try readHeader(input) }
    while position +| 8 <= end, elements < Self.mostElements {
      try ahead.bring(position..<(position +| 8), input)
      let type = BoxType(rawValue: try input.fourCC(at: position))
      let size: UInt32 = try input.bigEndian(at: position +| 4)
      guard size >= 8 else { throw .failed(.malformed("an element has a size of \(size) bytes", at: position)) }
      elements += 1
      if type == "TOC " {
        try readContents((position +| 8)..<(position +| UInt64(size)), input)
        break
      }
      note(type)
      position = position +| UInt64(size)
    }
    guard best.width > 0 else { throw .failed(.absent("there is no picture of a known size")) }
    return [try .dimensions(Dimensions(best.width, best.height), source: "icns:elements")]
  }

  private mutating func readHeader(_ input: ByteView) throws(ParserPause) {
    guard try input.matches("icns", at: 0) else { throw .failed(.notRecognised("there is no ICNS signature")) }
    end = UInt64(try input.bigEndian(UInt32.self, at: 4))
  }

  /// Types and sizes of all elements.
  private mutating func readContents(_ content: Range<UInt64>, _ input: ByteView) throws(ParserPause) {
    let last = min(content.upperBound, content.lowerBound +| UInt64(Self.mostElements * 8))
    let bytes = try input.bytes(content.lowerBound..<last)
    for start in stride(from: 0, to: bytes.count - 7, by: 8) {
      note(BoxType(rawValue: bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }))
    }
  }

  private mutating func note(_ type: BoxType) {
    guard let side = Self.sides[type], side.width * side.height > best.width * best.height else { return }
    best = side
  }
}
