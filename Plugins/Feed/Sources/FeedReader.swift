import CXML2

/// Reads a feed with libxml2's parser, element by element: no tree is built, and no entity that the feed declares is used.
///
/// A class, as the parser hands elements over by a pointer: one parser reads one feed.
final class FeedReader {
  /// Items that are kept, and bytes of a value.
  private static let (mostItems, longestValue) = (50_000, 64 << 10)

  /// `rss`, `atom` or `rdf`; empty where the first element is none of a feed.
  private(set) var format = ""
  private(set) var channel = FeedItem()
  private(set) var items: [FeedItem] = []
  /// Whether the first element has ended.
  private(set) var isOver = false
  var isFeed: Bool { !format.isEmpty }

  private var parser: xmlParserCtxtPtr?
  /// Names of the elements that are open.
  private var open: [String] = []
  /// The item that is being read.
  private var item: FeedItem?
  private var text = ""

  init() {}

  deinit {
    guard let parser else { return }
    // What libxml2 may have begun of a document.
    if let document = parser.pointee.myDoc { xmlFreeDoc(document) }
    xmlFreeParserCtxt(parser)
  }

  /// Reads what comes next.
  func read(_ bytes: [UInt8], isWhole: Bool) {
    if parser == nil { parser = makeParser() }
    guard let parser, !isOver else { return }
    bytes.withUnsafeBytes { bytes in
      let characters = bytes.bindMemory(to: CChar.self)
      _ = xmlParseChunk(parser, characters.baseAddress, Int32(clamping: characters.count), isWhole ? 1 : 0)
    }
  }

  private func makeParser() -> xmlParserCtxtPtr? {
    var handler = xmlSAXHandler()
    handler.initialized = UInt32(XML_SAX2_MAGIC)
    handler.startElementNs = { context, name, prefix, _, _, _, count, _, attributes in
      guard let context, let name else { return }
      var pairs: [String: String] = [:]
      for index in 0..<Int(count) {
        // Name, prefix, namespace, start and end of the value.
        guard let key = attributes?[index * 5], let start = attributes?[index * 5 + 3],
          let end = attributes?[index * 5 + 4], end >= start
        else { continue }
        let value = UnsafeBufferPointer(start: start, count: end - start)
        if attributes?[index * 5 + 1] == nil { pairs[String(cString: key)] = String(decoding: value, as: UTF8.self) }
      }
      let full = prefix.map { "\(String(cString: $0)):\(String(cString: name))" } ?? String(cString: name)
      Unmanaged<FeedReader>.fromOpaque(context).takeUnretainedValue().begin(full, pairs)
    }
    handler.endElementNs = { context, _, _, _ in
      guard let context else { return }
      Unmanaged<FeedReader>.fromOpaque(context).takeUnretainedValue().end()
    }
    handler.characters = { FeedReader.add($0, $1, $2) }
    handler.cdataBlock = { FeedReader.add($0, $1, $2) }
    let context = Unmanaged.passUnretained(self).toOpaque()
    let parser = xmlCreatePushParserCtxt(&handler, context, nil, 0, nil)
    // The five entities of XML itself are resolved; there is nobody to ask for others.
    let options = [XML_PARSE_RECOVER, XML_PARSE_NOENT, XML_PARSE_NONET, XML_PARSE_NOERROR, XML_PARSE_NOWARNING]
    if let parser { xmlCtxtUseOptions(parser, Int32(options.reduce(0) { $0 | $1.rawValue })) }
    return parser
  }

  private static func add(_ context: UnsafeMutableRawPointer?, _ start: UnsafePointer<xmlChar>?, _ count: Int32) {
    guard let context, let start else { return }
    let reader = Unmanaged<FeedReader>.fromOpaque(context).takeUnretainedValue()
    guard reader.text.utf8.count < longestValue else { return }
    reader.text += String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  // MARK: Elements

  private func begin(_ name: String, _ attributes: [String: String]) {
    if open.isEmpty {
      switch name.split(separator: ":").last {
      case "rss": format = "rss"
      case "feed": format = "atom"
      case "RDF": format = "rdf"
      default: format = ""
      }
    }
    open.append(name)
    text = ""
    switch name {
    case "item", "entry", "atom:entry", "rss:item": if item == nil, items.count < Self.mostItems { item = FeedItem() }
    case "enclosure", "media:content":
      if let url = attributes["url"] {
        enclose(url, attributes["type"], attributes["length"] ?? attributes["fileSize"])
      }
    case "link", "atom:link": if let address = attributes["href"] { link(address, attributes) }
    default: break
    }
  }

  /// Atom's links say what they are for (RFC 4287, section 4.2.7.2).
  private func link(_ address: String, _ attributes: [String: String]) {
    switch attributes["rel"] ?? "alternate" {
    case "alternate": update { $0.link = $0.link ?? address }
    case "enclosure": enclose(address, attributes["type"], attributes["length"])
    default: break
    }
  }

  private func enclose(_ url: String, _ type: String?, _ length: String?) {
    guard item != nil, item?.enclosure == nil else { return }
    // Many feeds say 0 where they do not know.
    let bytes = length.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    item?.enclosure = FeedItem.Enclosure(url: url, type: type, length: bytes)
  }

  private func end() {
    guard let name = open.popLast() else { return }
    let value = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    text = ""
    if open.isEmpty { isOver = true }
    if !value.isEmpty { note(name, value) }
    if ["item", "entry", "atom:entry", "rss:item"].contains(name), let finished = item {
      items.append(finished)
      item = nil
    }
  }

  private func note(_ name: String, _ value: String) {
    // What is told of a feed or of an item stands directly in it; pictures and authors have titles of their own.
    guard let parent = open.last, ["channel", "item", "entry", "feed", "atom:entry", "atom:feed"].contains(parent)
    else {
      return
    }
    switch name {
    case "title", "atom:title": update { $0.title = $0.title ?? value }
    case "link": update { $0.link = $0.link ?? value }
    case "guid", "id", "atom:id": update { $0.id = $0.id ?? value }
    case "pubDate", "published", "dc:date", "atom:published": update { $0.date = value }
    case "updated", "atom:updated": update { $0.date = $0.date ?? value }
    case "itunes:duration": item?.duration = FeedItem.seconds(value)
    default: break
    }
  }

  private func update(_ change: (inout FeedItem) -> Void) {
    if item != nil, var changed = item {
      change(&changed)
      item = changed
    } else {
      change(&channel)
    }
  }
}
