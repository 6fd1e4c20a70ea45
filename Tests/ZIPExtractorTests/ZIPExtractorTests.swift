import Extraction
import FetchKitTestSupport
import Testing

@testable import ZIPExtractor

@Suite("ZIP", .timeLimit(.minutes(15))) struct ZIPExtractorTests {
  private let kit = ConformanceKit(ZIPExtractor(), question: Question("archive"))

  private func names(_ file: [UInt8]) -> [String]? {
    guard case .list(let entries)? = kit.measure(file).findings.first?.value.part(["entries"]) else { return nil }
    return entries.compactMap { entry in
      guard case .text(let name)? = entry.part(["name"]) else { return nil }
      return name
    }
  }

  private let simple = ZIPBuilder().adding("folder/").adding("folder/a.txt", "hello").adding("b.txt", "!")

  @Test("entries are listed with their sizes and times") func listing() {
    let run = kit.measure(simple.file)
    #expect(run.brief("archive") == "3 entries")
    let value = run.findings.first?.value
    #expect(value?.part(["count"]) == .integer(3))
    #expect(value?.part(["size"]) == .integer(6))
    guard case .list(let entries)? = value?.part(["entries"]) else {
      Issue.record("there are no entries")
      return
    }
    #expect(entries[0].part(["isDirectory"]) == .flag(true))
    #expect(entries[1].part(["name"]) == .text("folder/a.txt"))
    #expect(entries[1].part(["size"]) == .integer(5))
    #expect(entries[1].part(["modified"]) == .text("2024-05-31T13:05:08"))
  }

  @Test("an archive with nothing in it has no entry") func empty() {
    #expect(kit.measure(ZIPBuilder().file).brief("archive") == "0 entries")
    #expect(kit.measure(ZIPBuilder().adding("a").file).brief("archive") == "1 entry")
  }

  @Test("a large archive costs its end and its directory") func cost() {
    let large = ZIPBuilder().adding("a", String(repeating: "x", count: 300_000)).adding("b")
    let run = kit.measure(large.file)
    #expect(run.brief("archive") == "2 entries")
    #expect(run.bytes < 6000)
    #expect(run.rounds <= 3)
  }

  @Test("a comment is passed over, even one that looks like an end", arguments: [0, 1, 2000, 65_000])
  func comment(size: Int) {
    var builder = simple
    builder.comment = [UInt8](repeating: 0x20, count: size)
    #expect(names(builder.file)?.count == 3)
    builder.comment = Array("PK\u{5}\u{6}".utf8) + builder.comment
    #expect(names(builder.file)?.count == 3)
  }

  @Test("what was put in front of an archive is passed over, whether offsets count it or not") func prefix() {
    var builder = simple
    builder.prefix = Array("MZ".utf8) + [UInt8](repeating: 0x90, count: 5000)
    #expect(names(builder.file)?.last == "b.txt")
    builder.countsPrefix = true
    #expect(names(builder.file)?.last == "b.txt")
  }

  @Test("sizes and places of 64 bits are read") func wide() {
    var builder = ZIPBuilder().adding("a", "hello", isWide: true).adding("b", "x")
    builder.hasWideEnd = true
    let value = kit.measure(builder.file).findings.first?.value
    #expect(value?.part(["size"]) == .integer(6))
    #expect(value?.part(["count"]) == .integer(2))
  }

  @Test("names are read in UTF-8, flagged or not, and in the code page of the first PC") func encodings() {
    let utf8 = Array("Ähre.txt".utf8)
    let builder = ZIPBuilder().adding(.init(name: utf8, content: [], flags: 0x800)).adding(
      .init(name: utf8, content: [])
    )
    .adding(.init(name: [0x8E] + Array("hre.txt".utf8), content: []))
    #expect(names(builder.file) == ["Ähre.txt", "Ähre.txt", "Ähre.txt"])
  }

  @Test("a directory that holds other than its end says is malformed") func contradiction() {
    var builder = simple
    builder.count = 4
    #expect(kit.measure(builder.file).error?.code == .malformed)
  }

  @Test("an archive that is cut is not recognised, and neither is a program without one") func cut() {
    #expect(kit.measure(Array(simple.file.dropLast(30))).error?.code == .notRecognised)
    #expect(kit.measure(Array("MZ".utf8) + [UInt8](repeating: 1, count: 900)).error?.code == .notRecognised)
  }

  @Test("an EPUB has the tags of its package document") func book() {
    let container = "<container><rootfiles><rootfile full-path='OEBPS/a.opf'/></rootfiles></container>"
    let package = """
      <?xml version="1.0"?><!-- <dc:title>no</dc:title> --><package><metadata xmlns:dc="x">
      <dc:title id="a">Salt &amp; Pepper &#x2014; 1</dc:title><dc:title>Sub</dc:title>
      <dc:creator>A</dc:creator><dc:creator>B</dc:creator><dc:language>en</dc:language></metadata>
      <manifest><item title="x"/></manifest></package>
      """
    let file = ZIPBuilder().adding("mimetype", "application/epub+zip").adding("META-INF/container.xml", container)
      .adding("OEBPS/a.opf", package).file
    let tags = ConformanceKit(ZIPExtractor(), question: Question("tags"))
    let value = tags.measure(file).findings.first?.value
    #expect(value?.part(["title"]) == .text("Salt & Pepper — 1"))
    #expect(value?.part(["artist"]) == .list([.text("A"), .text("B")]))
    #expect(value?.part(["language"]) == .text("en"))
    #expect(tags.measure(simple.file).error?.code == .absent)
    for failure in tags.checkMutations(file) { Issue.record(failure) }
  }

  @Test("survives every arrival, cut and lie") func conformance() {
    guard let value = kit.measure(simple.file).findings.first?.value else {
      Issue.record("there is no answer")
      return
    }
    for failure in kit.check(simple.file, expecting: .value(value, for: "archive")) { Issue.record(failure) }
  }
}
