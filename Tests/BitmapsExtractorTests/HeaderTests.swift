import BitmapsExtractor
import Extraction
import FetchKitTestSupport
import Testing

/// Formats whose size stands at a fixed place.
@Suite("Bitmaps: headers", .timeLimit(.minutes(15))) struct HeaderTests {
  private func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }

  private func expect(
    _ extractor: any Extractor, _ bytes: [UInt8], _ width: Int, _ height: Int,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let kit = ConformanceKit(extractor, question: Question("dimensions")).sharing(among: 12)
    for failure in kit.check(bytes, expecting: .dimensions(Dimensions(width, height))) {
      Issue.record(failure, sourceLocation: location)
    }
  }

  private func code(_ extractor: any Extractor, _ bytes: [UInt8]) -> ExtractionError.Code? {
    ConformanceKit(extractor, question: Question("dimensions")).measure(bytes).error?.code
  }

  // MARK: BMP

  private func bmp(_ headerSize: Int, _ width: Int, _ height: Int) -> [UInt8] {
    let sides = headerSize == 12 ? little(width, 2) + little(height, 2) : little(width, 4) + little(height, 4)
    let header = little(headerSize, 4) + sides + [1, 0, 24, 0]
    return Array("BM".utf8) + little(0, 8) + little(14 + headerSize, 4) + header
      + [UInt8](repeating: 0, count: max(0, headerSize - header.count) + 12)
  }

  @Test("every header of BMP has a size", arguments: [12, 16, 40, 52, 56, 64, 108, 124])
  func bmpHeaders(size: Int) { expect(BMPExtractor(), bmp(size, 300, 200), 300, 200) }

  @Test("rows from top to bottom have a negative height") func topDown() {
    expect(BMPExtractor(), bmp(40, 300, -200), 300, 200)
    #expect(code(BMPExtractor(), bmp(40, 300, Int(Int32.min))) == nil)
    #expect(code(BMPExtractor(), bmp(40, -300, 200)) == .absent)
  }

  @Test("an array of bitmaps is as large as its first") func bmpArray() {
    expect(BMPExtractor(), Array("BA".utf8) + little(40, 4) + little(0, 8) + bmp(12, 30, 20), 30, 20)
  }

  @Test("a text that starts with the same letters is none") func bmpText() {
    #expect(code(BMPExtractor(), Array("BMW is a maker of cars and motorcycles".utf8)) == .notRecognised)
  }

  // MARK: Others

  @Test("QOI") func qoi() {
    expect(QOIExtractor(), Array("qoif".utf8) + big(300, 4) + big(200, 4) + [4, 0, 1, 2, 3], 300, 200)
    #expect(code(QOIExtractor(), Array("qoif".utf8) + big(300, 4) + big(0, 4) + [4, 0]) == .absent)
  }

  @Test("BPG has sides of as many bytes as they need") func bpg() {
    let magic: [UInt8] = [0x42, 0x50, 0x47, 0xFB, 0x20, 0]
    expect(BPGExtractor(), magic + [0x82, 0x2C, 0x64, 0, 0], 300, 100)
    #expect(code(BPGExtractor(), magic + [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == .malformed)
  }

  @Test("PSD and PSB", arguments: [1, 2]) func photoshop(version: Int) {
    let header = big(version, 2) + big(0, 6) + big(3, 2) + big(200, 4) + big(300, 4) + [0, 8, 0, 3]
    expect(PSDExtractor(), Array("8BPS".utf8) + header, 300, 200)
    #expect(code(PSDExtractor(), Array("8BPS".utf8) + big(3, 2) + header) == .notRecognised)
  }

  @Test("DDS") func dds() {
    expect(
      DDSExtractor(), Array("DDS ".utf8) + little(124, 4) + little(7, 4) + little(200, 4) + little(300, 4), 300, 200)
  }

  @Test("KTX in either order of bytes, and KTX2") func ktx() {
    func file(_ version: String) -> [UInt8] { [0xAB] + "KTX \(version)".utf8 + [0xBB, 0x0D, 0x0A, 0x1A, 0x0A] }
    let zeros = [UInt8](repeating: 0, count: 20)
    let first = file("11")
    expect(KTXExtractor(), first + little(0x0403_0201, 4) + zeros + little(300, 4) + little(200, 4) + zeros, 300, 200)
    expect(KTXExtractor(), first + big(0x0403_0201, 4) + zeros + big(300, 4) + big(200, 4) + zeros, 300, 200)
    expect(KTXExtractor(), file("20") + zeros.prefix(8) + little(300, 4) + little(0, 4) + zeros, 300, 1)
    #expect(code(KTXExtractor(), first + zeros + zeros) == .malformed)
  }

  @Test("IFF pictures, and the first picture of an animation") func ilbm() {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Array(type.utf8) + big(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }
    let header = chunk("BMHD", big(300, 2) + big(200, 2) + [UInt8](repeating: 0, count: 16))
    let picture = chunk("FORM", Array("ILBM".utf8) + chunk("ANNO", [1, 2, 3]) + header + chunk("BODY", [1, 2]))
    expect(ILBMExtractor(), picture, 300, 200)
    expect(ILBMExtractor(), chunk("FORM", Array("ANIM".utf8) + picture + picture), 300, 200)
    expect(
      ILBMExtractor(), chunk("FORM", Array("DEEP".utf8) + chunk("DGBL", big(30, 2) + big(20, 2) + big(0, 4))), 30, 20)
    #expect(code(ILBMExtractor(), chunk("FORM", Array("ILBM".utf8) + chunk("BODY", [1, 2]))) == .absent)
    #expect(code(ILBMExtractor(), chunk("FORM", Array("AIFF".utf8))) == .notRecognised)
  }
}
