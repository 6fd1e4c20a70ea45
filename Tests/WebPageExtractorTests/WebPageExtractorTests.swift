import Extraction
import FetchKitTestSupport
import Testing

@testable import WebPageExtractor

@Suite("Web pages", .timeLimit(.minutes(15))) struct WebPageExtractorTests {
  private func kit(_ name: ResourceName = ResourceName()) -> ConformanceKit {
    var kit = ConformanceKit(WebPageExtractor(), question: Question("page"))
    kit.name = name
    return kit
  }

  private func page(_ bytes: [UInt8], _ type: String? = nil, at url: String? = nil) -> FindingValue? {
    var name = ResourceName(mimeType: type)
    name.url = url
    return kit(name).measure(bytes).findings.first?.value
  }

  private func page(_ text: String, at url: String? = nil) -> FindingValue? { page(Array(text.utf8), at: url) }

  private let whole = """
    <!DOCTYPE html><html lang="de-AT"><head><meta charset="utf-8">
    <title>\n Über &amp; unter &mdash; <!-- no --> uns </title>
    <meta name="Description" content="Was wir tun"><link rel="canonical" href="../a?b=1&amp;c=2">
    <link rel="shortcut icon" href="/i.png"><meta property="og:title" content="OG"><meta property="og:image" content="p.jpg">
    <meta property="og:image:width" content="300"><meta property="og:image" content="https://cdn.example/q.jpg">
    </head><body><p>x</p></body></html>
    """

  @Test("a head tells title, description, links and Open Graph") func head() {
    let value = page(whole, at: "https://example.com/x/y/z.html?q")
    #expect(value?.part(["title"]) == .text("Über & unter — uns"))
    #expect(value?.part(["description"]) == .text("Was wir tun"))
    #expect(value?.part(["canonical"]) == .text("https://example.com/x/a?b=1&c=2"))
    #expect(value?.part(["icon"]) == .text("https://example.com/i.png"))
    #expect(value?.part(["language"]) == .text("de-AT"))
    #expect(value?.part(["charset"]) == .text("utf-8"))
    #expect(value?.part(["og", "title"]) == .text("OG"))
    #expect(
      value?.part(["og", "image"])
        == .list([.text("https://example.com/x/y/p.jpg"), .text("https://cdn.example/q.jpg")]))
    #expect(value?.part(["og", "image:width"]) == .text("300"))
    #expect(kit().measure(Array(whole.utf8)).brief("page") == "Über & unter — uns")
  }

  @Test("the page's own base counts, and is itself relative to the URL") func base() {
    let text = "<title>t</title><base href='/b/'><link rel=canonical href=c>"
    #expect(page(text, at: "http://h/x/y")?.part(["canonical"]) == .text("http://h/b/c"))
    #expect(page(text)?.part(["canonical"]) == .text("/b/c"))
  }

  @Test(
    "each encoding is read, whoever declares it",
    arguments: [
      ("shift_jis", [0x93, 0xFA, 0x96, 0x7B] as [UInt8], "日本"), ("Shift_JIS", [0x87, 0x40], "①"),
      ("euc-kr", [0xC7, 0xD1], "한"), ("gb2312", [0xD6, 0xD0], "中"), ("big5", [0xA4, 0xA4], "中"),
      ("koi8-r", [0xF2, 0xD5], "Ру"), ("windows-1251", [0xD0, 0xF3], "Ру"), ("iso-8859-1", [0x93, 0xE9, 0x94], "“é”"),
      ("iso-8859-2", [0xB3], "ł"), ("euc-jp", [0xC6, 0xFC], "日"), ("utf-8", [0xC3, 0xA9], "é"),
    ]) func encodings(label: String, bytes: [UInt8], right: String)
  {
    let title = Array("<title>".utf8) + bytes + Array("</title>".utf8)
    #expect(page(title, "text/html; charset=\(label)")?.part(["title"]) == .text(right))
    let metas = [
      "<meta charset=\(label)>",
      "<!-- <meta charset=utf-16> --><META content='text/html; charset=\(label)' http-equiv=x>",
    ]
    for meta in metas { #expect(page(Array(meta.utf8) + title)?.part(["title"]) == .text(right), "\(meta)") }
    // What the server says counts more than what the page does.
    let both = Array("<meta charset=macintosh>".utf8) + title
    #expect(page(both, "text/html; charset=\"\(label)\"")?.part(["title"]) == .text(right))
  }

  @Test("a byte order mark counts more than all declarations, and without any the bytes decide") func marks() {
    let units = "\u{FEFF}<title>é日</title>".utf16
    let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    #expect(page(little, "text/html; charset=utf-8")?.part(["title"]) == .text("é日"))
    #expect(page(big)?.part(["title"]) == .text("é日"))
    #expect(page(Array("<title>é</title>".utf8))?.part(["charset"]) == .text("utf-8"))
    #expect(page(Array("<title>".utf8) + [0xE9] + Array("</title>".utf8))?.part(["title"]) == .text("é"))
    #expect(page(Array("<title>é</title>".utf8), "text/html; charset=nonsense")?.part(["title"]) == .text("é"))
  }

  @Test("a long page is read to the end of its head") func cost() {
    let padding = "<script>" + String(repeating: "var a = '<title>no</title>';\n", count: 1500) + "</script>"
    let body = "</head><body>" + String(repeating: "<p>text", count: 200_000)
    let short = kit().measure(Array((whole.replacing("</head>", with: "") + body).utf8))
    #expect(short.brief("page") == "Über & unter — uns")
    #expect(short.bytes <= 12 << 10)
    let long = kit().measure(Array(("<html>" + padding + "<title>late</title>" + body).utf8))
    #expect(long.brief("page") == "late")
    #expect(long.bytes <= 48 << 10)
  }

  @Test("titles of pictures, and empty ones, are passed over") func otherTitles() {
    #expect(
      page("<!doctype html><svg><title>no</title></svg><title> </title><title>yes</title>")?.part(["title"])
        == .text("yes"))
    #expect(page("<meta property='og:title' content='only'><body>")?.part(["title"]) == .text("only"))
  }

  @Test("what is no page is not recognised, and one that says nothing has no answer") func refusals() {
    for text in ["<?xml version='1.0'?><rss/>", "plain <b>text</b>", "{}", "<svg xmlns='x'/>"] {
      #expect(kit().measure(Array(text.utf8)).error?.code == .notRecognised, "\(text)")
    }
    #expect(kit().measure(Array("<!doctype html>".utf8)).error?.code == .absent)
    #expect(page(Array("some text <title>t</title>".utf8), "text/html")?.part(["title"]) == nil)
  }

  @Test("survives every arrival and lie") func conformance() {
    var kit = kit()
    kit.cutMayShorten = true
    guard let value = page(whole) else {
      Issue.record("there is no answer")
      return
    }
    for failure in kit.checkArrival(Array(whole.utf8), expecting: .value(value, for: "page")) { Issue.record(failure) }
    for failure in kit.checkMutations(Array(whole.utf8)) { Issue.record(failure) }
  }
}
