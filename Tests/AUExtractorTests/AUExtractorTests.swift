import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import AUExtractor

@Suite("AU: duration", .timeLimit(.minutes(15))) struct AUExtractorTests {
  private let kit = ConformanceKit(AUExtractor())

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/AU/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  private func file(_ count: Int, size: UInt64? = nil, encoding: UInt64 = 3, rate: UInt64 = 8000) -> [UInt8] {
    ByteBuilder().text(".snd").big(28, 4).big(size ?? UInt64(count), 4).big(encoding, 4).big(rate, 4).big(1, 4).fill(4)
      .fill(count, 0x55).bytes
  }

  @Test("survives every arrival, cut and lie") func conformance() throws {
    for failure in kit.check(try fixture("sine.au"), expecting: .duration(0.1)) { Issue.record(failure) }
  }

  @Test("each encoding has its size", arguments: [(1, 8.0), (3, 4.0), (4, 8 / 3.0), (7, 1.0), (23, 16.0), (27, 8.0)])
  func encodings(number: UInt64, seconds: Double) throws {
    let found = try #require(kit.measure(file(64_000, encoding: number)).number("duration"))
    #expect(abs(found - seconds) < 0.001)
  }

  @Test("both byte orders are read") func littleEndian() {
    let bytes = ByteBuilder().text("dns.").little(24, 4).little(16_000, 4).little(3, 4).little(8000, 4).little(1, 4)
      .fill(16_000, 0x55).bytes
    #expect(kit.measure(bytes).number("duration") == 1)
  }

  @Test("an unknown size means the end of the file", arguments: [0, 0xFFFF_FFFF]) func pipe(size: UInt64) {
    for failure in kit.checkArrival(file(16_000, size: size), expecting: .duration(1)) { Issue.record(failure) }
  }

  @Test("a file that is cut has what is there, marked as off by what is not") func cut() {
    let run = kit.measure(file(16_000, size: 48_000))
    #expect(run.number("duration") == 1 && run.findings.first?.confidence == .estimated(error: 2))
  }

  @Test("what does not say its length is refused") func nothing() {
    #expect(kit.measure(file(16_000, encoding: 99)).error?.code == .absent)
    #expect(kit.measure(file(16_000, rate: 0)).error?.code == .malformed)
    #expect(kit.measure(file(0)).error?.code == .absent)
  }
}
