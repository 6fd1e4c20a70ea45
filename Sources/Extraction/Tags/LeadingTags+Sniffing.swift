extension LeadingTags {
  /// A sniffer's score for a format that starts with one of `magics` (ASCII), at the start or behind ID3v2 tags.
  ///
  /// Certain where it stands there; weak where a tag goes beyond the head: most of what stands behind tags is something else,
  /// and the parser will say.
  public static func score(_ input: ByteView, magics: [String]) throws(ParserPause) -> SniffScore {
    let most = magics.map(\.utf8.count).max() ?? 0
    var start: UInt64 = 0
    while true {
      let found = try input.bytes(at: start, upTo: max(most, 3))
      if magics.contains(where: { found.starts(with: $0.utf8) }) { return .certain }
      guard found.starts(with: "ID3".utf8), let tag = try ID3v2Header(in: input, at: start), tag.isSynchSafe else {
        return .none
      }
      start = tag.end
      guard start +| UInt64(most) <= ExtractorDescriptor.sniffLength else { return .weak }
    }
  }
}
