import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import TrueAudioExtractor

@Suite("True Audio: duration", .timeLimit(.minutes(15))) struct TrueAudioExtractorTests {
  private let kit = ConformanceKit(TrueAudioExtractor())

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Plugins/TrueAudio/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  @Test("survives every arrival, cut and lie") func conformance() throws {
    for failure in kit.check(try fixture("sine.tta"), expecting: .duration(0.5)) { Issue.record(failure) }
  }

  @Test("a count without its checksum is only what the file says") func checksum() throws {
    var bytes = try fixture("sine.tta")
    bytes[18] ^= 1
    #expect(kit.measure(bytes).findings.first?.confidence == .declared)
  }

  @Test("a tag in front is passed over, however long") func tag() throws {
    let tag = ByteBuilder().text("ID3").raw([3, 0, 0, 0, 2, 0, 0]).fill(32_768, 0xFF).bytes
    let run = kit.measure(tag + (try fixture("sine.tta")))
    #expect(run.number("duration") == 0.5 && run.rounds == 2)
  }
}
