import Extraction

/// ZIP archives, by the names of what is in them: most documents of today are archives.
enum ZIPType {
  private static let plain = KnownType("application/zip", "zip")

  /// Names that only one kind of archive has.
  private static let marks: [(name: String, type: KnownType)] = [
    ("AndroidManifest.xml", KnownType("application/vnd.android.package-archive", "zip", "apk")),
    ("META-INF/MANIFEST.MF", KnownType("application/java-archive", "zip", "jar")),
    ("META-INF/container.xml", KnownType("application/epub+zip", "zip", "epub")),
    ("doc.kml", KnownType("application/vnd.google-earth.kmz", "zip", "kmz")),
    ("3D/3dmodel.model", KnownType("model/3mf", "zip", "3mf")),
  ]

  /// What documents start with.
  private static let documentFolders = [
    "[Content_Types].xml", "_rels/", "docProps/", "customXml/", "word/", "xl/", "ppt/", "META-INF/", "OEBPS/", "OPS/",
    "EPUB/", "epub/", "mimetype",
  ]

  /// Folders of Office Open XML (ECMA-376, part 1, annex F).
  private static let office: [(folder: String, type: KnownType)] = [
    ("word/", KnownType("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "zip", "docx")),
    ("xl/", KnownType("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "zip", "xlsx")),
    ("ppt/", KnownType("application/vnd.openxmlformats-officedocument.presentationml.presentation", "zip", "pptx")),
    ("visio/", KnownType("application/vnd.ms-visio.drawing.main+xml", "zip", "vsdx")),
  ]

  private static let extensions: [String: String] = [
    "application/epub+zip": "epub", "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.spreadsheet": "ods",
    "application/vnd.oasis.opendocument.presentation": "odp", "application/vnd.oasis.opendocument.graphics": "odg",
    "image/openraster": "ora",
  ]

  /// The type of an archive; nil where the head is not of one.
  static func type(of head: [UInt8], _ input: ByteView) throws(ParserPause) -> KnownType? {
    guard head.starts(with: "PK\u{3}\u{4}".utf8) else {
      // An archive with nothing in it, or one that was cut into volumes.
      let isOther = head.starts(with: "PK\u{5}\u{6}".utf8) || head.starts(with: "PK\u{7}\u{8}PK".utf8)
      return isOther ? plain : nil
    }
    if let declared = declared(head) { return declared }
    let near = names(in: head)
    if let known = type(of: near) { return known }
    // A document whose first entries do not tell which it is; whatever starts with another thing is only an archive.
    guard let first = near.first, documentFolders.contains(where: first.hasPrefix) else { return plain }
    do throws(ParserPause) {
      return type(of: try ZIPDirectory(input).entries.map(\.name)) ?? plain
    } catch {
      // An archive that is cut, or one whose length nobody knows yet but everybody will.
      guard case .failed = error else { throw error }
      return plain
    }
  }

  /// The type that a first entry called `mimetype` says, which stands there uncompressed so that it can be read in place
  /// (EPUB 3.3, section 4.3; OpenDocument 1.3, part 2, section 3.3).
  private static func declared(_ head: [UInt8]) -> KnownType? {
    guard head.count > 38, head[30...].starts(with: "mimetype".utf8), head[26] == 8, head[8] == 0 else { return nil }
    let start = 38 + Int(head[28]) + Int(head[29]) << 8
    guard start < head.count else { return nil }
    let isPart = { (byte: UInt8) in
      (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x2B...0x39).contains(byte)
    }
    let size = head[18..<22].reversed().reduce(0) { $0 << 8 | Int($1) }
    let text = head[start...].prefix(size > 0 ? min(size, 100) : 100).prefix(while: isPart)
    let mime = String(decoding: text, as: UTF8.self).lowercased()
    guard mime.contains("/") else { return nil }
    return KnownType(mime, "zip", extensions[mime] ?? "zip")
  }

  /// The names of the entries whose headers stand in the head.
  private static func names(in head: [UInt8]) -> [String] {
    var names: [String] = []
    var position = 0
    while position + 30 <= head.count {
      guard head[position...].starts(with: "PK\u{3}\u{4}".utf8) else {
        position += 1
        continue
      }
      let count = Int(head[position + 26]) | Int(head[position + 27]) << 8
      names.append(String(decoding: head[(position + 30)...].prefix(count), as: UTF8.self))
      position += 30 + count
    }
    return names
  }

  private static func type(of names: [String]) -> KnownType? {
    for (name, type) in marks where names.contains(name) { return type }
    guard names.contains("[Content_Types].xml") || names.contains(where: { $0.hasPrefix("_rels/") }) else { return nil }
    return office.first { kind in names.contains { $0.hasPrefix(kind.folder) } }?.type
  }
}
