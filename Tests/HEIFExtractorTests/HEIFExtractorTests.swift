import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import HEIFExtractor

private typealias File = HEIFFile

@Suite("HEIF, AVIF, CR3: dimensions", .timeLimit(.minutes(15))) struct HEIFDimensionsTests {
  private let kit = ConformanceKit(HEIFExtractor(), question: Question("dimensions")).sharing(among: 10)

  private func expect(
    _ bytes: [UInt8], _ size: Dimensions, _ location: SourceLocation = #_sourceLocation
  ) {
    for failure in kit.check(bytes, expecting: .dimensions(size)) { Issue.record(failure, sourceLocation: location) }
  }

  /// A picture with these properties, each of which applies.
  private func picture(_ properties: [UInt8]...) -> [UInt8] {
    File.ftyp("heic", "mif1")
      + File.meta(primary: 1, properties, [(1, Array(1...properties.count))]) + File.mdat(100)
  }

  @Test("the properties of the primary picture count, and not those of its tiles") func tiles() {
    let properties = [
      File.extents(512, 512), File.extents(320, 240), File.extents(4032, 1860), File.rotation(3),
    ]
    for isLong in [false, true] {
      let meta = File.meta(
        primary: 9, properties, [(1, [1]), (2, [1]), (7, [2]), (9, [4, 3])], isLong: isLong)
      expect(File.ftyp("heic", "mif1") + meta + File.mdat(100), Dimensions(4032, 1860, orientation: 6))
    }
  }

  @Test("rotations and mirrorings come together as EXIF counts them") func turning() {
    let cases: [(properties: [[UInt8]], orientation: Int)] = [
      ([], 1), ([File.mirroring(1)], 2), ([File.rotation(2)], 3), ([File.mirroring(0)], 4),
      ([File.rotation(1), File.mirroring(0)], 5), ([File.rotation(3)], 6), ([File.rotation(3), File.mirroring(0)], 7),
      ([File.rotation(1)], 8), ([File.rotation(1), File.rotation(1)], 3), ([File.mirroring(0), File.mirroring(0)], 1),
      ([File.mirroring(0), File.rotation(1)], 7), ([File.mirroring(1), File.rotation(1)], 5),
    ]
    for (properties, orientation) in cases {
      let all = [File.extents(30, 20)] + properties
      let bytes = File.ftyp("avif", "mif1") + File.meta(primary: 1, all, [(1, Array(1...all.count))])
      let run = kit.measure(bytes)
      #expect(run.findings.first?.value.part(["orientation"]) == .integer(orientation))
      #expect(run.brief("dimensions") == (orientation > 4 ? "20x30" : "30x20"))
    }
  }

  @Test("a clean aperture is cut out, in what is seen where it stands behind a rotation") func aperture() {
    expect(picture(File.extents(124, 456), File.aperture(123, 400)), Dimensions(124, 456, crop: (123, 400)))
    expect(picture(File.extents(124, 456), File.aperture(123, 400, divisor: 7)), Dimensions(124, 456, crop: (123, 400)))
    expect(
      picture(File.extents(124, 456), File.aperture(123, 400), File.rotation(1)),
      Dimensions(124, 456, orientation: 8, crop: (123, 400)))
    expect(
      picture(File.extents(124, 456), File.rotation(1), File.aperture(400, 123)),
      Dimensions(124, 456, orientation: 8, crop: (123, 400)))
  }

  @Test("an aperture that makes no sense is none") func badAperture() {
    for aperture in [File.aperture(0, 5), File.aperture(125, 5), File.aperture(5, 5, divisor: 0), File.box("clap")] {
      #expect(kit.measure(picture(File.extents(124, 456), aperture)).brief("dimensions") == "124x456")
    }
  }

  @Test("a shape of pixels is told beside the size") func shape() {
    let run = kit.measure(picture(File.extents(30, 20), File.box("pasp", File.number(4, 4), File.number(3, 4))))
    #expect(run.findings.first?.value.part(["sampleAspectRatio"]) == .text("4:3"))
    #expect(run.brief("dimensions") == "30x20")
  }

  @Test("without a primary picture the first that has a size counts") func noPrimary() {
    let meta = File.meta(
      primary: nil, [File.box("pixi", [0]), File.extents(30, 20), File.extents(9, 9)], [(1, [1]), (2, [2]), (3, [3])])
    expect(File.ftyp("avif", "mif1") + meta, Dimensions(30, 20))
  }

  @Test("tables behind the pictures' data take one more round") func metaLast() {
    let meta = File.meta(primary: 1, [File.extents(4000, 3000)], [(1, [1])])
    let run = kit.measure(File.ftyp("heic", "mif1") + File.mdat(500_000) + meta)
    #expect(run.brief("dimensions") == "4000x3000" && run.rounds == 2 && run.bytes < 8192)
  }

  @Test("a sequence without pictures of its own has the size of its track") func sequence() {
    let tail = File.movie(File.track([(2, 500)], handler: "auxv"), File.track([(2, 500)], size: (640, 480)))
    expect(File.ftyp("avis", "msf1") + tail, Dimensions(640, 480))
    let turned = File.track(
      [(2, 500)], size: (640, 480), matrix: [0, 0x10000, 0, -0x10000, 0, 0, 0, 0, 0x4000_0000],
      properties: File.aperture(600, 400))
    expect(
      File.ftyp("avis", "msf1") + File.movie(turned), Dimensions(640, 480, orientation: 6, crop: (600, 400)))
  }

  @Test("a raw file of Canon's has the size that its EXIF data tell") func canon() {
    let block: [UInt8] =
      Array("II*\0".utf8) + [8, 0, 0, 0, 3, 0]
      + [0x00, 1, 3, 0, 1, 0, 0, 0, 0x40, 0x1A, 0, 0] + [0x01, 1, 3, 0, 1, 0, 0, 0, 0x80, 0x11, 0, 0]
      + [0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0] + [0, 0, 0, 0]
    let identifier: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
    ]
    let movie = File.box(
      "moov", File.box("uuid", [UInt8](repeating: 1, count: 30)),
      File.box("uuid", identifier, File.box("CNCV", [1, 2, 3]), File.box("CMT1", block)),
      File.track([(1, 1)], size: (6888, 4546), handler: "vide"))
    expect(File.ftyp("crx ", "isom") + movie + File.mdat(50), Dimensions(6720, 4480, orientation: 8))
  }

  @Test("what is missing or damaged is an error") func errors() {
    let brand = File.ftyp("heic", "mif1")
    #expect(kit.measure(brand + File.mdat(10)).error?.code == .absent)
    #expect(kit.measure(picture(File.rotation(1))).error?.code == .absent)
    #expect(kit.measure(picture(File.extents(0, 5))).error?.code == .absent)
    #expect(kit.measure(brand + File.meta(primary: 3, [File.extents(1, 1)], [(1, [1])])).error?.code == .malformed)
    #expect(kit.measure(brand + File.meta(primary: 1, [File.extents(1, 1)], [(1, [5, 0])])).error?.code == .absent)
    #expect(kit.measure(brand + File.box("meta", File.number(0, 4))).error?.code == .malformed)
    #expect(kit.measure(File.ftyp("mp42", "isom") + File.mdat(10)).error?.code == .notRecognised)
  }
}

