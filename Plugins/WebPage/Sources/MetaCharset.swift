/// The character set that a page declares itself, found before it can be read (HTML, section 13.2.3.2): `<meta charset>`,
/// `<meta http-equiv content="…; charset=…">`, or the declaration of XML.
enum MetaCharset {
  /// Where it must stand is the first kilobyte; browsers look a little further.
  private static let searched = 4096

  static func find(in bytes: [UInt8]) -> String? {
    // Bytes as characters one by one: the mark up is in ASCII, and nothing else counts.
    let text = String(String.UnicodeScalarView(bytes.prefix(searched).map { Unicode.Scalar($0 < 0x80 ? $0 : 0x3F) }))
      .lowercased()
    var rest = Substring(text)
    if rest.hasPrefix("<?xml"), let end = rest.firstIndex(of: ">"), let found = value(of: "encoding", in: rest[..<end])
    {
      return found
    }
    while let start = rest.firstIndex(of: "<") {
      rest = rest[start...]
      if rest.hasPrefix("<!--") {
        guard let end = behindComment(rest) else { return nil }
        rest = end
        continue
      }
      if rest.hasPrefix("<meta") {
        let tag = rest.prefix { $0 != ">" }
        if let found = value(of: "charset", in: tag) { return found }
      }
      rest = rest.dropFirst()
    }
    return nil
  }

  private static func behindComment(_ text: Substring) -> Substring? {
    var rest = text.dropFirst(4)
    while let end = rest.firstIndex(of: "-") {
      rest = rest[end...]
      if rest.hasPrefix("-->") { return rest.dropFirst(3) }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// What stands behind `name` and an equals sign, with or without quotes.
  private static func value(of name: String, in tag: Substring) -> String? {
    var rest = tag
    while let start = rest.firstIndex(of: name[name.startIndex]) {
      rest = rest[start...]
      guard rest.hasPrefix(name) else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      guard rest.first == "=" else { continue }
      let quoted = rest.dropFirst().drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      let found = quoted.prefix { !$0.isWhitespace && !"\"';/>?".contains($0) }
      return found.isEmpty ? nil : String(found)
    }
    return nil
  }
}
