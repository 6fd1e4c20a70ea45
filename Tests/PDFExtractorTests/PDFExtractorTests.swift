import Extraction
import FetchKitTestSupport
import Testing

@testable import PDFExtractor

@Suite("PDF: pages", .timeLimit(.minutes(15))) struct PDFExtractorTests {
  private let kit = ConformanceKit(PDFExtractor(), question: Question("pages"))

  private func pages(_ file: [UInt8]) -> Int? {
    guard case .integer(let count)? = kit.measure(file).findings.first?.value else { return nil }
    return count
  }

  private func body(_ count: Int = 3, header: String = "%PDF-1.5\n") -> PDFBuilder {
    PDFBuilder(header: header).object(1, "<</Type/Catalog /Pages 2 0 R>>")
      .object(2, "<</Type /Pages /Kids [3 0 R] /Count \(count) /Note (a \\) (b) >>)>>").object(3, "<</Type/Page>>")
  }

  @Test("the tree's count is found by the table at the end") func table() {
    #expect(pages(body().table(trailer: "/Root 1 0 R").file) == 3)
    #expect(pages(body().table(trailer: "/Root 1 0 R").text(String(repeating: "\0", count: 1000)).file) == 3)
  }

  @Test("a large document costs its ends and a few objects") func cost() {
    let file = PDFBuilder().object(1, "<</Type/Catalog /Pages 2 0 R>>")
      .stream(9, "", [UInt8](repeating: 0x41, count: 400_000))
      .object(2, "<</Type/Pages /Kids [] /Count 12>>").table(trailer: "/Root 1 0 R").file
    let run = kit.measure(file)
    #expect(run.findings.first?.value == .integer(12))
    #expect(run.findings.first?.confidence == .exact)
    #expect(run.bytes < 12_000 && run.rounds <= 4)
  }

  @Test("of a changed document the newest part counts") func updates() {
    let first = body().table(trailer: "/Root 1 0 R")
    let second = first.object(2, "<</Type/Pages /Kids [3 0 R] /Count 7>>")
      .table([2], trailer: "/Root 1 0 R /Prev \(first.start)")
    #expect(pages(second.file) == 7)
    let untouched = first.object(4, "<<>>").table([4], trailer: "/Root 1 0 R /Prev \(first.start)")
    #expect(pages(untouched.file) == 3)
  }

  @Test("a table in a stream is read, and objects in streams") func streams() {
    #expect(pages(body().tableStream(4, trailer: "/Root 1 0 R").file) == 3)
    let packed = Array("1 0 2 30 <</Type/Catalog /Pages 2 0 R>>  <</Type/Pages/Kids[]/Count 5>>".utf8)
    for length in [nil, "5 0 R"] {
      let file = PDFBuilder().object(5, "\(packed.count)")
        .stream(3, "/Type/ObjStm /N 2 /First 9", packed, length: length)
        .tableStream(6, packed: [1: (3, 0), 2: (3, 1)], trailer: "/Root 1 0 R").file
      #expect(pages(file) == 5)
    }
  }

  @Test("a hybrid document's objects in streams are found, although its table calls them free") func hybrid() {
    let packed = Array("2 0 <</Type/Pages/Kids[]/Count 8>>".utf8)
    let first = PDFBuilder().object(1, "<</Type/Catalog /Pages 2 0 R>>")
      .stream(3, "/Type/ObjStm /N 1 /First 4", packed).tableStream(4, packed: [2: (3, 0)], trailer: "")
    let file = first.table([1, 3], trailer: "/Root 1 0 R /XRefStm \(first.start)").file
    #expect(pages(file) == 8)
  }

  @Test("encrypted documents have their count too, unless it stands in a stream") func encrypted() {
    #expect(pages(body().table(trailer: "/Root 1 0 R /Encrypt <</Filter/Standard>>").file) == 3)
    let packed = Array("2 0 <</Type/Pages/Kids[]/Count 8>>".utf8)
    let file = PDFBuilder().object(1, "<</Type/Catalog /Pages 2 0 R>>")
      .stream(3, "/Type/ObjStm /N 1 /First 4", packed)
      .tableStream(4, packed: [2: (3, 0)], trailer: "/Root 1 0 R /Encrypt 9 0 R").file
    #expect(kit.measure(file).error?.code == .absent)
  }

  @Test("the first object of a document for the web counts, as long as nothing was added behind it") func linearized() {
    func file(_ length: Int) -> PDFBuilder {
      PDFBuilder().object(8, "<</Linearized 1 /L \(length) /N 21 /O 3>>").object(1, "<</Type/Catalog /Pages 2 0 R>>")
        .object(2, "<</Type/Pages/Kids[3 0 R]/Count 22>>").table(trailer: "/Root 1 0 R")
    }
    let size = file(100).file.count
    let run = kit.measure(file(size).file)
    #expect(run.findings.first?.value == .integer(21) && run.rounds == 1)
    #expect(pages(file(100).file) == 22)
  }

  @Test("bytes in front of the header are passed over, whether offsets count them or not") func prefix() {
    let junk = "\u{1}junk\n"
    let file = body(header: junk + "%PDF-1.4\n")
    #expect(pages(file.table(trailer: "/Root 1 0 R").file) == 3)
    #expect(pages(file.table(trailer: "/Root 1 0 R", moved: junk.utf8.count).file) == 3)
  }

  @Test("where the tree gives no count its leaves are counted, each once") func leaves() {
    let file = PDFBuilder().object(1, "<</Type/Catalog /Pages 2 0 R>>").object(2, "<</Kids [3 0 R 4 0 R 2 0 R]>>")
      .object(3, "<</Type/Page>>").object(4, "<</Kids [5 0 R 3 0 R]>>").object(5, "<</Type/Page>>")
      .table(trailer: "/Root 1 0 R").file
    #expect(pages(file) == 2)
  }

  @Test("a damaged document is looked through, and the answer says so") func damaged() {
    let run = kit.measure(body().text("trailer <</Root 1 0 R>>").file)
    #expect(run.findings.first?.value == .integer(3))
    #expect(run.findings.first?.confidence == .estimated(error: 2))
    #expect(pages(body().text("startxref\n99999\n%%EOF").file) == 3)
    #expect(pages(PDFBuilder().object(7, "<</Type/Page>>").object(8, "<</Type /Page>>").file) == 2)
    #expect(kit.measure(PDFBuilder().text("nothing").file).error?.code == .malformed)
  }

  @Test("references that lead to themselves come to an end") func cycles() {
    let file = PDFBuilder().object(1, "1 0 R").table(trailer: "/Root 1 0 R").file
    #expect(kit.measure(file).error?.code == .malformed)
    let first = body()
    #expect(pages(first.table(trailer: "/Root 1 0 R /Prev \(first.file.count)").file) == 3)
  }

  @Test("survives every arrival, cut and lie") func conformance() {
    var kit = kit
    kit.cutMayShorten = true
    let files = [
      body().table(trailer: "/Root 1 0 R").file, body().tableStream(4, trailer: "/Root 1 0 R").file,
    ]
    for file in files {
      for failure in kit.check(file, expecting: .value(.integer(3), for: "pages")) { Issue.record(failure) }
    }
  }
}
