import Extraction

/// Tells from the first bytes whether a file is made of boxes.
enum BoxSniffer {
  /// Boxes that only start a file of this family.
  private static let telling: Set<BoxType> = ["ftyp", "styp"]
  /// Boxes that may start one, and whose names are common words.
  private static let possible: Set<BoxType> = [
    "moov", "mdat", "free", "skip", "wide", "pnot", "uuid", "moof", "sidx", "meta", "prft", "emsg", "junk", "PICT",
  ]

  /// Certain with `ftyp`, `styp`, or `moov` with an `mvhd` inside, strong with two boxes of the family one after
  /// another, plausible with one whose size makes sense; none with a brand of pictures, which share the structure.
  static func score(_ input: ByteView) throws(ParserPause) -> SniffScore {
    guard let first = try header(at: 0, input) else { return .none }
    if let fileType = try FileType(startOf: input), fileType.isOfPictures { return .none }
    if telling.contains(first.type) { return .certain }
    guard possible.contains(first.type) else { return .none }
    if first.type == "moov" {
      guard let inner = try header(at: first.headerSize, input) else { return .plausible }
      let usual: Set<BoxType> = ["mvhd", "cmov", "rmra", "iods", "udta", "meta", "trak", "moov"]
      return usual.contains(inner.type) ? .certain : .plausible
    }
    // Text may well have “wide” or “free” behind its first four characters: as a size those are over 512 MiB.
    if first.size >= 0x2000_0000, first.type != "mdat" { return .none }
    guard first.size <= ExtractorDescriptor.sniffLength - 16, first.size > 0 else { return .plausible }
    guard let second = try header(at: first.size, input) else { return .plausible }
    return telling.contains(second.type) || possible.contains(second.type) ? .strong : .weak
  }

  private struct Header {
    let type: BoxType
    /// In bytes; 0 reaches to the end of the file.
    let size: UInt64
    let headerSize: UInt64
  }

  private static func header(at offset: UInt64, _ input: ByteView) throws(ParserPause) -> Header? {
    let bytes = try input.bytes(at: offset, upTo: 16)
    guard bytes.count >= 8 else { return nil }
    let word = { (index: Int) in bytes[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
    let type = BoxType(rawValue: word(4))
    let size = UInt64(word(0))
    guard size == 1 else { return size == 0 || size >= 8 ? Header(type: type, size: size, headerSize: 8) : nil }
    guard bytes.count == 16 else { return nil }
    return Header(type: type, size: UInt64(word(8)) << 32 | UInt64(word(12)), headerSize: 16)
  }
}
