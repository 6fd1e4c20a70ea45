/// The directory of a ZIP archive: what is in it, without any of it.
public struct ZIPDirectory: Sendable {
  /// The largest directory that is read, in bytes: a hundred thousand files have about 8 MiB.
  public static let largest: UInt64 = 16 << 20

  /// Where it stands.
  public let end: ZIPEndRecord
  /// The entries, in the order of the directory.
  public let entries: [ZIPEntry]

  /// The directory of an archive, read from its end.
  ///
  /// - Throws: `notRecognised` where there is no end record, `malformed` where the directory is none.
  public init(_ input: ByteView) throws(ParserPause) {
    end = try ZIPEndRecord(input)
    let size = end.directory.upperBound - end.directory.lowerBound
    guard size <= Self.largest else {
      throw .failed(.malformed("the directory of the archive claims \(size) bytes", at: end.directory.lowerBound))
    }
    let bytes = try input.bytes(end.directory)
    var found: [ZIPEntry] = []
    var position = 0
    while position + 46 <= bytes.count, bytes[position...].starts(with: [0x50, 0x4B, 1, 2]) {
      var reader = ZIPEntryReader(bytes, at: position)
      guard let entry = reader.entry() else { break }
      found.append(entry)
      position = reader.end
    }
    // More than 65,535 entries wrap round where a writer knows no ZIP64.
    guard UInt64(found.count) == end.count || UInt64(found.count) & 0xFFFF == end.count else {
      throw .failed(
        .malformed(
          "the archive says \(end.count) entries and its directory has \(found.count)", at: end.directory.lowerBound))
    }
    entries = found
  }

  /// The entry with this name; nil where there is none.
  public subscript(name: String) -> ZIPEntry? { entries.first { $0.name == name } }

  /// The content of an entry; nil where it is encrypted, compressed in a way other than deflate, larger than `limit` bytes
  /// or damaged.
  public func content(
    of entry: ZIPEntry, upTo limit: Int, _ input: ByteView
  ) throws(ParserPause) -> [UInt8]? {
    guard !entry.isEncrypted, entry.size <= UInt64(limit), entry.compressedSize <= UInt64(limit) else { return nil }
    let header = entry.offset +| end.prefix
    guard header +| 30 <= end.directory.lowerBound else { return nil }
    // The header's name and extra field are mostly as long as the directory's: all comes in one read.
    let likely = header +| 30 +| UInt64(entry.name.utf8.count) +| 64 +| entry.compressedSize
    try input.require([header..<min(likely, end.directory.lowerBound)])
    guard try input.matches("PK\u{3}\u{4}", at: header) else { return nil }
    let name: UInt16 = try input.littleEndian(at: header +| 26)
    let extra: UInt16 = try input.littleEndian(at: header +| 28)
    let start = header +| 30 +| UInt64(name) +| UInt64(extra)
    guard start +| entry.compressedSize <= end.directory.lowerBound else { return nil }
    let bytes = try input.bytes(start..<(start +| entry.compressedSize))
    if entry.method == 0 { return bytes }
    guard entry.method == 8 else { return nil }
    var inflation = Inflation(bytes, limit: limit)
    return inflation.run() ? inflation.output : nil
  }
}
