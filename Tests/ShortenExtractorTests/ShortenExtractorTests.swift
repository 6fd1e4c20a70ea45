import Extraction
import FetchKitTestSupport
import Testing

@testable import ShortenExtractor

@Suite("Shorten: duration", .timeLimit(.minutes(15))) struct ShortenExtractorTests {
  private let kit = ConformanceKit(ShortenExtractor())

  /// A number in the manner of Rice.
  private func rice(_ value: UInt64, _ width: Int) -> [(UInt64, Int)] {
    (0..<(value >> UInt64(width))).map { _ in (0, 1) } + [(1, 1), (value, width)]
  }

  private func long(_ value: UInt64) -> [(UInt64, Int)] {
    let width = 64 - value.leadingZeroBitCount
    return rice(UInt64(width), 2) + rice(value, width)
  }

  private func file(_ original: [UInt8], version: UInt8 = 2) -> [UInt8] {
    let header = [5, 2, 256, 0, 4, 0].flatMap { long($0) }
    let verbatim = rice(9, 2) + rice(UInt64(original.count), 5) + original.flatMap { rice(UInt64($0), 8) }
    return ByteBuilder().text("ajkg").raw([version]).bits(header + verbatim).fill(40, 0x77).bytes
  }

  private var wav: [UInt8] {
    ByteBuilder().text("RIFF").little(176_436, 4).text("WAVEfmt ").little(16, 4).little(1, 2).little(2, 2)
      .little(44100, 4).little(176_400, 4).little(4, 2).little(16, 2).text("data").little(352_800, 4).bytes
  }

  @Test("survives every arrival, cut and lie") func conformance() {
    for failure in kit.check(file(wav), expecting: .duration(2, .declared)) { Issue.record(failure) }
  }

  @Test("the header of an AIFF file tells it too") func aiff() {
    let aiff = ByteBuilder().text("FORM").big(1000, 4).text("AIFFCOMM").big(18, 4).big(1, 2).big(16_000, 4).big(16, 2)
      .big(0x400B, 2).big(0xFA00 << 48, 8).text("SSND").big(32_008, 4).fill(8).bytes
    #expect(kit.measure(file(aiff)).number("duration") == 2)
  }

  @Test("sound without a header of its own has no length") func raw() {
    #expect(kit.measure(file([])).error?.code == .absent)
    #expect(kit.measure(file(Array(wav.prefix(30)))).error?.code == .absent)
    #expect(kit.measure(file(wav, version: 9)).error?.code == .absent)
  }
}
