import Extraction
import FetchKitTestSupport
import Testing

@testable import FLVExtractor

@Suite("FLV", .timeLimit(.minutes(15))) struct FLVExtractorTests {
  private let kit = ConformanceKit(FLVExtractor())

  private func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }

  private func tag(_ type: UInt8, _ time: UInt64, _ data: [UInt8]) -> [UInt8] {
    [type] + number(UInt64(data.count), 3) + number(time & 0xFF_FFFF, 3) + number(time >> 24, 1) + [0, 0, 0] + data
      + number(UInt64(data.count + 11), 4)
  }

  private func member(_ name: String, _ value: Double) -> [UInt8] {
    number(UInt64(name.utf8.count), 2) + Array(name.utf8) + [0] + number(value.bitPattern, 8)
  }

  /// Pictures 40 ms apart, of 20 bytes each.
  private func file(promised: Double?, frames: UInt64 = 100) -> [UInt8] {
    var script: [UInt8] = [2] + number(10, 2) + Array("onMetaData".utf8) + [8] + number(2, 4)
    if let promised { script += member("duration", promised) }
    script += member("width", 320) + member("height", 180) + [0, 0, 9]
    var bytes: [UInt8] = Array("FLV".utf8) + [1, 1] + number(9, 4) + number(0, 4) + tag(18, 0, script)
    for index in 0..<frames { bytes += tag(9, index * 40, [0x22] + [UInt8](repeating: 0xFF, count: 19)) }
    return bytes
  }

  @Test("a duration that the last tags agree with is exact") func agreement() {
    let run = kit.measure(file(promised: 4.04))
    #expect(run.number("duration") == 4.04)
    #expect(run.findings.first?.confidence == .exact)
  }

  @Test("where the last tags say otherwise, or nothing is promised, they count") func tags() {
    #expect(kit.measure(file(promised: 600)).number("duration") == 4)
    #expect(kit.measure(file(promised: nil)).number("duration") == 4)
    #expect(kit.measure(file(promised: 0)).number("duration") == 4)
  }

  @Test("a file that is cut in a tag is as long as its metadata promise") func cut() {
    let run = kit.measure(Array(file(promised: 600).dropLast(7)))
    #expect(run.number("duration") == 600)
    #expect(run.findings.first?.confidence == .declared)
  }

  @Test("nothing promised and no tags: unknown") func nothing() {
    #expect(kit.measure(file(promised: 0, frames: 0)).error?.code == .absent)
  }

  @Test("size and tracks come from the metadata and the first tags") func size() {
    let kit = ConformanceKit(FLVExtractor(), question: Question(keys: ["dimensions", "tracks"]))
    let run = kit.measure(file(promised: 4))
    #expect(run.brief("dimensions") == "320x180")
    #expect(run.findings.count == 2)
  }

  @Test("it keeps the promises of extractors") func conformance() {
    var kit = kit
    kit.limits.mutations = 300
    kit.cutMayShorten = true
    for failure in kit.check(file(promised: 4.04), expecting: .duration(4.04)) { Issue.record(failure) }
  }
}
