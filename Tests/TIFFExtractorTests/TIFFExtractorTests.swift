import Extraction
import FetchKitTestSupport
import TIFFExtractor
import Testing

@Suite("TIFF and raw files: dimensions", .timeLimit(.minutes(15))) struct TIFFExtractorTests {
  private let kit = ConformanceKit(TIFFExtractor(), question: Question("dimensions")).sharing(among: 8)

  private func size(_ bytes: [UInt8]) -> String? { kit.measure(bytes).brief("dimensions") }

  private func page(_ width: Int, _ height: Int, kind: Int? = nil, _ more: [(tag: UInt16, values: [Int])] = [])
    -> [(tag: UInt16, values: [Int])]
  {
    (kind.map { [(0x00FE, [$0])] } ?? []) + [(0x0100, [width]), (0x0101, [height])] + more
  }

  @Test("the first page counts, in either order of bytes, of 32 and of 64 bits") func plain() {
    for isLittleEndian in [true, false] {
      for isBig in [true, false] {
        let builder = TIFFBuilder(
          isLittleEndian: isLittleEndian, isBig: isBig,
          chain: [page(300, 200, [(0x0112, [isLittleEndian ? 1 : 0])]), page(9000, 9000)])
        for failure in kit.check(builder.file, expecting: .dimensions(Dimensions(300, 200))) { Issue.record(failure) }
      }
    }
  }

  @Test("the picture is turned as the first directory says", arguments: 1...8) func turned(orientation: Int) {
    let builder = TIFFBuilder(chain: [page(300, 200, [(0x0112, [orientation])])])
    for failure in kit.checkArrival(
      builder.file, expecting: .dimensions(Dimensions(300, 200, orientation: orientation)))
    {
      Issue.record(failure)
    }
  }

  @Test("a directory at the end takes one more round") func atTheEnd() {
    let run = kit.measure(TIFFBuilder(chain: [page(300, 200)], distance: 500_000).file)
    #expect(run.brief("dimensions") == "300x200")
    #expect(run.rounds <= 3 && run.bytes < 5000)
  }

  @Test("a thumbnail in front is not taken for the raw picture in a sub-directory") func rawInBranch() {
    let builder = TIFFBuilder(
      isLittleEndian: false, chain: [page(160, 120, kind: 1, [(0x0112, [8])])],
      branches: [(0x014A, [page(1620, 1080, kind: 1), page(6000, 4000, kind: 0), page(6000, 4000, kind: 4)])])
    for failure in kit.check(builder.file, expecting: .dimensions(Dimensions(6000, 4000, orientation: 8))) {
      Issue.record(failure)
    }
  }

  @Test("a raw picture shows the part that its default crop says") func crop() {
    let builder = TIFFBuilder(
      chain: [page(160, 120, kind: 1)], branches: [(0x014A, [page(6080, 4028, kind: 0, [(0xC620, [6000, 4000])])])])
    #expect(size(builder.file) == "6000x4000")
    let nonsense = TIFFBuilder(chain: [page(60, 40, [(0xC620, [6000, 0])])])
    #expect(size(nonsense.file) == "60x40")
  }

  @Test("smaller versions of a picture, below it or behind it, do not count") func pyramid() {
    let builder = TIFFBuilder(
      chain: [page(4096, 2048, kind: 0), page(512, 256, kind: 1)],
      branches: [(0x014A, [page(2048, 1024, kind: 1), page(1024, 512, kind: 1)])])
    #expect(size(builder.file) == "4096x2048")
  }

  @Test("where the first directory is a thumbnail the chain is followed") func chain() {
    #expect(size(TIFFBuilder(chain: [page(160, 120, kind: 1), page(3000, 2000, kind: 0)]).file) == "3000x2000")
    let old = TIFFBuilder(chain: [page(160, 120, [(0x00FF, [2])]), page(3000, 2000, [(0x00FF, [1])])])
    #expect(size(old.file) == "3000x2000")
    #expect(size(TIFFBuilder(chain: [page(160, 120, kind: 1)]).file) == "160x120")
  }

  @Test("a file of Canon's has the size in its EXIF directory") func canon() {
    let exif: [(tag: UInt16, values: [Int])] = [(0xA002, [5184]), (0xA003, [3456])]
    let mark = Array("CR\u{2}\0".utf8) + [0, 0, 0, 0]
    var builder = TIFFBuilder(mark: mark, chain: [page(1936, 1288, [(0x0112, [6])])], branches: [(0x8769, [exif])])
    #expect(size(builder.file) == "3456x5184")
    builder.mark = []
    #expect(size(builder.file) == "1288x1936")
  }

  @Test("a file of Panasonic's has the size that the borders leave") func panasonic() {
    let builder = TIFFBuilder(
      magic: 0x55, chain: [[(2, [4816]), (3, [3464]), (4, [4]), (5, [8]), (6, [3460]), (7, [4616])]])
    #expect(size(builder.file) == "4608x3456")
  }

  @Test("files of Olympus have other numbers behind the order of bytes", arguments: [0x4F52, 0x5352] as [UInt16])
  func olympus(magic: UInt16) {
    #expect(size(TIFFBuilder(magic: magic, chain: [page(4640, 3472)]).file) == "4640x3472")
  }

  @Test("what leads in circles, nowhere, or has no size is an error") func errors() {
    var file = TIFFBuilder(chain: [page(160, 120, kind: 1)]).file
    // The next directory is the first one.
    file.replaceSubrange(file.count - 4..<file.count, with: [8, 0, 0, 0])
    #expect(size(file) == "160x120")
    #expect(kit.measure(TIFFBuilder(chain: [[(0x0110, [1])]]).file).error?.code == .absent)
    #expect(kit.measure(TIFFBuilder(chain: [page(0, 7)]).file).error?.code == .absent)
    #expect(kit.measure(Array("II*\0\u{4}\0\0\0\u{1}\0".utf8)).error?.code == .malformed)
    #expect(kit.measure(Array("II*\0\0\0\u{1}\0".utf8)).error?.code == .truncated)
  }
}
