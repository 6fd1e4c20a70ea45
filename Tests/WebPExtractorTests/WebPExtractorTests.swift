import Extraction
import FetchKitTestSupport
import Testing
import WebPExtractor

@Suite("WebP", .timeLimit(.minutes(15))) struct WebPExtractorTests {
  private let size = ConformanceKit(WebPExtractor(), question: Question("dimensions")).sharing(among: 8)
  private let time = ConformanceKit(WebPExtractor()).sharing(among: 8)

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + number(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
  }

  private func file(_ chunks: [UInt8]...) -> [UInt8] {
    let body = Array("WEBP".utf8) + chunks.flatMap { $0 }
    return Array("RIFF".utf8) + number(body.count, 4) + body
  }

  private func lossless(_ width: Int, _ height: Int) -> [UInt8] {
    chunk("VP8L", [0x2F] + number(width - 1 | (height - 1) << 14, 4))
  }

  private func lossy(_ width: Int, _ height: Int, dataSize: Int = 20) -> [UInt8] {
    let data = [UInt8](repeating: 7, count: dataSize)
    return chunk("VP8 ", [0x10, 2, 0, 0x9D, 1, 0x2A] + number(width, 2) + number(height, 2) + data)
  }

  private func extended(_ flags: UInt8, _ width: Int, _ height: Int) -> [UInt8] {
    chunk("VP8X", [flags, 0, 0, 0] + number(width - 1, 3) + number(height - 1, 3))
  }

  private func exif(_ orientation: UInt8, prefix: [UInt8] = []) -> [UInt8] {
    let block: [UInt8] = [
      0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0,
    ]
    return chunk("EXIF", prefix + block)
  }

  private func frame(_ milliseconds: Int, dataSize: Int = 20) -> [UInt8] {
    chunk("ANMF", [UInt8](repeating: 0, count: 12) + number(milliseconds, 3) + [0] + lossy(3, 2, dataSize: dataSize))
  }

  @Test("a lossless file of 26 bytes has a size") func smallest() {
    let bytes = file(lossless(33, 17))
    #expect(bytes.count == 26)
    for failure in size.check(bytes, expecting: .dimensions(Dimensions(33, 17))) { Issue.record(failure) }
    #expect(size.measure(file(lossless(16_384, 16_384))).brief("dimensions") == "16384x16384")
  }

  @Test("a lossy file has a size, and the bits of its scale are none of it") func lossyFile() {
    for failure in size.check(file(lossy(300, 200)), expecting: .dimensions(Dimensions(300, 200))) {
      Issue.record(failure)
    }
    #expect(size.measure(file(lossy(300 | 0x4000, 200 | 0x8000))).brief("dimensions") == "300x200")
  }

  @Test("the canvas of an extended file is turned by EXIF data behind the picture") func turned() {
    for prefix in [[], Array("Exif\0\0".utf8)] {
      let bytes = file(extended(8, 300, 200), lossy(300, 200, dataSize: 9000), exif(6, prefix: prefix))
      let run = size.measure(bytes)
      #expect(run.brief("dimensions") == "200x300" && run.rounds == 2 && run.bytes < 4700)
      for failure in size.check(bytes, expecting: .dimensions(Dimensions(300, 200, orientation: 6))) {
        Issue.record(failure)
      }
    }
  }

  @Test("EXIF data that the header does not announce are not looked for") func unannounced() {
    #expect(size.measure(file(extended(0, 300, 200), lossy(300, 200), exif(6))).brief("dimensions") == "300x200")
    #expect(size.measure(file(extended(8, 300, 200), lossy(300, 200))).findings.first?.confidence == .exact)
  }

  @Test("where the EXIF data are cut off the size says that it may be turned") func cut() {
    let run = size.measure(Array(file(extended(8, 300, 200), lossy(300, 200), exif(6)).dropLast(40)))
    #expect(run.brief("dimensions") == "300x200" && run.findings.first?.confidence == .estimated(error: 100))
  }

  @Test("the frames of an animation are added up") func animated() {
    let bytes = file(extended(2, 30, 20), chunk("ANIM", [0, 0, 0, 0, 0, 0]), frame(100), frame(70_000), frame(33))
    for failure in time.check(bytes, expecting: .duration(70.133)) { Issue.record(failure) }
  }

  @Test("a still has no duration, nor has an animation of one picture") func still() {
    #expect(time.measure(file(lossless(3, 2))).error?.code == .absent)
    #expect(time.measure(file(extended(0, 3, 2), lossy(3, 2))).error?.code == .absent)
    #expect(time.measure(file(extended(2, 3, 2), frame(100))).error?.code == .absent)
  }

  @Test("frames are jumped over, and small ones are read through in few rounds") func cost() {
    let large = time.measure(file(extended(2, 30, 20), (0..<20).flatMap { _ in frame(50, dataSize: 90_000) }))
    #expect(large.number("duration") == 1 && large.rounds <= 21 && large.bytes < 20_000)
    let small = time.measure(file(extended(2, 30, 20), (0..<1000).flatMap { _ in frame(50, dataSize: 300) }))
    #expect(small.number("duration") == 50 && small.rounds <= 12)
  }

  @Test("what breaks the rules is malformed") func malformed() {
    #expect(size.measure(file(chunk("VP8L", [0x30, 1, 2, 3, 4]))).error?.code == .malformed)
    #expect(size.measure(file(chunk("VP8 ", [0x11] + [UInt8](repeating: 0, count: 20)))).error?.code == .malformed)
    #expect(size.measure(file(chunk("ICCP", [1, 2]))).error?.code == .malformed)
    #expect(size.measure(file()).error?.code == .malformed)
    #expect(size.measure(Array("RIFF\0\0\0\0WAVE".utf8)).error?.code == .notRecognised)
  }
}
