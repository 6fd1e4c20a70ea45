import Extraction
import FetchKitTestSupport
import Testing

@testable import SVGExtractor

@Suite("SVG: dimensions", .timeLimit(.minutes(15))) struct SVGExtractorTests {
  private let kit = ConformanceKit(SVGExtractor(), question: Question("dimensions")).sharing(among: 6)
  private let namespace = "xmlns=\"http://www.w3.org/2000/svg\""

  private func run(_ text: String) -> ConformanceRun { kit.measure(Array(text.utf8)) }
  private func size(_ text: String) -> String? { run(text).brief("dimensions") }
  private func root(_ attributes: String) -> String { "<svg \(namespace) \(attributes)><g/></svg>" }

  @Test(
    "units are pixels of which 96 are an inch",
    arguments: [
      ("100", "100x96"), ("100px", "100x96"), ("1in", "96x96"), ("72pt", "96x96"), ("6pc", "96x96"),
      ("2.54cm", "96x96"),
      ("25.4mm", "96x96"), ("101.6Q", "96x96"), ("2em", "32x96"), ("1e2", "100x96"), ("1.5E+2px", "150x96"),
      ("+.5in", "48x96"), ("100.", "100x96"), (" 100 px ", "100x96"), ("0.2", "1x96"),
    ])
  func units(width: String, expected: String) {
    #expect(size(root("width='\(width)' height=\"96\"")) == expected)
  }

  @Test("a view box has the side that is missing, by its proportions") func viewBox() {
    #expect(size(root("width='860' viewBox='0 0 215 100'")) == "860x400")
    #expect(size(root("height='456px' viewBox='0,0,246,912'")) == "123x456")
    #expect(size(root("width='100%' height='456px' viewBox='0 0 246 912'")) == "123x456")
    #expect(size(root("width='auto' height='50vh' viewBox='-3 -4\n255.23 48.91'")) == "255x49")
    #expect(size(root("width='30' height='20' viewBox='0 0 9 9'")) == "30x20")
  }

  @Test("a style wins over attributes") func style() {
    #expect(size(root("style='fill:red; width : 24px;height:12pt' width='9' height='9'")) == "24x16")
    #expect(size(root("style='width:100%' width='9' height='9' viewBox='0 0 20 10'")) == "18x9")
  }

  @Test(
    "what has no size of its own has no answer",
    arguments: [
      "", "width='100'", "width='100%' height='100%'", "viewBox='0 0 0 5'", "viewBox='0 0 5'", "width='-3' height='5'",
      "width='0' height='5'", "width='big' height='5'",
    ])
  func noSize(attributes: String) {
    #expect(run(root(attributes)).error?.code == .absent)
  }

  @Test("declarations, comments and document types may stand in front") func prologue() {
    let type =
      "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'a>b.dtd' [<!ENTITY ns '<svg width=\"1\">'> <!-- ]> -->]>"
    let text =
      "\u{FEFF}<?xml version='1.0'?>\n<!-- <svg width='1' height='1'> -->\(type) <svg:svg \nwidth = '30' height='20' />"
    #expect(size(text) == "30x20")
    for failure in kit.check(Array(text.utf8), expecting: .dimensions(Dimensions(30, 20))) { Issue.record(failure) }
  }

  @Test("a long prologue is read through, and one without end is not") func longPrologue() {
    let comment = "<!--" + String(repeating: "x", count: 50_000) + "-->"
    #expect(size("<?xml version='1.0'?>" + comment + root("width='30' height='20'")) == "30x20")
    let endless = run(
      "<!DOCTYPE svg><!--" + String(repeating: "x", count: 600_000) + "-->" + root("width='3' height='2'"))
    #expect(endless.error?.code == .malformed && endless.bytes <= 256 << 10)
  }

  @Test("UTF-16 is read too") func wide() {
    let units = Array(root("width='30' height='20'").utf16)
    let little = units.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    for bytes in [[0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
      #expect(kit.measure(bytes).brief("dimensions") == "30x20")
    }
  }

  @Test(
    "attributes that break the rules of XML are malformed",
    arguments: ["width=100 height=100", "width='1'height='2'", "a='<' width='1' height='2'", "a='1' a='2'", "^ a='1'"])
  func malformed(attributes: String) {
    #expect(run("<svg \(attributes)></svg>").error?.code == .malformed)
  }

  @Test(
    "other texts are left to others",
    arguments: [
      "<!doctype html><html><svg width='3' height='2'/></html>", "<html></html>", "<?xml version='1.0'?><rss/>",
      "plain",
      "", "   ", "<", "<svgfoo width='3' height='2'/>",
    ])
  func others(text: String) {
    #expect(run(text).error?.code == .notRecognised)
  }

  @Test("a text that ends in its first tag is cut") func cut() {
    #expect(run("<svg width='30' height").error?.code == .truncated)
  }
}
