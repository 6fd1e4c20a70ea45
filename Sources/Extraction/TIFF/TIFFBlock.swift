/// A block of tagged fields in directories, as in TIFF files (TIFF 6.0, section 2; BigTIFF) and in the EXIF part of
/// pictures of other formats (EXIF 2.32, section 4.5).
///
/// All offsets in it count from its own start. What lies outside of the block is not read.
public struct TIFFBlock {
  /// What is read.
  public let input: ByteView
  /// Where the block stands in the resource; an end of `UInt64.max` stands for that of the resource.
  public let range: Range<UInt64>
  /// Whether numbers have their least significant byte first.
  public let isLittleEndian: Bool
  /// Whether offsets and counts have 64 bits (BigTIFF).
  public let isBig: Bool
  /// The number behind the byte order: 42, 43 for BigTIFF, others for some cameras' raw files.
  public let version: UInt16
  /// Where the first directory stands, in bytes from the start of the block.
  public let firstDirectory: UInt64

  /// What the directory of a real file has at most.
  private static let mostFields: UInt64 = 4096
  /// What is brought of a directory where nothing of it is here: all of a usual one, in bytes.
  private static let window: UInt64 = 1024

  /// The block at `range`; nil where no byte order and version stand at its start, or where it ends before its header.
  ///
  /// - Parameter versions: the versions that are taken besides 42 and 43.
  public init?(_ input: ByteView, in range: Range<UInt64>, versions: Set<UInt16> = []) throws(ParserPause) {
    guard range.upperBound - range.lowerBound >= 8 else { return nil }
    var header = try input.bytes(range.lowerBound..<(range.lowerBound +| 8))
    guard header[0] == header[1], header[0] == 0x49 || header[0] == 0x4D else { return nil }
    let isLittleEndian = header[0] == 0x49
    func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
      isLittleEndian ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } : bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    version = UInt16(number(header[2..<4]))
    isBig = version == 43
    guard version == 42 || isBig || versions.contains(version) else { return nil }
    if isBig {
      guard range.upperBound - range.lowerBound >= 16, number(header[4..<6]) == 8, number(header[6..<8]) == 0 else {
        return nil
      }
      header += try input.bytes((range.lowerBound +| 8)..<(range.lowerBound +| 16))
      firstDirectory = number(header[8..<16])
    } else {
      firstDirectory = number(header[4..<8])
    }
    (self.input, self.range, self.isLittleEndian) = (input, range, isLittleEndian)
  }

  /// The directory at `offset`, in bytes from the start of the block.
  ///
  /// - Throws: `malformed` where it is empty or larger than any real one, or does not lie in the block.
  public func directory(at offset: UInt64) throws(ParserPause) -> TIFFDirectory {
    guard offset >= 8 else { throw .failed(.malformed("a directory stands where the header does")) }
    let head: UInt64 = isBig ? 8 : 2
    let size: UInt64 = isBig ? 20 : 12
    if !input.gaps(in: try absolute(offset..<(offset +| head))).isEmpty {
      try input.require([place(offset)..<min(place(offset +| Self.window), range.upperBound)])
    }
    let count = isBig ? try number(at: offset, width: 8) : try number(at: offset, width: 2)
    guard count > 0, count <= Self.mostFields else {
      throw .failed(.malformed("a directory has \(count) fields", at: place(offset)))
    }
    let start = offset +| head
    let end = start +| count *| size
    // All of it in one round, and the place of the next one with it, which not every writer puts there.
    try input.require([try absolute(start..<end)])
    var directory = TIFFDirectory()
    for index in 0..<count {
      let entry = start +| index *| size
      directory.add(try field(at: entry))
    }
    directory.next = try next(behind: end)
    return directory
  }

  /// The numbers of a field of whole numbers or fractions, at most `limit` of them; empty where the field is nil or has
  /// none. Fractions are divided; negative numbers are left out.
  public func numbers(of field: TIFFField?, limit: Int = 16) throws(ParserPause) -> [Double] {
    guard let field, let width = field.kind?.width else { return [] }
    var found: [Double] = []
    for index in 0..<min(field.count, UInt64(max(limit, 0))) {
      let offset = field.values +| index *| width
      switch field.kind {
      case .ratio:
        let divisor = try number(at: offset +| 4, width: 4)
        if divisor > 0 { found.append(Double(try number(at: offset, width: 4)) / Double(divisor)) }
      case .integer: found.append(Double(try number(at: offset, width: width)))
      case nil: break
      }
    }
    return found
  }

  /// The offsets that a field of whole numbers holds, at most `limit` of them.
  public func offsets(of field: TIFFField?, limit: Int = 16) throws(ParserPause) -> [UInt64] {
    guard let field, case .integer(let width)? = field.kind else { return [] }
    let end = field.values +| min(field.count, UInt64(max(limit, 0))) *| width
    try input.require([try absolute(field.values..<end)])
    var found: [UInt64] = []
    for offset in stride(from: field.values, to: end, by: Int(width)) {
      found.append(try number(at: offset, width: width))
    }
    return found
  }

  // MARK: Numbers

  private func field(at offset: UInt64) throws(ParserPause) -> TIFFField {
    let tag = UInt16(truncatingIfNeeded: try number(at: offset, width: 2))
    let kind = TIFFField.Kind(type: try number(at: offset +| 2, width: 2))
    let width: UInt64 = isBig ? 8 : 4
    let count = try number(at: offset +| 4, width: width)
    let place = offset +| 4 +| width
    // What fits stands in the field itself.
    let fits = (kind?.width ?? 1) *| count <= width
    return TIFFField(
      tag: tag, kind: kind, count: count, values: fits ? place : try number(at: place, width: width))
  }

  private func next(behind end: UInt64) throws(ParserPause) -> UInt64? {
    let width: UInt64 = isBig ? 8 : 4
    guard place(end +| width) <= range.upperBound, try !input.ends(at: place(end +| width -| 1)) else { return nil }
    let next = try number(at: end, width: width)
    return next == 0 ? nil : next
  }

  private func number(at offset: UInt64, width: UInt64) throws(ParserPause) -> UInt64 {
    let isLittleEndian = isLittleEndian
    return try input.read(try absolute(offset..<(offset +| width))) { bytes in
      isLittleEndian
        ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } : bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  private func place(_ offset: UInt64) -> UInt64 { range.lowerBound +| offset }

  private func absolute(_ relative: Range<UInt64>) throws(ParserPause) -> Range<UInt64> {
    let (start, end) = (place(relative.lowerBound), place(relative.upperBound))
    guard end <= range.upperBound, end < .max else {
      throw .failed(.malformed("a directory leads out of its block", at: range.lowerBound))
    }
    return start..<end
  }
}
