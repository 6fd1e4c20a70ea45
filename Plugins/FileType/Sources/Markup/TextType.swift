import Extraction

/// Kinds of text that are not markup.
enum TextType {
  private static let starts: [(text: String, type: KnownType)] = [
    ("WEBVTT", KnownType("text/vtt", "text", "vtt")),
    ("BEGIN:VCALENDAR", KnownType("text/calendar", "text", "ics")),
    ("BEGIN:VCARD", KnownType("text/vcard", "text", "vcf")),
    ("-----BEGIN ", KnownType("application/x-pem-file", "text", "pem")),
    ("[playlist]", KnownType("audio/x-scpls", "text", "pls")),
  ]

  /// What only a name tells apart: style sheets, tables and scripts are text without a mark.
  private static let named: [(extensions: Set<String>, types: Set<String>, type: KnownType)] = [
    (["css"], ["text/css"], KnownType("text/css", "text", "css")),
    (
      ["js", "mjs"], ["text/javascript", "application/javascript", "application/x-javascript"],
      KnownType("text/javascript", "text", "js")
    ),
    (["csv"], ["text/csv"], KnownType("text/csv", "text", "csv")),
    (["tsv"], ["text/tab-separated-values"], KnownType("text/tab-separated-values", "text", "tsv")),
    (["md", "markdown"], ["text/markdown"], KnownType("text/markdown", "text", "md")),
  ]

  static func type(of text: TextHead) -> KnownType? {
    let rest = text.bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    // Some have comments in front, which are none to a player that is strict.
    let lines = rest.split(separator: 0x0A).prefix { $0.first == UInt8(ascii: "#") || $0.first == 0x0D }
    if lines.contains(where: { $0.starts(with: "#EXTM3U".utf8) }) {
      // Only HLS has these tags (RFC 8216, section 4.3); without them it is a list for a player.
      let isStreaming = String(decoding: rest, as: UTF8.self).contains("#EXT-X-")
      return isStreaming
        ? KnownType("application/vnd.apple.mpegurl", "text", "m3u8") : KnownType("audio/x-mpegurl", "text", "m3u")
    }
    if let known = starts.first(where: { rest.starts(with: $0.text.utf8) }) { return known.type }
    if isSubRip(rest) { return KnownType("application/x-subrip", "text", "srt") }
    var json = JSONScan(rest, isWhole: text.isWhole)
    return json.isJSON() ? KnownType("application/json", "json") : nil
  }

  static func type(named name: ResourceName) -> KnownType? {
    named.first { entry in
      name.fileExtension.map(entry.extensions.contains) == true || name.mimeType.map(entry.types.contains) == true
    }?.type
  }

  /// A number alone in the first line and two times in the second.
  private static func isSubRip(_ rest: ArraySlice<UInt8>) -> Bool {
    let lines = rest.prefix(200).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).prefix(2).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard lines.count == 2, Int(lines[0].filter { $0 != " " }) != nil else { return false }
    return lines[1].contains(" --> ") && lines[1].first?.isNumber == true
  }
}
