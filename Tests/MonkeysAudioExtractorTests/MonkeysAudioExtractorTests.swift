import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import MonkeysAudioExtractor

@Suite("Monkey's Audio: duration", .timeLimit(.minutes(15))) struct MonkeysAudioExtractorTests {
  private let kit = ConformanceKit(MonkeysAudioExtractor())

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Plugins/MonkeysAudio/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  private func old(version: UInt64, compression: UInt64 = 2000, frames: UInt64, last: UInt64) -> [UInt8] {
    ByteBuilder().text("MAC ").little(version, 2).little(compression, 2).little(0, 2).little(2, 2).little(44100, 4)
      .little(44, 4).little(0, 4).little(frames, 4).little(last, 4).fill(96).bytes
  }

  @Test("survives every arrival, cut and lie") func conformance() throws {
    for failure in kit.check(try fixture("head.ape"), expecting: .duration(1.428)) { Issue.record(failure) }
  }

  @Test(
    "old headers leave the size of a frame to be known",
    arguments: [
      (3970, 2000, 294_912), (3920, 2000, 73728), (3850, 4000, 73728), (3850, 2000, 9216), (3700, 4000, 9216),
    ])
  func oldVersions(version: UInt64, compression: UInt64, blocks: Double) {
    let run = kit.measure(old(version: version, compression: compression, frames: 3, last: 1000))
    #expect(run.number("duration") == (2 * blocks + 1000) / 44100)
  }

  @Test("no frame is no length, and a last frame that is too long makes no sense") func nonsense() {
    #expect(kit.measure(old(version: 3970, frames: 0, last: 0)).error?.code == .absent)
    #expect(kit.measure(old(version: 3970, frames: 2, last: 300_000)).error?.code == .malformed)
  }
}
