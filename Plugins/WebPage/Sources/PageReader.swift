import Extraction

/// Reads as much of a page as its head takes.
struct PageReader {
  /// The looks at a page, in bytes: the head of most pages ends in the first, and after the last there is no more.
  private static let looks = [12 << 10, 48 << 10, 192 << 10, 1 << 20]

  let name: ResourceName

  /// The answer.
  func read(_ input: ByteView) throws(ParserPause) -> Finding {
    let start = try input.bytes(at: 0, upTo: Int(ExtractorDescriptor.sniffLength))
    // Whoever calls it HTML may be believed, where it is text at all.
    let isNamed = name.mimeType == "text/html" || name.mimeType == "application/xhtml+xml"
    guard PageSniffer.score(start) > .none || isNamed && start.contains(UInt8(ascii: "<")) else {
      throw .failed(.notRecognised("this is no page of HTML"))
    }
    for look in Self.looks {
      let bytes = try input.bytes(at: 0, upTo: look)
      let encoding = PageEncoding(bytes, declared: name.charset)
      let head = PageHead()
      head.read(encoding.decode(bytes), isWhole: bytes.count < look)
      if head.isOver || bytes.count < look || look == Self.looks.last { return try finding(head, encoding) }
    }
    throw .failed(.absent("the page has no head"))
  }

  private func finding(_ head: PageHead, _ encoding: PageEncoding) throws(ParserPause) -> Finding {
    let base = head.base.map { URLReference($0).resolved(against: name.url ?? "") } ?? name.url ?? ""
    func link(_ text: String?) -> FindingValue? {
      text.map { .text(URLReference($0).resolved(against: base)) }
    }
    let openGraph = head.openGraph(resolving: { URLReference($0).resolved(against: base) })
    let title = head.title ?? head.meta["og:title"]?.first
    var record = FindingRecord(brief: title)
    record.add("title", title.map(FindingValue.text))
    let description = head.meta["description"]?.first ?? head.meta["og:description"]?.first
    record.add("description", description.map(FindingValue.text))
    record.add("canonical", link(head.links["canonical"]))
    record.add("icon", link(head.links["icon"] ?? head.links["apple-touch-icon"]))
    record.add("image", link(head.meta["og:image"]?.first ?? head.meta["twitter:image"]?.first))
    record.add("language", (head.language ?? head.meta["content-language"]?.first).map(FindingValue.text))
    record.add("author", head.meta["author"]?.first.map(FindingValue.text))
    record.add("og", openGraph.isEmpty ? nil : .record(openGraph))
    guard !record.isEmpty else { throw .failed(.absent("the page says nothing of itself")) }
    record.add("charset", .text(encoding.name))
    return Finding(key: "page", value: .record(record), confidence: .declared, source: "html:head")
  }
}
