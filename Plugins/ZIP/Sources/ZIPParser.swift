import Extraction

/// Reads the end, the directory, and for tags the document that describes the archive.
struct ZIPParser: ExtractionParser {
  let keys: Set<String>
  /// Kept from one call to the next: a directory may have a hundred thousand entries.
  private var directory: ZIPDirectory?

  init(keys: Set<String>) { self.keys = keys }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    input.hintTail(ZIPEndRecord.tailLength)
    let directory = if let known = self.directory { known } else { try ZIPDirectory(input) }
    self.directory = directory
    var found: [Finding] = []
    if keys.contains("tags"), let tags = try DocumentProperties.find(in: directory, input) {
      found.append(
        Finding(key: "tags", value: .record(tags.record), confidence: .declared, source: "zip:\(tags.source)"))
    }
    if keys.contains("archive") { found.append(Self.listing(directory)) }
    guard !found.isEmpty else { throw .failed(.absent("the archive holds no document that has a title or an author")) }
    return found
  }

  private static func listing(_ directory: ZIPDirectory) -> Finding {
    let entries = directory.entries.map { entry -> FindingValue in
      var record = FindingRecord(brief: entry.name)
      record.add("name", .text(entry.name))
      record.add("size", .integer(Int(clamping: entry.size)))
      record.add("compressedSize", .integer(Int(clamping: entry.compressedSize)))
      record.add("modified", entry.modified.map(FindingValue.text))
      if entry.isDirectory { record.add("isDirectory", .flag(true)) }
      if entry.isEncrypted { record.add("isEncrypted", .flag(true)) }
      return .record(record)
    }
    let size = directory.entries.reduce(UInt64(0)) { $0 +| $1.size }
    let count = entries.count
    var record = FindingRecord(brief: count == 1 ? "1 entry" : "\(count) entries")
    record.add("format", .text("zip"))
    record.add("count", .integer(count))
    record.add("size", .integer(Int(clamping: size)))
    record.add("entries", .list(entries))
    return Finding(key: "archive", value: .record(record), confidence: .exact, source: "zip:central directory")
  }
}
