import Extraction
import FetchKitTestSupport
import Testing

@testable import FeedExtractor

@Suite("Feeds", .timeLimit(.minutes(15))) struct FeedExtractorTests {
  private let kit = ConformanceKit(FeedExtractor(), question: Question("feed"))

  private func feed(_ text: String, at url: String? = nil) -> FindingValue? {
    var kit = kit
    kit.name.url = url
    return kit.measure(Array(text.utf8)).findings.first?.value
  }

  private func items(_ value: FindingValue?) -> [FindingValue] {
    if case .list(let items)? = value?.part(["items"]) { return items }
    return []
  }

  private let podcast = """
    <?xml version="1.0" encoding="UTF-8"?><!-- c --><rss version="2.0" xmlns:itunes="i" xmlns:atom="a"><channel>
    <title>Show &amp; Tell</title><atom:link rel="self" href="https://h/feed"/><link>/show</link>
    <image><title>no</title><url>x</url></image>
    <item><title><![CDATA[One <1>]]></title><guid isPermaLink="false">id-1</guid><pubDate>Tue, 10 Jun 2003 04:00:00 GMT</pubDate>
    <enclosure url="a.mp3?x=1&amp;y=2" length="123" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration></item>
    <item><title>Two</title><enclosure url="https://h/b.mp3" length="0"/><itunes:duration>90</itunes:duration></item>
    <item><title>Three</title><link>https://h/3</link></item></channel></rss>
    """

  @Test("a podcast's items have their enclosures and how long they play") func rss() {
    let value = feed(podcast, at: "https://h/f/feed.xml")
    #expect(value?.part(["title"]) == .text("Show & Tell"))
    #expect(value?.part(["link"]) == .text("https://h/show"))
    #expect(value?.part(["count"]) == .integer(3))
    let items = items(value)
    #expect(items.map { $0.part(["title"]) } == [.text("One <1>"), .text("Two"), .text("Three")])
    #expect(items[0].part(["id"]) == .text("id-1"))
    #expect(items[0].part(["date"]) == .text("Tue, 10 Jun 2003 04:00:00 GMT"))
    #expect(items[0].part(["enclosure", "url"]) == .text("https://h/f/a.mp3?x=1&y=2"))
    #expect(items[0].part(["enclosure", "length"]) == .integer(123))
    #expect(items[0].part(["enclosure", "duration"]) == .number(3723))
    #expect(items[1].part(["enclosure", "length"]) == nil)
    #expect(items[1].part(["enclosure", "duration"]) == .number(90))
    #expect(items[2].part(["enclosure"]) == nil)
    #expect(items[2].part(["link"]) == .text("https://h/3"))
  }

  @Test("Atom's links are told apart by what they are for") func atom() {
    let value = feed(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><link rel="self" href="/f"/><link href="/home"/>
      <entry><title>E</title><id>urn:1</id><updated>2024-01-02T03:04:05Z</updated><published>2024-01-01T00:00:00Z</published>
      <author><name>no</name></author><link rel="enclosure" type="audio/ogg" length="5" href="/e.ogg"/><link href="/e"/>
      </entry></feed>
      """, at: "http://h/x")
    #expect(value?.part(["format"]) == .text("atom"))
    #expect(value?.part(["link"]) == .text("http://h/home"))
    let entry = items(value).first
    #expect(entry?.part(["date"]) == .text("2024-01-01T00:00:00Z"))
    #expect(entry?.part(["link"]) == .text("http://h/e"))
    #expect(entry?.part(["enclosure", "url"]) == .text("http://h/e.ogg"))
  }

  @Test("items of RSS 1.0 stand beside their channel") func rdf() {
    let value = feed(
      "<rdf:RDF xmlns:rdf='r' xmlns='http://purl.org/rss/1.0/'><channel><title>C</title></channel>"
        + "<item><title>I</title><link>http://h/i</link></item></rdf:RDF>")
    #expect(value?.part(["format"]) == .text("rdf"))
    #expect(value?.part(["title"]) == .text("C"))
    #expect(items(value).first?.part(["title"]) == .text("I"))
  }

  @Test("other encodings are read, and entities that a feed declares are not used") func encodings() {
    let latin =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>".utf8) + [0xE9]
      + Array("</title></channel></rss>".utf8)
    #expect(kit.measure(latin).findings.first?.value.part(["title"]) == .text("é"))
    let bomb = """
      <!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <rss><channel><title>x&b;&f;</title></channel></rss>
      """
    #expect(feed(bomb)?.part(["title"]) == .text("x"))
  }

  @Test("a page is no feed, and a feed that is cut has no answer") func refusals() {
    #expect(kit.measure(Array("<html><body>".utf8)).error?.code == .notRecognised)
    #expect(kit.measure(Array("{}".utf8)).error?.code == .notRecognised)
    #expect(kit.measure(Array(podcast.utf8.dropLast(60))).error?.code == .truncated)
  }

  @Test("survives every arrival, cut and lie") func conformance() {
    guard let value = feed(podcast) else {
      Issue.record("there is no answer")
      return
    }
    let bytes = Array(podcast.utf8)
    for failure in kit.checkArrival(bytes, expecting: .value(value, for: "feed")) { Issue.record(failure) }
    for failure in kit.checkMutations(bytes) { Issue.record(failure) }
  }
}
