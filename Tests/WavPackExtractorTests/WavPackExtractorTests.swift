import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import WavPackExtractor

@Suite("WavPack: duration", .timeLimit(.minutes(15))) struct WavPackExtractorTests {
  private let kit = ConformanceKit(WavPackExtractor())

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/WavPack/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  private func block(
    _ index: UInt64, samples: UInt64, total: UInt64 = 0xFFFF_FFFF, flags: UInt64 = 9 << 23, metadata: [UInt8] = []
  ) -> [UInt8] {
    let body = metadata + [UInt8](repeating: 0x33, count: 400)
    return ByteBuilder().text("wvpk").little(UInt64(body.count + 24), 4).little(0x410, 2).little(index >> 32, 1)
      .little(total >> 32, 1).little(total, 4).little(index, 4).little(samples, 4).little(flags, 4).little(0, 4).raw(
        body
      )
      .bytes
  }

  @Test("survives every arrival, cut and lie") func conformance() throws {
    for failure in kit.check(try fixture("sine.wv"), expecting: .duration(0.5)) { Issue.record(failure) }
    var shortening = kit
    shortening.cutMayShorten = true
    let unknown = (0..<4).flatMap { block($0 * 4410, samples: 4410) }
    for failure in shortening.check(unknown, expecting: .duration(0.4)) { Issue.record(failure) }
  }

  @Test("an unknown number of samples is found in the last block", arguments: [0xFFFF_FFFF, 0]) func unknown(
    total: UInt64
  ) {
    let blocks = (0..<300).flatMap { block(1000 + $0 * 4410, samples: 4410, total: total) }
    let end = block(0, samples: 0) + ByteBuilder().text("TAG").fill(125).bytes
    let run = kit.measure(blocks + end)
    #expect(run.number("duration") == 30 && run.rounds <= 3 && run.bytes < 25_000)
  }

  @Test("counts of more than 32 bits are told") func large() {
    let run = kit.measure(block(0, samples: 4410, total: 2 << 32 | 7))
    #expect(run.number("duration") == Double(2 << 32 + 7 - 2) / 44100)
  }

  @Test("a rate that the header has no number for stands in the metadata, and DSD's is shifted") func rates() {
    let odd = block(0, samples: 37_000, total: 74_000, flags: 15 << 23, metadata: [0x67, 2, 0x88, 0x90, 0, 0])
    #expect(kit.measure(odd).number("duration") == 2)
    let dsd = block(0, samples: 1000, total: 352_800, flags: 9 << 23 | 1 << 31, metadata: [0x0E, 1, 3, 0])
    #expect(kit.measure(dsd).number("duration") == 1)
  }

  @Test("a file of metadata alone has no length") func empty() {
    #expect(kit.measure(block(0, samples: 0, total: 0)).error?.code == .absent)
  }
}
