import CXML2
import Extraction

/// What stands in the head of a page, by libxml2's parser, which mends what is broken.
///
/// A class, as the parser hands elements over by a pointer; it lives as long as the parser reads.
final class PageHead {
  /// The text of the first title, without blanks around it.
  var title: String? { isTitleOver ? PageHead.trimmed(titleText) : nil }
  /// Contents of `meta` by name, property or header, lower case, in order.
  private(set) var meta: [String: [String]] = [:]
  /// Addresses of `link` by relation, lower case; the first of each counts.
  private(set) var links: [String: String] = [:]
  /// What the page calls the URL that its links are relative to.
  private(set) var base: String?
  private(set) var language: String?
  /// Whether the body has begun.
  private(set) var isOver = false

  /// Names of Open Graph's properties, in order.
  private var properties: [String] = []
  private var titleText = ""
  private var isInTitle = false
  private var isTitleOver = false
  /// How deep in pictures it is: they have titles of their own.
  private var pictures = 0

  /// Values that are kept of a name, and bytes that are kept of a title.
  private static let (mostValues, longestTitle) = (64, 4096)

  /// Reads text in UTF-8 that starts the page.
  func read(_ text: [UInt8], isWhole: Bool) {
    var handler = htmlSAXHandler()
    handler.startElement = { context, name, attributes in
      guard let context, let name = PageHead.text(name) else { return }
      var pairs: [String: String] = [:]
      var index = 0
      while let key = PageHead.text(attributes?[index]) {
        pairs[key] = pairs[key] ?? PageHead.text(attributes?[index + 1]) ?? ""
        index += 2
      }
      Unmanaged<PageHead>.fromOpaque(context).takeUnretainedValue().begin(name, pairs)
    }
    handler.endElement = { context, name in
      guard let context, let name = PageHead.text(name) else { return }
      Unmanaged<PageHead>.fromOpaque(context).takeUnretainedValue().end(name)
    }
    handler.characters = { context, characters, count in
      guard let context, let characters else { return }
      let piece = UnsafeBufferPointer(start: characters, count: Int(count))
      Unmanaged<PageHead>.fromOpaque(context).takeUnretainedValue().add(String(decoding: piece, as: UTF8.self))
    }
    handler.initialized = 1
    let context = Unmanaged.passUnretained(self).toOpaque()
    guard let parser = htmlCreatePushParserCtxt(&handler, context, nil, 0, nil, XML_CHAR_ENCODING_UTF8) else { return }
    defer { htmlFreeParserCtxt(parser) }
    let options = [
      HTML_PARSE_RECOVER, HTML_PARSE_NOERROR, HTML_PARSE_NOWARNING, HTML_PARSE_NONET, HTML_PARSE_IGNORE_ENC,
    ]
    htmlCtxtUseOptions(parser, Int32(options.reduce(0) { $0 | $1.rawValue }))
    text.withUnsafeBytes { bytes in
      let characters = bytes.bindMemory(to: CChar.self)
      _ = htmlParseChunk(parser, characters.baseAddress, Int32(clamping: characters.count), isWhole ? 1 : 0)
    }
  }

  /// Open Graph's properties without their prefix; of those that are addresses, whole URLs.
  func openGraph(resolving resolve: (String) -> String) -> FindingRecord {
    var record = FindingRecord()
    for name in properties {
      let parts = name.split(separator: ":")
      let isAddress =
        parts.count == 1 && ["url", "image", "video", "audio"].contains(name)
        || parts.last == "url" || parts.last == "secure_url"
      let values = (meta["og:" + name] ?? []).map { FindingValue.text(isAddress ? resolve($0) : $0) }
      record.add(name, values.count == 1 ? values[0] : .list(values))
    }
    return record
  }

  // MARK: Elements

  private func begin(_ name: String, _ attributes: [String: String]) {
    switch name {
    case "html": language = language ?? attributes["lang"] ?? attributes["xml:lang"]
    case "svg": pictures += 1
    case "title" where !isTitleOver && pictures == 0: isInTitle = true
    case "base": base = base ?? attributes["href"]
    case "meta": note(attributes)
    case "link":
      guard let address = attributes["href"], !address.isEmpty else { return }
      for relation in (attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace) {
        links[String(relation)] = links[String(relation)] ?? address
      }
    case "body", "frameset": isOver = true
    default: break
    }
  }

  private func note(_ attributes: [String: String]) {
    guard let content = PageHead.trimmed(attributes["content"] ?? "") else { return }
    // Some pages give one value several names, with blanks between them.
    let names = [attributes["property"], attributes["name"], attributes["http-equiv"]].compactMap { $0 }
    for name in Set(names.flatMap { $0.lowercased().split(whereSeparator: \.isWhitespace).map(String.init) }) {
      guard meta[name, default: []].count < Self.mostValues else { continue }
      if name.hasPrefix("og:"), meta[name] == nil { properties.append(String(name.dropFirst(3))) }
      meta[name, default: []].append(content)
    }
  }

  private func end(_ name: String) {
    if name == "svg" { pictures = max(0, pictures - 1) }
    if name == "title", isInTitle {
      isInTitle = false
      isTitleOver = PageHead.trimmed(titleText) != nil
    }
  }

  private func add(_ text: String) {
    if isInTitle, titleText.utf8.count < Self.longestTitle { titleText += text }
  }

  private static func text(_ characters: UnsafePointer<xmlChar>?) -> String? {
    characters.map { String(cString: $0) }
  }

  /// Words with one blank between any two; nil for none.
  private static func trimmed(_ text: String) -> String? {
    let words = text.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
