import Extraction
import FetchKitTestSupport
import Testing

@testable import DVExtractor

@Suite("DV", .timeLimit(.minutes(15))) struct DVExtractorTests {
  /// The first blocks of a frame; the rest is zeros.
  private func file(is50: Bool, source: UInt8 = 0, isWide: Bool = false, count: Int) -> [UInt8] {
    var frame = [UInt8](repeating: 0, count: count)
    for (index, section) in [0, 1, 1, 2, 2, 2].enumerated() {
      frame[index * 80] = UInt8(section << 5) | 0x1F
      frame[index * 80 + 1] = 0x07
    }
    frame[3] = is50 ? 0xBF : 0x3F
    frame[445] = 0x60
    frame[448] = source
    frame[450] = 0x61
    frame[452] = isWide ? 0xCA : 0xC8
    return frame
  }

  @Test("the length is divided by that of a frame") func frames() {
    let kit = ConformanceKit(DVExtractor())
    #expect(kit.measure(file(is50: true, count: 288_000)).number("duration") == 0.08)
    #expect(kit.measure(file(is50: true, source: 4, count: 288_000)).number("duration") == 0.04)
    let run = kit.measure(file(is50: false, count: 300_000))
    #expect(abs((run.number("duration") ?? 0) - 2 * 1001 / 30_000.0) < 1e-9)
    #expect(run.findings.first?.confidence == .estimated(error: 1001 / 30_000.0))
  }

  @Test("the shape of pixels follows from the system and the shape of the picture") func size() throws {
    let kit = ConformanceKit(DVExtractor(), question: Question("dimensions"))
    let run = kit.measure(file(is50: true, isWide: true, count: 144_000))
    #expect(run.brief("dimensions") == "720x576")
    #expect(run.findings.first?.value.part(["sampleAspectRatio"]) == .text("64:45"))
  }

  @Test("other bytes are no DV, and less than a frame has no duration") func others() {
    let kit = ConformanceKit(DVExtractor())
    #expect(kit.measure([UInt8](repeating: 0x1F, count: 1000)).error?.code == .notRecognised)
    #expect(kit.measure(file(is50: true, count: 1000)).error?.code == .absent)
  }
}
