/// What stands at the end of a ZIP archive and leads to its directory (APPNOTE 6.3.10, sections 4.3.14 to 4.3.16).
public struct ZIPEndRecord: Sendable, Hashable {
  /// The bytes of the tail within which the record is looked for first: all of most archives' comment, in bytes.
  public static let tailLength = 1 << 10
  /// The longest comment with the record and the locator of ZIP64 in front of it, in bytes.
  private static let longestTail: UInt64 = 65_535 + 22 + 20

  /// Where the directory stands in the resource, in bytes: the place that the record names, moved by whatever was put in
  /// front of the archive.
  public let directory: Range<UInt64>
  /// How many entries the directory has.
  public let count: UInt64
  /// Bytes in front of the archive: a program that unpacks it, for one.
  public let prefix: UInt64

  /// The end record of an archive.
  ///
  /// - Throws: `notRecognised` where there is none.
  public init(_ input: ByteView) throws(ParserPause) {
    let length = try input.wholeLength()
    guard let start = try Self.find(input, length) else {
      throw .failed(.notRecognised("there is no end record of a ZIP archive"))
    }
    var count = UInt64(try input.littleEndian(UInt16.self, at: start + 10))
    var size = UInt64(try input.littleEndian(UInt32.self, at: start + 12))
    var offset = UInt64(try input.littleEndian(UInt32.self, at: start + 16))
    var end = start
    if let wide = try Self.wideRecord(input, before: start) {
      end = wide
      count = try input.littleEndian(at: wide + 32)
      size = try input.littleEndian(at: wide + 40)
      offset = try input.littleEndian(at: wide + 48)
    }
    // The directory ends where the records begin. Where that is not what they say something was put in front.
    guard size <= end else { throw .failed(.malformed("the directory of the archive is longer than what is there")) }
    let place = end - size
    if offset != place, offset +| size <= end, try Self.isEntry(input, at: offset, size) {
      directory = offset..<(offset +| size)
      prefix = 0
    } else {
      directory = place..<end
      prefix = place -| offset
    }
    self.count = count
  }

  /// Where the record starts; nil where there is none. The comment behind it may hold the same four bytes.
  private static func find(_ input: ByteView, _ length: UInt64) throws(ParserPause) -> UInt64? {
    for tail in [UInt64(tailLength), longestTail] {
      let start = length -| tail
      guard length >= 22 else { return nil }
      let bytes = try input.bytes(start..<length)
      var fallback: UInt64?
      for index in stride(from: bytes.count - 22, through: 0, by: -1) {
        guard bytes[index] == 0x50, bytes[index + 1] == 0x4B, bytes[index + 2] == 5, bytes[index + 3] == 6 else {
          continue
        }
        let comment = Int(bytes[index + 20]) | Int(bytes[index + 21]) << 8
        if index + 22 + comment == bytes.count { return start + UInt64(index) }
        if index + 22 + comment < bytes.count { fallback = fallback ?? start + UInt64(index) }
      }
      // Bytes behind the end: some servers and some disks add them.
      if let fallback { return fallback }
      if start == 0 { return nil }
    }
    return nil
  }

  /// Where the record of ZIP64 starts; nil where the archive has none.
  private static func wideRecord(_ input: ByteView, before end: UInt64) throws(ParserPause) -> UInt64? {
    guard end >= 20 + 56, try input.matches("PK\u{6}\u{7}", at: end - 20) else { return nil }
    let named: UInt64 = try input.littleEndian(at: end - 12)
    // Directly in front of its locator, unless it is longer than usual.
    for place in [end - 76, named] where place <= end - 76 {
      if try input.matches("PK\u{6}\u{6}", at: place) { return place }
    }
    return nil
  }

  private static func isEntry(_ input: ByteView, at offset: UInt64, _ size: UInt64) throws(ParserPause) -> Bool {
    guard size >= 46 else { return true }
    return try input.matches("PK\u{1}\u{2}", at: offset)
  }
}
