import Extraction
import FetchKitTestSupport
import JPEG2000Extractor
import Testing

@Suite("JPEG 2000: dimensions", .timeLimit(.minutes(15))) struct JPEG2000ExtractorTests {
  private let kit = ConformanceKit(JPEG2000Extractor(), question: Question("dimensions")).sharing(among: 6)

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
    let body = content.flatMap { $0 }
    return number(body.count + 8, 4) + Array(type.utf8) + body
  }

  private func codestream(_ corners: Int...) -> [UInt8] {
    [0xFF, 0x4F, 0xFF, 0x51, 0, 47, 0, 0] + corners.flatMap { number($0, 4) } + [UInt8](repeating: 0, count: 30)
  }

  private func header(_ width: Int, _ height: Int) -> [UInt8] {
    box("ihdr", number(height, 4), number(width, 4), [0, 3, 7, 7, 0, 0])
  }

  private var signature: [UInt8] {
    box("jP  ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jp2 ".utf8), number(0, 4), Array("jp2 ".utf8))
  }

  @Test("the header in boxes has the size") func boxed() {
    let file = signature + box("jp2h", header(300, 200), box("colr", [1, 0, 0])) + box("jp2c", codestream(9, 9, 0, 0))
    for failure in kit.check(file, expecting: .dimensions(Dimensions(300, 200))) { Issue.record(failure) }
  }

  @Test("a header behind other boxes, or that of a codestream, is found") func elsewhere() {
    let far = signature + box("xml ", [UInt8](repeating: 1, count: 9000)) + box("jp2h", header(300, 200))
    #expect(kit.measure(far).brief("dimensions") == "300x200" && kit.measure(far).rounds == 2)
    #expect(kit.measure(signature + box("jpch", header(30, 20))).brief("dimensions") == "30x20")
    let bare = signature + box("jp2h", box("colr", [1])) + box("jp2c", codestream(31, 22, 1, 2))
    #expect(kit.measure(bare).brief("dimensions") == "30x20")
  }

  @Test("a bare codestream has the extent of its grid, less what lies in front") func bare() {
    for failure in kit.check(codestream(310, 220, 10, 20), expecting: .dimensions(Dimensions(300, 200))) {
      Issue.record(failure)
    }
    #expect(kit.measure(codestream(10, 20, 310, 220)).error?.code == .absent)
  }

  @Test("a compound document is as large as its first page, and not as a picture on it") func compound() {
    let page = box(
      "page", box("phdr", number(1, 2), number(3701, 4), number(2717, 4), number(0, 6)),
      box("lobj", box("objc", box("jp2h", header(680, 926)))))
    #expect(kit.measure(signature + box("mhdr", [0, 0]) + page).brief("dimensions") == "2717x3701")
  }

  @Test("what is cut or has no header is an error") func errors() {
    #expect(kit.measure(signature).error?.code == .absent)
    #expect(kit.measure(signature + box("jp2c", [1, 2, 3, 4, 5])).error?.code == .malformed)
    #expect(kit.measure(Array(codestream(3, 3, 0, 0).prefix(12))).error?.code == .truncated)
  }
}
