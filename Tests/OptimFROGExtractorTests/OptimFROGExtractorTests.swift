import Extraction
import FetchKitTestSupport
import Testing

@testable import OptimFROGExtractor

@Suite("OptimFROG: duration", .timeLimit(.minutes(15))) struct OptimFROGExtractorTests {
  private let kit = ConformanceKit(OptimFROGExtractor())

  private func file(samples: UInt64, channels: UInt64 = 2) -> [UInt8] {
    ByteBuilder().text("OFR ").little(15, 4).little(samples, 6).little(3, 1).little(channels - 1, 1).little(44100, 4)
      .fill(3).text("COMP").fill(60, 0x31).bytes
  }

  @Test("survives every arrival, cut and lie") func conformance() {
    for failure in kit.check(file(samples: 176_400), expecting: .duration(2)) { Issue.record(failure) }
  }

  @Test("the count is that of all channels") func channels() {
    #expect(kit.measure(file(samples: 176_400, channels: 1)).number("duration") == 4)
    #expect(kit.measure(file(samples: 1 << 40)).number("duration") == Double(1 << 39) / 44100)
    #expect(kit.measure(file(samples: 0)).error?.code == .absent)
  }
}
