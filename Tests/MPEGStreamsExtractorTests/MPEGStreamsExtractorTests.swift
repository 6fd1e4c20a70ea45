import Extraction
import FetchKitTestSupport
import Testing

@testable import MPEGStreamsExtractor

@Suite("MPEG streams", .timeLimit(.minutes(15))) struct MPEGStreamsExtractorTests {
  private let kit = ConformanceKit(TransportStreamExtractor())

  private func run(_ change: (inout TransportBuilder) -> Void = { _ in }) -> ConformanceRun {
    var builder = TransportBuilder()
    change(&builder)
    return kit.measure(builder.file)
  }

  @Test("packets of 188, 192 and 204 bytes are read", arguments: [(0, 0), (4, 0), (0, 16)]) func sizes(
    lead: Int, trail: Int
  ) {
    let run = run { ($0.lead, $0.trail) = (lead, trail) }
    #expect(run.number("duration") == 2, "\(run.outcome)")
    #expect(run.findings.first?.confidence == .exact)
  }

  @Test("time stamps that start again from 0 go on") func wrap() {
    #expect(run { $0.start = (1 << 33) - 90_000 }.number("duration") == 2)
  }

  @Test("a long stream costs its two ends") func ends() {
    let run = run { ($0.frames, $0.size) = (1500, 2000) }
    #expect(run.number("duration") == 60, "\(run.outcome)")
    #expect(run.bytes < 60_000 && run.rounds <= 4, "\(run)")
  }

  @Test("signals and private data do not count, sound does") func otherStreams() {
    #expect(run { $0.others = [(0x86, [900_000, 90_000_000])] }.number("duration") == 2)
    #expect(run { $0.others = [(0x06, [900_000, 90_000_000])] }.number("duration") == 2)
    let sound = run { $0.others = [(0x03, [900_000, 900_000 + 270_000])] }
    #expect(sound.number("duration") == 3, "\(sound.outcome)")
  }

  @Test("size and tracks come from the map and the sequence header") func size() {
    let kit = ConformanceKit(TransportStreamExtractor(), question: Question(keys: ["dimensions", "tracks"]))
    let run = kit.measure(TransportBuilder().file)
    #expect(run.brief("dimensions") == "352x288", "\(run.outcome)")
    guard case .list(let tracks)? = run.findings.last?.value else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(tracks.first?.part(["codec"]) == .text("mpeg2video") && tracks.first?.part(["frameRate"]) == .number(25))
  }

  @Test("text is no transport stream, whatever its letters") func text() {
    #expect(kit.measure([UInt8](repeating: 0x47, count: 4000)).error?.code == .notRecognised)
    #expect(kit.measure(Array(String(repeating: "A Great Game. ", count: 300).utf8)).error?.code == .notRecognised)
  }

  private func programStream(_ frames: UInt64) -> [UInt8] {
    var bytes: [UInt8] = []
    for frame in 0..<frames {
      bytes += [0, 0, 1, 0xBA, 0x44, 0, 4, 0, 4, 1, 0, 0, 3, 0xF8]
      let payload = TransportBuilder.sequence + [UInt8](repeating: 0xAA, count: 400)
      bytes += TransportBuilder.packet(0xE0, 90_000 + frame * 3600, payload, length: payload.count + 8)
    }
    return bytes + [0, 0, 1, 0xB9]
  }

  @Test("of a program stream the last stamp less the first counts, and the last picture") func program() {
    let kit = ConformanceKit(ProgramStreamExtractor(), question: Question(keys: ["duration", "dimensions"]))
    let run = kit.measure(programStream(500))
    #expect(run.number("duration") == 20, "\(run.outcome)")
    #expect(run.brief("dimensions") == "352x288")
    #expect(run.bytes < 40_000)
  }

  @Test("they keep the promises of extractors") func conformance() {
    var kit = kit
    kit.limits.mutations = 60
    kit.limits.samples = 20
    kit.limits.edge = 200
    kit.cutMayShorten = true
    var builder = TransportBuilder()
    builder.frames = 25
    for failure in kit.check(builder.file, expecting: .duration(1)) { Issue.record(failure) }
    kit.registry = ExtractorRegistry([ProgramStreamExtractor()])
    for failure in kit.check(programStream(25), expecting: .duration(1)) { Issue.record(failure) }
  }
}
