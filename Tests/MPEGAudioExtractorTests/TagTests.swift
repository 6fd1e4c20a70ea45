import Extraction
import Testing

@testable import MPEGAudioExtractor

@Suite("Tags before and behind MPEG audio") struct TagTests {
  private let audio = MPEGBytes.constant(1200)
  private let seconds = 1200 * 1152.0 / 44100

  private func expect(
    _ file: [UInt8], rounds: Int, under bytes: Int, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = RangeHost().ask(file)
    let answer = try #require(outcome.seconds, "\(String(describing: outcome.error))", sourceLocation: location)
    #expect(abs(answer - seconds) < 0.027, sourceLocation: location)
    #expect(outcome.rounds <= rounds, sourceLocation: location)
    #expect(outcome.bytes < bytes, sourceLocation: location)
  }

  @Test("a cover in front is jumped over") func cover() throws {
    try expect(MPEGBytes.id3(body: 3_000_000) + audio, rounds: 3, under: 30_000)
  }

  @Test("a cover in front of a Xing frame costs one round more") func coverBeforeXing() {
    let file = MPEGBytes.id3(body: 1_000_000) + MPEGBytes.xing(frames: 1200, bytes: audio.count + 417) + audio
    let outcome = RangeHost().ask(file)
    #expect(outcome.seconds == seconds)
    #expect(outcome.rounds == 2)
    #expect(outcome.bytes == 8192 + 4096)
  }

  @Test("several tags, with a footer, padding and an APE tag, all in front") func several() throws {
    let tags =
      MPEGBytes.id3(body: 100) + MPEGBytes.id3(version: 4, body: 50, footer: true) + MPEGBytes.ape(body: 200)
      + [UInt8](repeating: 0, count: 300)
    try expect(tags + audio, rounds: 3, under: 30_000)
  }

  @Test("a tag behind padding that the one before does not count") func tagBehindPadding() throws {
    let tags = MPEGBytes.id3(body: 10) + [UInt8](repeating: 0, count: 500) + MPEGBytes.id3(body: 500_000)
    try expect(tags + audio, rounds: 3, under: 30_000)
  }

  @Test("ID3v1 and its extension, APE with and without a header, and Lyrics3 are no audio") func trailing() throws {
    for tags in [
      MPEGBytes.id3v1(), MPEGBytes.ape(body: 500), MPEGBytes.ape(body: 500, header: false),
      MPEGBytes.lyrics3(body: 600) + MPEGBytes.id3v1(),
      MPEGBytes.ape(body: 300) + MPEGBytes.lyrics3(body: 40) + MPEGBytes.id3v1(),
      Array("TAG+".utf8) + [UInt8](repeating: 0x20, count: 223) + MPEGBytes.id3v1(),
      MPEGBytes.id3(version: 4, body: 700, footer: true),
    ] {
      try expect(audio + tags, rounds: 2, under: 20_000)
    }
  }

  @Test("a cover behind the audio is neither read nor counted") func coverBehind() throws {
    try expect(audio + MPEGBytes.ape(body: 1_200_000) + MPEGBytes.id3v1(), rounds: 4, under: 40_000)
  }

  @Test("a counted file stops before its tags, whether or not its length is known", arguments: [true, false])
  func counted(knowsLength: Bool) {
    let short = MPEGBytes.variable(100)
    let file = short + MPEGBytes.ape(body: 3000) + MPEGBytes.id3v1()
    #expect(RangeHost(knowsLength: knowsLength).ask(file).seconds == 100 * 1152.0 / 44100)
  }

  @Test("a tag that is larger than the file is called truncated") func overlong() {
    let file = Array(MPEGBytes.id3(body: 200_000).prefix(50_000))
    #expect(RangeHost().ask(file).error?.code == .truncated)
  }

  @Test("a size of nonsense does not hide the audio that follows") func nonsenseSize() throws {
    let tag = Array("ID3".utf8) + [3, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F] + [UInt8](repeating: 0x41, count: 500)
    try expect(tag + audio, rounds: 3, under: 30_000)
  }

  @Test("a tag alone has no duration") func tagOnly() {
    #expect(RangeHost().ask(MPEGBytes.id3(body: 3000)).error?.code == .absent)
  }

  @Test(
    "other formats behind a tag are named and left to others",
    arguments: ["fLaC", "OggS", "RIFF", "FORM", "MAC ", "wvpk", "MPCK"])
  func foreign(magic: String) {
    let file = MPEGBytes.id3(body: 5000) + Array(magic.utf8) + [UInt8](repeating: 7, count: 9000)
    let error = RangeHost().ask(file).error
    #expect(error?.code == .notRecognised)
    #expect(error?.message.contains("behind a tag") == true)
  }

  @Test("ADTS behind a tag is named") func adts() {
    // Two frames of 20 bytes.
    let frame: [UInt8] = [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x9F, 0xFC] + [UInt8](repeating: 5, count: 13)
    let error = RangeHost().ask(MPEGBytes.id3(body: 64) + frame + frame + frame).error
    #expect(error?.code == .notRecognised)
    #expect(error?.message.contains("ADTS") == true)
  }
}
