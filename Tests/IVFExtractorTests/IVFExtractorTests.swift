import Extraction
import FetchKitTestSupport
import Testing

@testable import IVFExtractor

@Suite("IVF", .timeLimit(.minutes(15))) struct IVFExtractorTests {
  private let kit = ConformanceKit(IVFExtractor())

  private func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }

  private func file(rate: UInt64, count: UInt64, step: UInt64, frames: UInt64 = 50) -> [UInt8] {
    var bytes = Array("DKIF".utf8) + number(0, 2) + number(32, 2) + Array("VP90".utf8) + number(640, 2) + number(360, 2)
    bytes += number(rate, 4) + number(1, 4) + number(count, 4) + number(0, 4)
    for index in 0..<frames {
      bytes += number(20 + index % 7, 4) + number(index * step, 8)
      bytes += [UInt8](repeating: UInt8(0x80 + index), count: Int(20 + index % 7))
    }
    return bytes
  }

  @Test("the last frame tells, whatever the header counts", arguments: [0, 50, 2000] as [UInt64])
  func lastFrame(count: UInt64) {
    #expect(kit.measure(file(rate: 25, count: count, step: 1)).number("duration") == 2)
    #expect(kit.measure(file(rate: 1000, count: count, step: 40)).number("duration") == 2)
  }

  @Test("of a file that is cut in a frame the header's count is given") func cut() {
    let run = kit.measure(Array(file(rate: 25, count: 50, step: 1).dropLast(5)))
    #expect(run.number("duration") == 2 && run.findings.first?.confidence == .declared)
  }

  @Test("the size is in the header") func size() {
    let kit = ConformanceKit(IVFExtractor(), question: Question("dimensions"))
    #expect(kit.measure(file(rate: 25, count: 50, step: 1)).brief("dimensions") == "640x360")
  }

  @Test("it keeps the promises of extractors") func conformance() {
    var kit = kit
    kit.limits.mutations = 300
    kit.cutMayShorten = true
    for failure in kit.check(file(rate: 25, count: 50, step: 1), expecting: .duration(2)) { Issue.record(failure) }
  }
}
