import Foundation
import Testing

/// Small real files that are always at hand; where they come from is in `Plugins/MP4/Fixtures/README.md`.
@Suite("MP4: fixtures", .timeLimit(.minutes(15))) struct FixtureTests {
  @Test(
    "files of other people's writers have the right answer",
    arguments: [
      ("amr-wb-one-frame.3gp", 0.02, "mp4:moov/mvhd"), ("no-timescale.m4a", 0.1, "mp4:moov/trak"),
      ("fragments-alternating.mp4", 1.2096, "mp4:moof"),
    ])
  func fixtures(name: String, seconds: Double, source: String) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Plugins/MP4/Fixtures").standardizedFileURL
    let outcome = try SimulatedHost(file: folder.appendingPathComponent(name)).ask()
    #expect(abs((outcome.seconds ?? 0) - seconds) < 0.0005)
    #expect(outcome.findings.first?.source == source)
  }
}
