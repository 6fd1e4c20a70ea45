/// A part of a recording that has a title.
public struct MediaChapter: Sendable, Hashable {
  /// Where it starts, in seconds.
  public var start: Double
  /// Where it ends, in seconds; nil where that is not known.
  public var end: Double?
  /// Its title; nil or empty where it has none.
  public var title: String?

  /// A chapter.
  public init(start: Double, end: Double? = nil, title: String? = nil) {
    (self.start, self.end, self.title) = (start, end, title)
  }

  /// The chapters in the order of their starts, each that has no end of its own closed by the next one, and the last by `end`.
  public static func closed(_ chapters: [MediaChapter], end: Double?) -> [MediaChapter] {
    var sorted = chapters.filter(\.start.isFinite).sorted { $0.start < $1.start }
    for index in sorted.indices where sorted[index].end == nil {
      let next = index + 1 < sorted.count ? sorted[index + 1].start : end
      sorted[index].end = next.flatMap { $0 >= sorted[index].start ? $0 : nil }
    }
    return sorted
  }
}

extension Finding {
  /// The chapters of a recording, under the key `chapters`.
  ///
  /// - Throws: ``ExtractionError/Code/absent`` where there are none.
  public static func chapters(_ chapters: [MediaChapter], source: String) throws(ParserPause) -> Finding {
    guard !chapters.isEmpty else { throw .failed(.absent("there are no chapters")) }
    let records = chapters.map { chapter -> FindingValue in
      var record = FindingRecord()
      record.add("start", .number(chapter.start))
      if let end = chapter.end, end.isFinite { record.add("end", .number(end)) }
      if let title = chapter.title, !title.isEmpty { record.add("title", .text(title)) }
      return .record(record)
    }
    return Finding(key: "chapters", value: .list(records), confidence: .declared, source: source)
  }
}
