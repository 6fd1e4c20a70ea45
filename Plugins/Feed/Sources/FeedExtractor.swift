import Extraction

/// Answers what is in a feed: RSS of all versions, Atom, and what podcasts add to them.
public struct FeedExtractor: Extractor {
  /// What it is.
  public let descriptor = ExtractorDescriptor(
    id: "rss", version: 1, name: "RSS, Atom", keys: ["feed"],
    extensions: ["rss", "atom", "rdf"],
    mimeTypes: ["application/rss+xml", "application/atom+xml", "application/rdf+xml", "text/xml", "application/xml"],
    headLength: ExtractorDescriptor.wholeResource)

  /// The extractor.
  public init() {}

  /// Certain where the first element is that of a feed.
  public func sniff(_ input: ByteView) throws(ParserPause) -> SniffScore {
    let head = try input.bytes(at: 0, upTo: Int(ExtractorDescriptor.sniffLength))
    // In UTF-16 every other byte of markup is 0.
    let text = head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) ? head.filter { $0 != 0 } : head
    guard let start = text.first(where: { $0 > 0x20 && $0 < 0x80 }), start == UInt8(ascii: "<") else { return .none }
    let reader = FeedReader()
    reader.read(head, isWhole: false)
    return reader.isFeed ? .certain : .none
  }

  /// A parser for one question.
  public func makeParser(for question: Question) -> any ExtractionParser {
    makeParser(for: question, about: ResourceName())
  }

  /// A parser that knows the URL that links are relative to.
  public func makeParser(for question: Question, about name: ResourceName) -> any ExtractionParser {
    FeedParser(base: name.url)
  }
}
