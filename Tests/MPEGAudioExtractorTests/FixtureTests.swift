import Foundation
import Testing

@Suite("Real MPEG audio files") struct FixtureTests {
  private func fixture(_ name: String) throws -> [UInt8] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    return [UInt8](try Data(contentsOf: root.appending(path: "Plugins/MPEGAudio/Fixtures/\(name)").standardized))
  }

  @Test(
    "the duration is what the file's own project and a decoder say",
    arguments: [
      ("layer1.mp1", 0.0958, "mp3:frames"), ("mpeg2-layer2.mp2", 0.144, "mp3:frames"),
      ("one-frame.mp3", 0.072, "mp3:frames"), ("xing-id3v1.mp3", 0.1, "mp3:Xing"),
      ("vbri-cut.mp3", 0.4441, "mp3:frames"), ("no-header-id3.mp3", 0.1045, "mp3:frames"),
      ("info-alone.mp3", 0.0261, "mp3:frames"),
    ])
  func duration(name: String, seconds: Double, source: String) throws {
    let outcome = RangeHost().ask(try fixture(name))
    #expect(abs(try #require(outcome.seconds) - seconds) < 0.0001)
    #expect(outcome.finding?.source == source)
    #expect(outcome.finding?.confidence == .exact)
    #expect(outcome.rounds <= 2)
  }

  @Test("a short stream shows by its end that its header promises too much") func cutStream() throws {
    let outcome = RangeHost(knowsLength: false).ask(try fixture("vbri-cut.mp3"))
    #expect(abs(try #require(outcome.seconds) - 0.4441) < 0.0001)
  }
}
