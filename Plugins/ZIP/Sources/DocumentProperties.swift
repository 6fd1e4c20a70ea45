import Extraction

/// What a document in an archive says of itself.
struct DocumentProperties {
  /// The largest description that is read, in bytes.
  private static let limit = 1 << 20

  let record: FindingRecord
  /// The entry that says it.
  let source: String

  /// Elements and the tags that they are, without prefixes: Dublin Core, which EPUB, Office and OpenDocument share.
  private static let names: [(element: String, tag: String)] = [
    ("title", "title"), ("creator", "artist"), ("initial-creator", "artist"), ("date", "date"), ("created", "date"),
    ("creation-date", "date"), ("language", "language"), ("publisher", "publisher"), ("description", "description"),
    ("subject", "genre"), ("rights", "copyright"), ("generator", "encoder"), ("identifier", "identifier"),
  ]

  /// The description of the document in an archive; nil where the archive is no document, or says nothing.
  static func find(in directory: ZIPDirectory, _ input: ByteView) throws(ParserPause) -> DocumentProperties? {
    for name in ["docProps/core.xml", "meta.xml"] {
      if let entry = directory[name] { return try read(entry, directory, input) }
    }
    // EPUB: the container names the package document (EPUB OCF 3.3, section 4.2.6.3.1).
    guard let container = directory["META-INF/container.xml"],
      let bytes = try directory.content(of: container, upTo: limit, input)
    else { return nil }
    let paths = XMLElements(bytes).all.filter { $0.name == "rootfile" }.compactMap { $0.attributes["full-path"] }
    guard let path = paths.first, let entry = directory[path] else { return nil }
    return try read(entry, directory, input)
  }

  private static func read(
    _ entry: ZIPEntry, _ directory: ZIPDirectory, _ input: ByteView
  ) throws(ParserPause) -> DocumentProperties? {
    guard let bytes = try directory.content(of: entry, upTo: limit, input) else { return nil }
    var values: [String: [String]] = [:]
    for element in XMLElements(bytes).all {
      // What describes the book ends where its parts begin.
      if element.name == "manifest" { break }
      guard let tag = names.first(where: { $0.element == element.name })?.tag, !element.text.isEmpty else { continue }
      values[tag, default: []].append(element.text)
    }
    var record = FindingRecord()
    for (_, tag) in names {
      guard let found = values[tag] else { continue }
      // The first title is the main one; others are subtitles and translations.
      let isSingle = found.count == 1 || tag == "title" || tag == "date"
      record.add(tag, isSingle ? .text(found[0]) : .list(found.map { .text($0) }))
    }
    return record.isEmpty ? nil : DocumentProperties(record: record, source: entry.name)
  }
}
