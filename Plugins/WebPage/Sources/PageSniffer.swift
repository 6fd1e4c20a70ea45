import Extraction

/// How much text looks like a page.
enum PageSniffer {
  /// What a browser takes for the start of a page (WHATWG MIME Sniffing, section 7.1), and what stands in heads.
  private static let starts: Set<String> = [
    "html", "head", "title", "meta", "link", "base", "script", "style", "body", "iframe", "h1", "div", "font", "table",
    "a", "b", "br", "p", "noscript",
  ]

  static func score(_ head: [UInt8]) -> SniffScore {
    // In UTF-16 every other byte of markup is 0.
    let isWide = head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE])
    let text = String(decoding: isWide ? head.filter { $0 != 0 } : head, as: UTF8.self).lowercased()
    var rest = text.drop { $0.isWhitespace || !$0.isASCII }
    while rest.hasPrefix("<!--") || rest.hasPrefix("<?") {
      let mark = rest.hasPrefix("<?") ? ">" : "-->"
      guard let behind = rest.behind(mark) else { return .none }
      rest = behind.drop(while: \.isWhitespace)
    }
    if rest.hasPrefix("<!doctype") {
      let name = rest.dropFirst(9).drop(while: \.isWhitespace)
      return name.hasPrefix("html") ? .certain : .none
    }
    guard rest.hasPrefix("<") else { return .none }
    let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || ":-_".contains($0) }
    if name == "html" { return .certain }
    return starts.contains(String(name)) ? .strong : .none
  }
}

extension Substring {
  /// What follows the first `mark`; nil where it does not stand here.
  fileprivate func behind(_ mark: String) -> Substring? {
    var rest = self
    while let start = rest.firstIndex(of: mark[mark.startIndex]) {
      if rest[start...].hasPrefix(mark) { return rest[start...].dropFirst(mark.count) }
      rest = rest[start...].dropFirst()
    }
    return nil
  }
}
