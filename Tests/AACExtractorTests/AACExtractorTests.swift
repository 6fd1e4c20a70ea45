import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import AACExtractor

@Suite("AAC: duration", .timeLimit(.minutes(15))) struct AACExtractorTests {
  private var kit: ConformanceKit {
    var kit = ConformanceKit(AACExtractor())
    kit.cutMayShorten = true
    return kit
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/AAC/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  /// A frame of ADTS of `size` bytes at 44,100 Hz in two channels, with `blocks` of 1,024 samples.
  private func frame(_ size: Int, blocks: Int = 1) -> [UInt8] {
    let header: [(UInt64, Int)] = [
      (0xFFF, 12), (0, 1), (0, 2), (1, 1), (1, 2), (4, 4), (0, 1), (2, 3), (0, 4), (UInt64(size), 13), (0x7FF, 11),
      (UInt64(blocks - 1), 2),
    ]
    return ByteBuilder().bits(header).fill(size - 7, 0x21).bytes
  }

  private func stream(_ count: Int, size: (Int) -> Int = { _ in 100 }) -> [UInt8] {
    (0..<count).flatMap { frame(size($0)) }
  }

  // MARK: ADTS

  @Test("survives every arrival, cut and lie", arguments: [("sine.aac", 0.64), ("sine.latm", 0.64)])
  func conformance(name: String, seconds: Double) throws {
    for failure in kit.check(try fixture(name), expecting: .duration(seconds)) { Issue.record(failure) }
  }

  @Test("frames are counted, each with all of its blocks") func counted() {
    #expect(kit.measure(stream(50)).number("duration") == 50 * 1024 / 44100.0)
    let blocks = (0..<10).flatMap { _ in frame(200, blocks: 4) }
    #expect(kit.measure(blocks).number("duration") == 40 * 1024 / 44100.0)
  }

  @Test("a last frame that is cut is not played") func cut() {
    #expect(kit.measure(Array(stream(50).dropLast(30))).number("duration") == 49 * 1024 / 44100.0)
  }

  @Test("a frame of size 0 is passed over, not waited at") func sizeZero() {
    var bytes = stream(50)
    bytes[505] &= 0x1F
    bytes[504] = 0
    bytes[503] &= 0xFC
    #expect(kit.measure(bytes).number("duration") == 49 * 1024 / 44100.0)
  }

  @Test("tags in front and behind are no sound") func tags() {
    let id3 = ByteBuilder().text("ID3").raw([4, 0, 0, 0, 0, 2, 0]).fill(256, 0xFF).bytes
    let ape = ByteBuilder().text("APETAGEX").little(2000, 4).little(32 + 40, 4).little(1, 4).little(0x8000_0000, 4)
      .fill(8)
    let header = ByteBuilder().text("APETAGEX").little(2000, 4).little(72, 4).little(1, 4).little(0xA000_0000, 4).fill(
      8)
    let id3v1 = ByteBuilder().text("TAG").fill(125).bytes
    let bytes = id3 + stream(50) + header.bytes + ByteBuilder().fill(40, 0xFF).bytes + ape.bytes + id3v1
    for failure in kit.checkArrival(bytes, expecting: .duration(50 * 1024 / 44100.0)) { Issue.record(failure) }
  }

  @Test("junk before the first frame is passed over where several frames follow") func junk() {
    let junk = ByteBuilder().raw([0xFF, 0xF1, 0x50, 0x40]).fill(60, 0xFF).bytes
    #expect(kit.measure(junk + stream(20)).number("duration") == 20 * 1024 / 44100.0)
    #expect(kit.measure(junk + frame(100)).error?.code == .notRecognised)
  }

  @Test("reserved sample rates are no frames") func reservedRate() {
    var bytes = stream(20)
    for index in stride(from: 2, to: bytes.count, by: 100) { bytes[index] |= 0x3C }
    #expect(kit.measure(bytes).error?.code == .notRecognised)
  }

  @Test("a long stream of one frame size is measured by a few looks") func constant() {
    let run = kit.measure(stream(20_000))
    #expect(run.number("duration") == 20_000 * 1024 / 44100.0)
    #expect(run.rounds <= 3 && run.bytes < 12_000, "\(run.rounds) rounds, \(run.bytes) bytes")
    guard case .estimated = run.findings.first?.confidence else {
      Issue.record("\(run.outcome)")
      return
    }
  }

  @Test("a long stream of changing sizes is sampled, and counted for an exact question") func variable() throws {
    var generator = SeededGenerator(seed: 7)
    let bytes = stream(5000) { 20 + $0 / 25 + Int.random(in: 0..<300, using: &generator) }
    let right = 5000 * 1024 / 44100.0
    let run = kit.measure(bytes)
    #expect(abs(try #require(run.number("duration")) - right) < right * 0.02)
    #expect(run.bytes < 130_000, "\(run.bytes) bytes")
    var exact = kit
    exact.question.exact = true
    #expect(exact.measure(bytes).number("duration") == right)
    #expect(exact.measure(bytes).findings.first?.confidence == .exact)
  }

  @Test("a stream of unknown length is counted without being kept") func unknownLength() {
    let bytes = stream(30_000)
    let run = SequentialHost(bytes).run(Interrogation(Question("duration"), of: ExtractorRegistry([AACExtractor()])))
    #expect(run.number("duration") == 30_000 * 1024 / 44100.0)
    #expect(run.largestHeld < 1 << 20, "\(run.largestHeld)")
  }

  @Test("the track comes with the length, or alone from the head") func tracks() throws {
    var asked = kit
    asked.question = Question("tracks")
    let run = asked.measure(stream(20_000))
    let tracks = try #require(run.findings["tracks"])
    #expect(
      tracks.value
        == .list([.record(AudioTrack(codec: "aac", channels: 2, sampleRate: 44100).record())]))
    #expect(run.rounds == 1)
  }

  // MARK: LOAS and ADIF

  @Test("LOAS is timed by its first configuration, also where later frames lack one") func latm() throws {
    // StreamMuxConfig: version 0, one timing, one frame, one program, one layer, AAC LC at 24,000 Hz, two channels.
    let configured: [(UInt64, Int)] = [
      (0, 1), (0, 1), (1, 1), (0, 6), (0, 4), (0, 3), (2, 5), (6, 4), (2, 4), (0, 3), (0, 3), (0xFF, 8), (0, 2),
    ]
    func element(_ fields: [(UInt64, Int)]) -> [UInt8] {
      let content = ByteBuilder().bits(fields).fill(40, 0x11).bytes
      return ByteBuilder().bits([(0x2B7, 11), (UInt64(content.count), 13)]).raw(content).bytes
    }
    let bytes = element([(1, 1)]) + element(configured) + (0..<30).flatMap { _ in element([(1, 1)]) }
    #expect(kit.measure(bytes).number("duration") == 32 * 1024 / 24000.0)
    let mute = (0..<30).flatMap { _ in element([(1, 1)]) }
    #expect(kit.measure(mute).error?.code == .absent)
  }

  @Test("ADIF of a constant bit rate is timed by it, of a variable one not at all") func adif() {
    func file(_ isVariable: UInt64) -> [UInt8] {
      var fields: [(UInt64, Int)] = [(0, 1), (0, 2), (isVariable, 1), (128_000, 23), (0, 4)]
      if isVariable == 0 { fields.append((0, 20)) }
      // Tag, profile, 44,100 Hz, one front element, which is a pair.
      fields += [(0, 4), (1, 2), (4, 4), (1, 4), (0, 4), (0, 4), (0, 2), (0, 3), (0, 4), (0, 3), (1, 1), (0, 4)]
      let head = ByteBuilder().text("ADIF").bits(fields).bytes
      return head + [UInt8](repeating: 0x55, count: 32_000 - head.count)
    }
    #expect(kit.measure(file(0)).number("duration") == 2)
    #expect(kit.measure(file(0)).findings.first?.confidence == .declared)
    #expect(kit.measure(file(1)).error?.code == .absent)
    for failure in kit.checkArrival(file(0), expecting: .duration(2, .declared)) { Issue.record(failure) }
  }
}
