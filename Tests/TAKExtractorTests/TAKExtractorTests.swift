import Extraction
import FetchKitTestSupport
import Testing

@testable import TAKExtractor

@Suite("TAK: duration", .timeLimit(.minutes(15))) struct TAKExtractorTests {
  private let kit = ConformanceKit(TAKExtractor())

  private func file(samples: UInt64, rate: UInt64, channels: UInt64) -> [UInt8] {
    // The lowest bit first: codec, profile, frame size, samples, data type, rate, bits, channels.
    let low = 2 | 3 << 6 | 1 << 10 | samples << 14 | (rate - 6000) << 52
    let high = (rate - 6000) >> 12 | 8 << 6 | (channels - 1) << 11
    return ByteBuilder().text("tBaK").little(4 | 3 << 8, 4).fill(3).little(1 | 13 << 8, 4).little(low, 8).little(
      high, 2
    )
    .fill(3).little(0, 4).fill(100, 0xA0).bytes
  }

  @Test("survives every arrival, cut and lie") func conformance() {
    for failure in kit.check(file(samples: 88_200, rate: 44100, channels: 2), expecting: .duration(2)) {
      Issue.record(failure)
    }
  }

  @Test("long files and high rates fit") func large() {
    let bytes = file(samples: 3 << 33, rate: 192_000, channels: 6)
    #expect(kit.measure(bytes).number("duration") == Double(3 << 33) / 192_000)
    var asked = kit
    asked.question = Question("tracks")
    let track = AudioTrack(codec: "tak", channels: 6, sampleRate: 192_000).record(duration: Double(3 << 33) / 192_000)
    #expect(asked.measure(bytes).findings["tracks"]?.value == .list([.record(track)]))
  }

  @Test("no samples are no length, and no stream information makes no sense") func nothing() {
    #expect(kit.measure(file(samples: 0, rate: 44100, channels: 2)).error?.code == .absent)
    #expect(kit.measure(ByteBuilder().text("tBaK").fill(60).bytes).error?.code == .malformed)
  }
}
