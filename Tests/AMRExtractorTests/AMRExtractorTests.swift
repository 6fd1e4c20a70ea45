import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import AMRExtractor

@Suite("AMR: duration", .timeLimit(.minutes(15))) struct AMRExtractorTests {
  private var kit: ConformanceKit {
    var kit = ConformanceKit(AMRExtractor())
    kit.cutMayShorten = true
    return kit
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/AMR/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  /// A frame of a type, `size` bytes with its first.
  private func frame(_ type: UInt8, _ size: Int) -> [UInt8] {
    [type << 3 | 4] + [UInt8](repeating: 0xFF, count: size - 1)
  }

  @Test("survives every arrival, cut and lie", arguments: [("nb.amr", 4.36), ("wb.amr", 4.0)])
  func conformance(name: String, seconds: Double) throws {
    for failure in kit.check(try fixture(name), expecting: .duration(seconds)) { Issue.record(failure) }
  }

  @Test("each frame is 20 ms, also where it says nothing") func types() {
    let narrow = (0..<10).flatMap { _ in frame(7, 32) + frame(8, 6) + frame(15, 1) }
    #expect(kit.measure(Array("#!AMR\n".utf8) + narrow).number("duration") == 0.6)
    let wide = (0..<10).flatMap { _ in frame(8, 61) + frame(9, 6) + frame(14, 1) }
    #expect(kit.measure(Array("#!AMR-WB\n".utf8) + wide).number("duration") == 0.6)
  }

  @Test("frames of several channels share their 20 ms") func channels() throws {
    let frames = (0..<30).flatMap { _ in frame(7, 32) }
    let file = ByteBuilder().text("#!AMR_MC1.0\n").big(3, 4).raw(frames).bytes
    #expect(abs(try #require(kit.measure(file).number("duration")) - 0.2) < 1e-9)
    let none = ByteBuilder().text("#!AMR-WB_MC1.0\n").big(0, 4).raw(frames).bytes
    #expect(kit.measure(none).error?.code == .malformed)
  }

  @Test("a file without a frame has no length") func empty() {
    #expect(kit.measure(Array("#!AMR\n".utf8)).error?.code == .absent)
  }

  @Test("a last frame that is cut is not played") func cut() {
    let frames = (0..<20).flatMap { _ in frame(7, 32) }
    #expect(kit.measure(Array("#!AMR\n".utf8) + frames.dropLast(3)).number("duration") == 0.38)
  }

  @Test("a long recording without pauses costs a few looks") func long() {
    let run = kit.measure(Array("#!AMR\n".utf8) + (0..<20_000).flatMap { _ in frame(7, 32) })
    #expect(run.number("duration") == 400)
    #expect(run.bytes < 12_000 && run.rounds <= 3, "\(run.bytes) bytes, \(run.rounds) rounds")
  }
}