@Suite("HEIF, AVIF: duration", .timeLimit(.minutes(15))) struct HEIFDurationTests {
  private let kit = ConformanceKit(HEIFExtractor()).sharing(among: 10)

  @Test("the pictures of a sequence are added up, once") func sequence() {
    let bytes =
      File.ftyp("avis", "avif", "msf1") + File.meta(primary: 1, [File.extents(64, 48)], [(1, [1])])
      + File.movie(File.track([(3, 100), (1, 700)])) + File.mdat(50)
    for failure in kit.check(bytes, expecting: .duration(1)) { Issue.record(failure) }
  }

  @Test("a still has no duration, whatever stands behind it") func still() {
    let meta = File.meta(primary: 1, [File.extents(64, 48)], [(1, [1])])
    #expect(kit.measure(File.ftyp("heic", "mif1") + meta + File.mdat(10)).error?.code == .absent)
    let motion = File.ftyp("heic", "mif1") + meta + File.movie(File.track([(30, 100)], handler: "vide"))
    #expect(kit.measure(motion).error?.code == .absent)
    let alone = File.ftyp("avis", "avif") + meta + File.movie(File.track([(1, 100)]))
    #expect(kit.measure(alone).error?.code == .absent)
    let timeless = File.ftyp("avis", "avif") + meta + File.movie(File.track([(4, 100)], rate: 0))
    #expect(kit.measure(timeless).error?.code == .malformed)
  }

  @Test("a real sequence has both") func fixture() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/HEIF/Fixtures")
    let bytes = Array(try Data(contentsOf: folder.appending(path: "sequence.avif")))
    let both = ConformanceKit(HEIFExtractor(), question: Question(keys: ["dimensions", "duration"])).sharing(among: 10)
    let run = both.measure(bytes)
    #expect(run.brief("dimensions") == "128x128" && run.number("duration") == 1)
    for failure in kit.check(bytes, expecting: .duration(1)) { Issue.record(failure) }
  }
}
