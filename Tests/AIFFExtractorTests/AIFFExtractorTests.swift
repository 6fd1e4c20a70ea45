import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import AIFFExtractor

@Suite("AIFF: duration", .timeLimit(.minutes(15))) struct AIFFExtractorTests {
  private let kit = ConformanceKit(AIFFExtractor())

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/AIFF/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  /// A file of chunks; `formSize` where the form is to say something else than the truth.
  private func file(_ type: String = "AIFF", formSize: UInt64? = nil, _ chunks: ByteBuilder...) -> [UInt8] {
    let body = ByteBuilder().text(type).raw(chunks.flatMap(\.bytes)).bytes
    return ByteBuilder().text("FORM").big(formSize ?? UInt64(body.count), 4).raw(body).bytes
  }

  /// A `COMM` chunk at 8,000 Hz.
  private func common(
    _ frames: UInt64, channels: UInt64 = 1, bits: UInt64 = 16, compression: String? = nil
  ) -> ByteBuilder {
    let fields = ByteBuilder().big(channels, 2).big(frames, 4).big(bits, 2).big(0x400B, 2).big(0xFA00 << 48, 8)
      .text(compression.map { $0 + "\0\0" } ?? "")
    return ByteBuilder().text("COMM").big(UInt64(fields.bytes.count), 4).raw(fields.bytes)
  }

  private func sound(_ count: Int, size: UInt64? = nil) -> ByteBuilder {
    ByteBuilder().text("SSND").big(size ?? UInt64(count + 8), 4).fill(8).fill(count, 0x55)
  }

  @Test("survives every arrival, cut and lie", arguments: [("sine.aiff", 0.5), ("ima4.aifc", 0.104)])
  func conformance(name: String, seconds: Double) throws {
    for failure in kit.check(try fixture(name), expecting: .duration(seconds)) { Issue.record(failure) }
  }

  @Test("the header's count and the sound's size agree, and no sample is read") func plain() {
    let run = kit.measure(file("AIFF", common(80_000), sound(160_000)))
    #expect(run.number("duration") == 10 && run.findings.first?.confidence == .exact)
    #expect(run.rounds == 1 && run.bytes == 4096)
    #expect(kit.measure(file("AIFF", sound(16_000), common(8000))).number("duration") == 1)
  }

  @Test("the sound's size counts where the header's count cannot be meant so", arguments: [0, 1, 9000, 0xFFFF_FFFF])
  func contradiction(frames: UInt64) {
    #expect(kit.measure(file("AIFF", common(frames), sound(16_000))).number("duration") == 1)
  }

  @Test("compressed samples have their own sizes", arguments: [("ulaw", 8000), ("sowt", 16_000), ("fl32", 32_000)])
  func compressed(type: String, bytes: Int) {
    let bits: UInt64 = type == "fl32" ? 32 : 16
    let bytes = file("AIFC", common(8000, bits: bits, compression: type), sound(bytes))
    #expect(kit.measure(bytes).number("duration") == 1)
  }

  @Test("IMA ADPCM is counted in packets by some writers, in samples by others", arguments: [10, 640, 600])
  func packets(frames: UInt64) {
    let bytes = file("AIFC", common(frames, compression: "ima4"), sound(340))
    #expect(kit.measure(bytes).number("duration") == (frames == 600 ? 600 : 640) / 8000.0)
  }

  @Test("a header whose sound is gone is taken at its word, marked so") func headerAlone() {
    let run = kit.measure(file("AIFF", common(8000), sound(0, size: 0)))
    #expect(run.number("duration") == 1 && run.findings.first?.confidence == .declared)
  }

  @Test("sizes that a writer to a pipe left empty mean the end of the file") func pipe() {
    #expect(kit.measure(file("AIFF", formSize: 0, common(0), sound(16_000, size: 0))).number("duration") == 1)
    #expect(kit.measure(file("AIFF", common(0), sound(16_000, size: 0))).error?.code == .absent)
    let huge = file("AIFF", common(0x7FFF_FFFF), sound(16_000, size: 0xFFFF_FFFF))
    #expect(kit.measure(huge).number("duration") == 1)
  }

  @Test("a file that is cut has what is there, marked as off by what is not") func cut() {
    let run = kit.measure(file("AIFF", common(24_000), sound(16_000, size: 48_008)))
    #expect(run.number("duration") == 1 && run.findings.first?.confidence == .estimated(error: 2))
  }

  @Test("no samples and no rate are no length") func nothing() {
    #expect(kit.measure(file("AIFF", common(0), sound(0))).error?.code == .absent)
    var negative = file("AIFF", common(8000), sound(16_000))
    negative[28] |= 0x80
    #expect(kit.measure(negative).error?.code == .absent)
  }

  @Test("an ID3 tag in front is passed over") func tag() {
    let tag = ByteBuilder().text("ID3").raw([4, 0, 0, 0, 0, 1, 0]).fill(128).bytes
    #expect(kit.measure(file("AIFF", common(8000), sound(16_000))).number("duration") == 1)
    var named = kit
    named.name = ResourceName(path: "a.aiff")
    #expect(named.measure(tag + file("AIFF", common(8000), sound(16_000))).number("duration") == 1)
  }
}
