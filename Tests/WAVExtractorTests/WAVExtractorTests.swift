import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import WAVExtractor

@Suite("WAV: duration", .timeLimit(.minutes(15))) struct WAVExtractorTests {
  private let kit = ConformanceKit(WAVExtractor())

  private func measure(_ builder: WAVBuilder) -> ConformanceRun { kit.measure(builder.file) }

  private func expect(
    _ builder: WAVBuilder, _ seconds: Double, _ confidence: Confidence = .exact,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let run = measure(builder)
    #expect(run.number("duration") == seconds, "\(run.outcome)", sourceLocation: location)
    #expect(run.findings.first?.confidence == confidence, "\(run.outcome)", sourceLocation: location)
    for failure in kit.checkArrival(builder.file, expecting: .duration(seconds, .any)) {
      Issue.record(failure, sourceLocation: location)
    }
  }

  // MARK: Sound files

  @Test("a plain file takes one round and no sample", arguments: ["RIFF", "RIFX"]) func plain(form: String) {
    let run = measure(WAVBuilder(form: form).format().data(160_000))
    #expect(run.number("duration") == 10)
    #expect(run.rounds == 1 && run.bytes == 4096)
    expect(WAVBuilder(form: form).format().data(16000), 1)
  }

  @Test("survives every arrival, cut and lie") func conformance() {
    let padded = WAVBuilder().chunk("bext", [UInt8](repeating: 7, count: 601)).format().data(2000)
    for failure in kit.check(padded.file, expecting: .duration(0.125)) { Issue.record(failure) }
    let ds64 = WAVBuilder(form: "RF64").sizes64(data: 4000).format().data(4000, size: 0xFFFF_FFFF)
    for failure in kit.check(ds64.file, expecting: .duration(0.25)) { Issue.record(failure) }
    var shortening = kit
    shortening.cutMayShorten = true
    let piped = WAVBuilder().format().data(4000, size: 0xFFFF_FFFF)
    for failure in shortening.check(piped.file, expecting: .duration(0.25)) { Issue.record(failure) }
  }

  @Test("a big chunk before the data is jumped over in one more round") func bigChunk() {
    let big = WAVBuilder().chunk("bext", [UInt8](repeating: 65, count: 80_001))
      .chunk("LIST", Array("INFOISFT".utf8) + [4, 0, 0, 0, 65, 66, 67, 0]).format().data(48_000)
    let run = measure(big)
    #expect(run.number("duration") == 3)
    #expect(run.rounds == 2 && run.bytes < 5000)
  }

  @Test("an odd chunk is followed by a pad byte, or by none where a writer forgot it") func oddChunks() {
    for pad in [true, false] {
      expect(WAVBuilder().format().chunk("abcd", [1, 2, 3], pad: pad).data(16000), 1)
    }
  }

  @Test("empty chunks are steps of eight bytes") func emptyChunks() {
    expect(
      WAVBuilder().chunk("JUNK", []).chunk("PAD ", []).format().chunk("JUNK", []).chunk("abcd", []).data(32000), 2)
  }

  @Test("data before the format is found, and chunks behind the data do not count") func order() {
    expect(WAVBuilder().data(16000).format(), 1)
    expect(WAVBuilder().format().data(16000).chunk("LIST", [UInt8](repeating: 1, count: 5000)), 1)
  }

  @Test("an extensible format is what its sub-format says") func extensible() {
    let sub: [UInt8] = [22, 0, 24, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 16, 0, 128, 0, 0, 170, 0, 56, 155, 113]
    expect(
      WAVBuilder().format(tag: 0xFFFE, channels: 2, rate: 48000, byteRate: 384_000, align: 8, bits: 24, extra: sub)
        .data(96_000), 0.25)
  }

  // MARK: Sizes that do not tell

  @Test("a size that a pipe left behind is replaced by the file's end", arguments: [0xFFFF_FFFF, 0x7FFF_F000, 0])
  func pipe(size: UInt64) {
    expect(WAVBuilder().format().data(48_000, size: size), 3)
  }

  @Test("data of size 0 goes to the end only where the form's size shows that the writer never finished")
  func unfinished() {
    let file = WAVBuilder().format().data(0).chunk("regn", [UInt8](repeating: 1, count: 15_992)).file
    #expect(kit.measure(file).error?.code == .absent)
    var unfinished = file
    unfinished.replaceSubrange(4..<8, with: [36, 0, 0, 0])
    #expect(kit.measure(unfinished).number("duration") == 1)
  }

  @Test("a stream of unknown length is measured without being kept") func unknownLength() {
    let bytes = WAVBuilder().format().data(3_200_000, size: 0xFFFF_FFFF).file
    let run = SequentialHost(bytes).run(Interrogation(Question("duration"), of: ExtractorRegistry([WAVExtractor()])))
    #expect(run.number("duration") == 200)
    #expect(run.largestHeld < 64 << 10)
  }

  @Test("a file that is cut has what is there, marked as off by what is not") func cut() {
    expect(WAVBuilder().format().data(16000, size: 48000), 1, .estimated(error: 2))
    let header = WAVBuilder().format().data(1, size: 48000, pad: false)
    expect(header, 3, .estimated(error: 3))
  }

  @Test("64-bit sizes count where the 32-bit ones say so") func sizes64() {
    for form in ["RF64", "BW64"] {
      expect(
        WAVBuilder(form: form).sizes64(data: 16000, table: [("axml", 9)]).format()
          .chunk("axml", [UInt8](repeating: 9, count: 9), size: 0xFFFF_FFFF).data(16000, size: 0xFFFF_FFFF), 1)
      expect(WAVBuilder(form: form).sizes64(data: 0).format().data(16000, size: 0xFFFF_FFFF), 1)
      expect(WAVBuilder(form: form).chunk("JUNK", [UInt8](repeating: 0, count: 28)).format().data(16000), 1)
    }
  }

  @Test("a 32-bit size that has wrapped is unwrapped by the file's length") func wrapped() {
    let head = WAVBuilder().format().data(0, size: 32000).file
    let length = UInt64(head.count) + 32000 + 2 << 32
    let host = RandomAccessHost(length: length) { range in
      range.map { $0 < UInt64(head.count) ? head[Int($0)] : 0x55 }
    }
    let run = host.run(Interrogation(Question("duration"), of: ExtractorRegistry([WAVExtractor()])))
    #expect(run.number("duration") == (32000 + Double(2 << 32)) / 16000)
  }

  @Test("no sample at all is no duration") func noSamples() {
    #expect(measure(WAVBuilder().format().data(0)).error?.code == .absent)
    #expect(measure(WAVBuilder().format().data(0).chunk("LIST", [1, 2, 3, 4])).error?.code == .absent)
  }

  // MARK: Compressed formats

  @Test("fact counts the samples of ADPCM, and whole blocks do where it cannot be meant so") func adpcm() {
    func ima(fact: UInt64?) -> WAVBuilder {
      let start = WAVBuilder().format(
        tag: 0x11, rate: 8000, byteRate: 4055, align: 256, bits: 4, extra: [2, 0, 0xF9, 0x01])
      return (fact.map { start.chunk("fact", start.number($0, 4)) } ?? start).data(25600)
    }
    expect(ima(fact: 50_400), 6.3)
    for fact in [nil, 0, 101_000, 7, 0xFFFF_FFFF] as [UInt64?] { expect(ima(fact: fact), 50_500 / 8000) }
  }

  @Test("fact is found behind the data where nothing else tells the length") func lateFact() {
    let start = WAVBuilder().format(tag: 0x55, rate: 8000, byteRate: 0, align: 1, bits: 0).data(1001)
    expect(start.chunk("fact", start.number(16000, 4)), 2, .declared)
    #expect(measure(start).error?.code == .absent)
  }

  @Test("the average byte rate stands in for a fact that is missing or nonsense") func average() {
    let start = WAVBuilder().format(tag: 0x161, rate: 44100, byteRate: 16000, align: 2230, bits: 16)
    expect(start.data(32000), 2, .declared)
    expect(start.chunk("fact", start.number(44_100 * 900, 4)).data(32000), 2, .declared)
    expect(start.chunk("fact", start.number(92_610, 4)).data(32000), 2.1, .declared)
  }

  @Test("real compressed files are as long as they decode to", arguments: [("ms-adpcm", 0.1265), ("mp3", 0.12506)])
  func fixtures(name: String, seconds: Double) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/WAV/Fixtures")
    let file = Array(try Data(contentsOf: folder.appending(path: "\(name).wav")))
    for failure in kit.checkArrival(file, expecting: .duration(seconds, .any)) { Issue.record(failure) }
  }

  // MARK: Nonsense

  @Test("fields that are 0 are derived from the others") func derived() {
    expect(WAVBuilder().format(align: 0).data(16000), 1)
    expect(WAVBuilder().format(align: 0, bits: 0).data(16000), 1)
    expect(WAVBuilder().format(rate: 0).data(16000), 1)
    expect(WAVBuilder().format(channels: 2, byteRate: 32000, align: 2).data(32000), 1)
  }

  @Test("a format that says nothing is malformed") func allZero() {
    let zeros = WAVBuilder().format(tag: 0, channels: 0, rate: 0, byteRate: 0, align: 0, bits: 0).data(1600)
    #expect(measure(zeros).error?.code == .malformed)
    #expect(measure(WAVBuilder().chunk("fmt ", [1, 0]).data(1600)).error?.code == .malformed)
    #expect(measure(WAVBuilder().format().chunk("LIST", [1, 2])).error?.code == .malformed)
    #expect(measure(WAVBuilder().format().chunk("LIST", [1, 2], size: 5000)).error?.code == .truncated)
  }

  @Test("another RIFF form is left to others") func otherForms() {
    let avi = Array("RIFF\u{10}\0\0\0AVI LIST".utf8) + [UInt8](repeating: 0, count: 100)
    #expect(kit.measure(avi).error?.code == .notRecognised)
  }
}
