import Extraction
import FetchKitTestSupport
import Testing

@testable import RealMediaExtractor

@Suite("RealMedia", .timeLimit(.minutes(15))) struct RealMediaExtractorTests {
  private func number(_ value: UInt64, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }

  private func chunk(_ id: String, _ content: [UInt8]) -> [UInt8] {
    Array(id.utf8) + number(UInt64(content.count + 10)) + number(0, 2) + content
  }

  private var file: [UInt8] {
    let properties =
      (0..<5).flatMap { _ in number(1000) } + number(61_500) + number(0) + number(0) + number(0) + number(1, 4)
    var stream = number(0, 2) + number(200_000) + number(200_000) + number(0) + number(0) + number(0) + number(0)
    stream += number(61_500) + [1, 0x41] + [20] + Array("video/x-pn-realvideo".utf8)
    let video =
      number(34) + Array("VIDORV40".utf8) + number(480, 2) + number(272, 2) + number(12, 2) + number(0)
      + number(25 << 16)
    stream += number(UInt64(video.count)) + video
    return chunk(".RMF", number(0, 8)) + chunk("PROP", properties) + chunk("MDPR", stream)
      + chunk("DATA", [UInt8](repeating: 0, count: 500))
  }

  @Test("duration and size stand in the properties") func properties() {
    let kit = ConformanceKit(RealMediaExtractor(), question: Question(keys: ["duration", "dimensions", "tracks"]))
    let run = kit.measure(file)
    #expect(run.number("duration") == 61.5, "\(run.outcome)")
    #expect(run.brief("dimensions") == "480x272", "\(run.outcome)")
    #expect(run.findings.count == 3)
  }

  @Test("the oldest sound takes 1,000 bytes a second") func oldSound() {
    let header: [UInt8] =
      [0x2E, 0x72, 0x61, 0xFD] + number(3, 2) + number(16, 2) + number(0, 8) + number(0, 2) + number(5000)
    let run = ConformanceKit(RealMediaExtractor()).measure(header + [UInt8](repeating: 0, count: 100))
    #expect(run.number("duration") == 5, "\(run.outcome)")
  }

  @Test("it keeps the promises of extractors") func conformance() {
    var kit = ConformanceKit(RealMediaExtractor())
    kit.limits.mutations = 300
    for failure in kit.check(file, expecting: .duration(61.5, .declared)) { Issue.record(failure) }
  }
}
