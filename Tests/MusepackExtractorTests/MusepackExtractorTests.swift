import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import MusepackExtractor

@Suite("Musepack: duration", .timeLimit(.minutes(15))) struct MusepackExtractorTests {
  private let kit = ConformanceKit(MusepackExtractor())

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/Musepack/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  private func version7(frames: UInt64, end: UInt64) -> [UInt8] {
    ByteBuilder().text("MP+").raw([7]).little(frames, 4).little(1 << 16, 4).fill(8).little(end, 4).fill(100).bytes
  }

  @Test("survives every arrival, cut and lie") func conformance() throws {
    for failure in kit.check(try fixture("sv7-head.mpc"), expecting: .duration(1.42804)) { Issue.record(failure) }
  }

  @Test("version 7 may know how long the last frame is") func lastFrame() {
    let known = version7(frames: 10, end: 1 << 31 | 100 << 20)
    #expect(kit.measure(known).number("duration") == (9 * 1152 + 100) / 48000.0)
    #expect(kit.measure(version7(frames: 10, end: 0)).number("duration") == (11520 - 481) / 48000.0)
    #expect(kit.measure(version7(frames: 0, end: 0)).error?.code == .absent)
  }

  @Test("version 8 counts samples, and how many are silent at the beginning") func version8() {
    let header = ByteBuilder().text("SH").raw([12]).fill(4).raw([8]).raw([0x82, 0xF7, 0x40]).raw([0x40]).raw([
      0x20, 0x10,
    ])
    let packet = ByteBuilder().text("RG").raw([12]).fill(9)
    // The sizes of packets count their names: 2 + 1 + 4 + 1 + 3 + 1 + 2.
    let sized = [UInt8](header.bytes.prefix(2)) + [14] + header.bytes.dropFirst(3)
    let file = ByteBuilder().text("MPCK").raw(packet.bytes).raw(sized).text("AP").raw([10]).fill(60).bytes
    // 48,064 samples, of which 64 are silent.
    for failure in kit.check(file, expecting: .duration(1)) { Issue.record(failure) }
  }
}
