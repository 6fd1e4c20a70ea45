import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import CAFExtractor

@Suite("CAF: duration", .timeLimit(.minutes(15))) struct CAFExtractorTests {
  private let kit = ConformanceKit(CAFExtractor())

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/CAF/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  private func chunk(_ type: String, _ content: ByteBuilder, size: UInt64? = nil) -> ByteBuilder {
    ByteBuilder().text(type).big(size ?? UInt64(content.bytes.count), 8).raw(content.bytes)
  }

  private func file(_ chunks: ByteBuilder...) -> [UInt8] {
    ByteBuilder().text("caff").big(1, 2).big(0, 2).raw(chunks.flatMap(\.bytes)).bytes
  }

  /// A description at 8,000 Hz, mono.
  private func description(_ format: String, bytes: UInt64, frames: UInt64) -> ByteBuilder {
    chunk(
      "desc",
      ByteBuilder().big((8000.0).bitPattern, 8).text(format).big(0, 4).big(bytes, 4).big(frames, 4).big(1, 4).big(16, 4)
    )
  }

  private func data(_ count: Int, size: UInt64? = nil) -> ByteBuilder {
    chunk("data", ByteBuilder().fill(4).fill(count, 0x55), size: size)
  }

  private func table(_ packets: UInt64, valid: UInt64, priming: UInt64 = 0, remainder: UInt64 = 0) -> ByteBuilder {
    chunk("pakt", ByteBuilder().big(packets, 8).big(valid, 8).big(priming, 4).big(remainder, 4).fill(6, 7))
  }

  @Test("survives every arrival, cut and lie", arguments: [("pcm.caf", 0.1), ("alac.caf", 0.512)])
  func conformance(name: String, seconds: Double) throws {
    for failure in kit.check(try fixture(name), expecting: .duration(seconds)) { Issue.record(failure) }
  }

  @Test("samples of one size are divided and not read") func linear() {
    let run = kit.measure(file(description("lpcm", bytes: 2, frames: 1), data(160_000), chunk("info", ByteBuilder())))
    #expect(run.number("duration") == 10 && run.rounds == 1 && run.bytes == 4096)
  }

  @Test("a packet table counts what is to be heard, before or behind the data") func packetTable() {
    let aac = description("aac ", bytes: 0, frames: 1024)
    #expect(kit.measure(file(aac, table(10, valid: 8000), data(50_000))).number("duration") == 1)
    let behind = kit.measure(file(aac, data(50_000), table(10, valid: 8000)))
    #expect(behind.number("duration") == 1 && behind.rounds == 2)
    let silent = table(10, valid: 0, priming: 2112, remainder: 128)
    #expect(kit.measure(file(aac, silent, data(500))).number("duration") == 1)
    // It may cut packets of one size too.
    let ima = description("ima4", bytes: 34, frames: 64)
    #expect(kit.measure(file(ima, data(340), table(10, valid: 600))).number("duration") == 600 / 8000.0)
    #expect(kit.measure(file(ima, data(340))).number("duration") == 640 / 8000.0)
    #expect(kit.measure(file(aac, data(500))).error?.code == .absent)
  }

  @Test("data of unknown size goes to the end of the file") func pipe() {
    let bytes = file(description("lpcm", bytes: 2, frames: 1), data(16_000, size: .max))
    for failure in kit.checkArrival(bytes, expecting: .duration(1)) { Issue.record(failure) }
  }

  @Test("a file that is cut has what is there, marked as off by what is not") func cut() {
    let run = kit.measure(file(description("lpcm", bytes: 2, frames: 1), data(16_000, size: 48_004)))
    #expect(run.number("duration") == 1 && run.findings.first?.confidence == .estimated(error: 2))
  }
}
