import Extraction
import FetchKitTestSupport
import JPEGExtractor
import Testing

@Suite("JPEG: dimensions", .timeLimit(.minutes(15))) struct JPEGExtractorTests {
  private let kit = ConformanceKit(JPEGExtractor(), question: Question("dimensions")).sharing(among: 6)
  private let start: [UInt8] = [0xFF, 0xD8]

  private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  private func frame(_ width: Int, _ height: Int, marker: UInt8 = 0xC0) -> [UInt8] {
    segment(marker, [8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0])
  }

  private func exif(_ orientation: UInt8, thumbnail: [UInt8] = []) -> [UInt8] {
    let block: [UInt8] = [
      0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0,
    ]
    return segment(0xE1, Array("Exif\0\0".utf8) + block + thumbnail)
  }

  private var scan: [UInt8] { segment(0xDA, [1, 1, 0, 0, 63, 0]) }

  private func size(_ bytes: [UInt8]) -> String? { kit.measure(bytes).brief("dimensions") }

  @Test(
    "every kind of frame has a size",
    arguments: [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF, 0xDE, 0xF7] as [UInt8])
  func frames(marker: UInt8) {
    #expect(size(start + frame(498, 332, marker: marker) + scan) == "498x332")
  }

  @Test("tables that are numbered like frames are none", arguments: [0xC4, 0xC8, 0xCC] as [UInt8])
  func tables(marker: UInt8) {
    #expect(size(start + frame(9, 9, marker: marker) + frame(498, 332) + scan) == "498x332")
  }

  @Test("the picture is turned as EXIF says", arguments: 1...8 as ClosedRange<UInt8>) func turned(orientation: UInt8) {
    let file = start + exif(orientation) + frame(300, 100) + scan
    #expect(size(file) == (orientation > 4 ? "100x300" : "300x100"))
    let right = ExpectedOutcome.dimensions(Dimensions(300, 100, orientation: Int(orientation)))
    // Damage is the same affair whichever way the picture is turned.
    for failure in orientation == 6 ? kit.check(file, expecting: right) : kit.checkArrival(file, expecting: right) {
      Issue.record(failure)
    }
  }

  @Test("a thumbnail in EXIF is not taken for the picture") func thumbnail() {
    let small = start + frame(160, 120) + scan + [0xFF, 0xD9]
    #expect(size(start + exif(1, thumbnail: small) + frame(4000, 3000) + scan) == "4000x3000")
  }

  @Test("fill bytes and junk between segments are passed over") func junk() {
    #expect(size(start + [0xFF, 0xFF, 0xFF] + exif(6) + [0, 1, 2, 0xFF, 0, 3] + frame(30, 20) + scan) == "20x30")
    #expect(size(start + segment(0xE0, [1, 2]) + [UInt8](repeating: 7, count: 70_000) + frame(3, 2)) == nil)
  }

  @Test("a height behind the scan is found there") func numberOfLines() {
    let data = [UInt8](repeating: 0x5A, count: 40_000) + [0xFF, 0, 0xFF, 0xD3, 1, 2, 3]
    let file = start + frame(64, 0) + scan + data + segment(0xDC, [0, 48]) + [0xFF, 0xD9]
    for failure in kit.checkArrival(file, expecting: .dimensions(Dimensions(64, 48))) { Issue.record(failure) }
    for failure in kit.checkTruncation(file, expecting: .dimensions(Dimensions(64, 48))) { Issue.record(failure) }
    #expect(size(start + frame(64, 0) + scan + data + [0xFF, 0xD9]) == nil)
    #expect(size(start + frame(64, 0) + scan + data + segment(0xDC, [0, 0]) + [0xFF, 0xD9]) == nil)
  }

  @Test("long profiles in front of the frame are jumped over") func longProfiles() {
    let profile = segment(0xE2, [UInt8](repeating: 1, count: 65_000))
    let run = kit.measure(start + profile + profile + profile + frame(4000, 3000) + scan)
    #expect(run.brief("dimensions") == "4000x3000")
    #expect(run.rounds == 4 && run.bytes < 8000)
  }

  @Test("the first picture of several counts") func several() {
    let first = start + frame(4000, 3000) + scan + [0xFF, 0xD9]
    #expect(size(first + start + frame(160, 120) + scan) == "4000x3000")
  }

  @Test("a file without a size has an error, and no size of 0") func errors() {
    #expect(kit.measure(start + frame(0, 5) + scan).error?.code == .malformed)
    #expect(kit.measure(start + scan).error?.code == .malformed)
    #expect(kit.measure(start + [0xFF, 0xD9]).error?.code == .absent)
    #expect(kit.measure(start + segment(0xE0, [1, 2, 3])).error?.code == .truncated)
    #expect(kit.measure(Array("GIF89a".utf8)).error?.code == .notRecognised)
  }
}
