/// A chapter of a sound file.
public struct TagChapter: Sendable, Hashable {
  /// Where it starts, in seconds.
  public var start: Double
  /// Where it ends, in seconds; nil where only the next one or the end of the sound tells.
  public var end: Double?
  /// Its title, empty where it has none.
  public var title: String

  /// A chapter.
  public init(start: Double, end: Double? = nil, title: String) {
    (self.start, self.end, self.title) = (start, end, title)
  }

  /// All as the value of the key `chapters`, in the order of their times; one without an end ends where the next starts.
  static func value(of chapters: [TagChapter]) -> FindingValue {
    let sorted = chapters.sorted { $0.start < $1.start }
    let values = sorted.indices.map { index -> FindingValue in
      let chapter = sorted[index]
      let next = index + 1 < sorted.count ? sorted[index + 1].start : nil
      var record = FindingRecord()
      record.add("start", .number(chapter.start))
      record.add("end", (chapter.end ?? next).map { .number($0) })
      record.add("title", chapter.title.isEmpty ? nil : .text(chapter.title))
      return .record(record)
    }
    return .list(values)
  }
}
