import Extraction
import FetchKitTestSupport
import Testing

@testable import ASFExtractor

@Suite("ASF", .timeLimit(.minutes(15))) struct ASFExtractorTests {
  private let kit = ConformanceKit(ASFExtractor())

  private func number(_ value: UInt64, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
  }

  private func object(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] {
    id + number(UInt64(content.count + 24), 8) + content
  }

  /// A header, and `packets` packets of 100 bytes, half a second each, with a preroll of 3 s.
  private func file(seconds: UInt64, isBroadcast: Bool = false, packets: Int = 10) -> [UInt8] {
    let properties =
      number(0, 16) + number(0, 8) + number(0, 8) + number(UInt64(packets), 8) + number(seconds * 10_000_000, 8)
      + number(0, 8) + number(3000, 8) + number(isBroadcast ? 1 : 0) + number(100) + number(100) + number(64_000)
    let format =
      number(40) + number(640) + number(360) + number(1, 2) + number(24, 2) + Array("WMV3".utf8) + number(0, 20)
    let video = number(640) + number(360) + [2] + number(40, 2) + format
    let stream =
      ASFObject.video + number(0, 16) + number(0, 8) + number(UInt64(video.count)) + number(0) + number(1, 2)
      + number(0)
      + video
    let content =
      object(ASFObject.fileProperties, properties) + object(ASFObject.streamProperties, stream)
    var bytes = ASFObject.header + number(UInt64(content.count + 30), 8) + number(2) + [1, 2] + content
    var data: [UInt8] = []
    for index in 0..<packets {
      let time = UInt64(index * 500)
      var packet: [UInt8] = [0x82, 0, 0, 0x08, 0x5D, 0] + number(time) + number(500, 2)
      packet += [0x81, 0] + number(0) + [8] + number(80) + number(time + 3000)
      data += packet + [UInt8](repeating: 0, count: 100 - packet.count)
    }
    bytes += object(ASFObject.data, number(0, 16) + number(UInt64(packets), 8) + number(0x101, 2) + data)
    return bytes
  }

  @Test("the preroll is taken off the play duration") func preroll() {
    #expect(kit.measure(file(seconds: 23)).number("duration") == 20)
  }

  @Test("of a broadcast the last packet tells how long it is") func broadcast() {
    let run = kit.measure(file(seconds: 23, isBroadcast: true))
    #expect(run.number("duration") == 5, "\(run.outcome)")
    #expect(run.findings.first?.confidence == .estimated(error: 1))
  }

  @Test("a play duration that the preroll fills is none") func onlyPreroll() {
    #expect(kit.measure(file(seconds: 3, packets: 0)).error?.code == .absent)
  }

  @Test("the size of pictures is that of their stream") func size() {
    let kit = ConformanceKit(ASFExtractor(), question: Question("dimensions"))
    #expect(kit.measure(file(seconds: 23)).brief("dimensions") == "640x360")
  }

  @Test("it keeps the promises of extractors") func conformance() {
    var kit = kit
    kit.limits.mutations = 300
    for failure in kit.check(file(seconds: 23), expecting: .duration(20, .declared)) { Issue.record(failure) }
    kit.cutMayShorten = true
    for failure in kit.checkArrival(file(seconds: 23, isBroadcast: true), expecting: .duration(5, .estimated)) {
      Issue.record(failure)
    }
  }
}
