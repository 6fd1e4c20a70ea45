/// HTML and XML, by their first element.
enum MarkupType {
  /// What a browser takes for the start of a page (WHATWG MIME Sniffing, section 7.1).
  private static let pages: Set<String> = [
    "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style", "title", "b", "body", "br", "p",
    "meta", "link",
  ]

  /// Elements that XML documents start with, without their prefixes, lower case.
  private static let roots: [String: KnownType] = [
    "svg": KnownType("image/svg+xml", "xml", "svg"), "rss": KnownType("application/rss+xml", "xml", "rss"),
    "feed": KnownType("application/atom+xml", "xml", "atom"), "mpd": KnownType("application/dash+xml", "xml", "mpd"),
    "smoothstreamingmedia": KnownType("application/vnd.ms-sstr+xml", "xml", "ism"),
    "html": KnownType("application/xhtml+xml", "xml", "xhtml"),
    "kml": KnownType("application/vnd.google-earth.kml+xml", "xml", "kml"),
    "gpx": KnownType("application/gpx+xml", "xml", "gpx"), "tt": KnownType("application/ttml+xml", "xml", "ttml"),
    "opml": KnownType("text/x-opml", "xml", "opml"), "math": KnownType("application/mathml+xml", "xml", "mml"),
    "stylesheet": KnownType("application/xslt+xml", "xml", "xsl"),
    "plist": KnownType("application/x-plist", "xml", "plist"),
    "playlist": KnownType("application/xspf+xml", "xml", "xspf"),
    "collada": KnownType("model/vnd.collada+xml", "xml", "dae"),
    "metalink": KnownType("application/metalink4+xml", "xml", "meta4"),
    "urlset": KnownType("application/xml", "xml"),
  ]

  static func type(of text: TextHead) -> KnownType? {
    var rest = text.bytes[...]
    var isDeclared = false
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
      if rest.starts(with: "<?".utf8) {
        isDeclared = isDeclared || rest.starts(with: "<?xml".utf8)
        guard let behind = behind("?>", in: rest) else { break }
        rest = behind
      } else if rest.starts(with: "<!--".utf8) {
        guard let behind = behind("-->", in: rest) else { break }
        rest = behind
      } else if rest.starts(with: "<!".utf8) {
        let name = word(rest.dropFirst(2))
        guard name == "doctype" else { break }
        // XHTML has a document type too, and stands behind an XML declaration.
        let root = word(rest.dropFirst(9).drop { $0 <= 0x20 })
        if root == "html", !isDeclared { return KnownType("text/html", "html") }
        if let known = roots[root] { return known }
        guard let behind = behindDocumentType(rest) else { break }
        isDeclared = true
        rest = behind
      } else if rest.first == UInt8(ascii: "<") {
        return element(rest.dropFirst(), isDeclared, text)
      } else {
        break
      }
    }
    return isDeclared ? KnownType("application/xml", "xml") : nil
  }

  private static func element(_ rest: ArraySlice<UInt8>, _ isDeclared: Bool, _ text: TextHead) -> KnownType? {
    let full = word(rest)
    guard !full.isEmpty else { return nil }
    let name = full.split(separator: ":").last.map(String.init) ?? full
    let tag = String(decoding: rest.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self).lowercased()
    if name == "html" {
      return isDeclared || tag.contains("/1999/xhtml") ? roots["html"] : KnownType("text/html", "html")
    }
    if name == "rdf" {
      let isFeed = tag.contains("purl.org/rss/1.0") || tag.contains("my.netscape.com/rdf")
      return isFeed ? roots["rss"] : KnownType("application/rdf+xml", "xml", "rdf")
    }
    if let known = roots[name] { return known }
    if isDeclared { return KnownType("application/xml", "xml") }
    if pages.contains(full) { return KnownType("text/html", "html") }
    // Without a declaration XML is what has names for its names, as nothing else does.
    return tag.contains("xmlns") ? KnownType("application/xml", "xml") : nil
  }

  /// The word at the start, lower case.
  private static func word(_ rest: ArraySlice<UInt8>) -> String {
    let letters = rest.prefix(64).prefix { byte in
      (0x30...0x3A).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x5F].contains(byte)
    }
    return String(decoding: letters, as: UTF8.self).lowercased()
  }

  private static func behind(_ mark: String, in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let bytes = Array(mark.utf8)
    guard rest.count >= bytes.count else { return nil }
    let start = (rest.startIndex...(rest.endIndex - bytes.count)).first { rest[$0...].starts(with: bytes) }
    return start.map { rest[($0 + bytes.count)...] }
  }

  /// What follows a document type and the declarations in its brackets.
  private static func behindDocumentType(_ rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    var depth = 0
    for index in rest.indices {
      switch rest[index] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return rest[(index + 1)...]
      default: break
      }
    }
    return nil
  }
}
