import Extraction

/// Hands a feed to the reader piece by piece, and lets go of what it has passed.
struct FeedParser: ExtractionParser {
  /// What is taken at once, in bytes.
  private static let step: UInt64 = 64 << 10

  private let base: String?
  private let reader = FeedReader()
  private var position: UInt64 = 0

  init(base: String?) { self.base = base }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    while input.length.map({ position < $0 }) ?? true {
      let window = position..<min(position +| Self.step, input.length ?? .max)
      // Where the length is not known yet the end cuts the window.
      reader.read(try input.bytes(at: position, upTo: Int(window.upperBound - position)), isWhole: false)
      position = window.upperBound
      input.release(before: position)
    }
    reader.read([], isWhole: true)
    guard reader.isFeed else { throw .failed(.notRecognised("the first element is not that of a feed")) }
    // A feed that is cut has the items in front of the cut, and does not say that it has all.
    guard reader.isOver else {
      throw .failed(ExtractionError(.truncated, "the feed ends within an element", at: position))
    }
    return [Finding(key: "feed", value: .record(answer), confidence: .declared, source: "rss:\(reader.format)")]
  }

  private var answer: FindingRecord {
    let items = reader.items.map { FindingValue.record(members(of: $0)) }
    var record = FindingRecord()
    record.add("title", reader.channel.title.map(FindingValue.text))
    record.add("link", link(reader.channel.link))
    record.add("format", .text(reader.format))
    record.add("count", .integer(items.count))
    record.add("items", .list(items))
    return record
  }

  private func members(of item: FeedItem) -> FindingRecord {
    var record = FindingRecord(
      brief: [item.date, item.title, item.enclosure?.url].compactMap { $0 }.joined(separator: "  "))
    record.add("title", item.title.map(FindingValue.text))
    record.add("link", link(item.link))
    record.add("id", item.id.map(FindingValue.text))
    record.add("date", item.date.map(FindingValue.text))
    guard let found = item.enclosure else { return record }
    var enclosure = FindingRecord()
    enclosure.add("url", link(found.url))
    enclosure.add("type", found.type.map(FindingValue.text))
    enclosure.add("length", found.length.map(FindingValue.integer))
    enclosure.add("duration", item.duration.map(FindingValue.number))
    record.add("enclosure", .record(enclosure))
    return record
  }

  private func link(_ text: String?) -> FindingValue? {
    text.map { .text(URLReference($0).resolved(against: base ?? "")) }
  }
}
