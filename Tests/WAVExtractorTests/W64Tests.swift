import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import WAVExtractor

@Suite("Wave64: duration", .timeLimit(.minutes(15))) struct W64Tests {
  private let kit = ConformanceKit(W64Extractor())
  private let suffix: [UInt8] = [0xF3, 0xAC, 0xD3, 0x11, 0x8C, 0xD1, 0x00, 0xC0, 0x4F, 0x8E, 0xDB, 0x8A]

  private func chunk(_ id: String, _ content: ByteBuilder, size: UInt64? = nil) -> [UInt8] {
    let count = content.bytes.count
    return ByteBuilder().text(id).raw(suffix).little(size ?? UInt64(count + 24), 8).raw(content.bytes)
      .fill((8 - count % 8) % 8).bytes
  }

  private func file(_ count: Int, size: UInt64? = nil) -> [UInt8] {
    let format = ByteBuilder().little(1, 2).little(1, 2).little(8000, 4).little(16_000, 4).little(2, 2).little(16, 2)
    let note = chunk("levl", ByteBuilder().fill(13))
    return ByteBuilder().raw(W64Parser.magic).little(0, 8).text("wave").raw(suffix).raw(note).raw(chunk("fmt ", format))
      .raw(chunk("data", ByteBuilder().fill(count, 0x55), size: size)).bytes
  }

  @Test("survives every arrival, cut and lie") func conformance() throws {
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Plugins/WAV/Fixtures/sine.w64")
    let bytes = [UInt8](try Data(contentsOf: fixture.standardized))
    for failure in kit.check(bytes, expecting: .duration(0.1)) { Issue.record(failure) }
    for failure in kit.check(file(4000), expecting: .duration(0.25)) { Issue.record(failure) }
  }

  @Test("a size that a pipe left behind means the end of the file", arguments: [24, UInt64.max, UInt64.max >> 1])
  func pipe(size: UInt64) {
    #expect(kit.measure(file(16_000, size: size)).number("duration") == 1)
  }

  @Test("a file that is cut has what is there, marked as off by what is not") func cut() {
    let run = kit.measure(file(16_000, size: 48_024))
    #expect(run.number("duration") == 1 && run.findings.first?.confidence == .estimated(error: 2))
  }
}
