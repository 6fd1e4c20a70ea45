import Testing

@testable import MPEGAudioExtractor

@Suite("MP3 with a header frame") struct HeaderFrameTests {
  private let audio = MPEGBytes.variable(3000)

  private func xing(_ frames: Int?, bytes: Int? = nil, delay: Int = 0, padding: Int = 0) -> [UInt8] {
    MPEGBytes.xing(frames: frames, bytes: bytes, delay: delay, padding: padding)
  }

  @Test("a Xing count answers exactly in one round of head and tail") func oneRound() {
    let outcome = RangeHost().ask(xing(3000, bytes: audio.count + 417) + audio)
    #expect(outcome.seconds == 3000 * 1152.0 / 44100)
    #expect(outcome.finding?.confidence == .exact)
    #expect(outcome.finding?.source == "mp3:Xing")
    #expect(outcome.rounds == 1)
    #expect(outcome.bytes == 4096 + 4096)
  }

  @Test("a VBRI count answers in one round") func vbri() {
    let outcome = RangeHost().ask(MPEGBytes.vbri(frames: 3000, bytes: audio.count + 417) + audio)
    #expect(outcome.seconds == 3000 * 1152.0 / 44100)
    #expect(outcome.finding?.source == "mp3:VBRI")
    #expect(outcome.rounds == 1)
  }

  @Test("the encoder's delay and padding are no playing time") func gapless() {
    let outcome = RangeHost().ask(xing(3000, bytes: audio.count + 417, delay: 576, padding: 1100) + audio)
    #expect(outcome.seconds == Double(3000 * 1152 - 1676) / 44100)
  }

  @Test("gaps that would cut away half of the samples are not believed") func nonsenseGaps() {
    let short = MPEGBytes.variable(4)
    let outcome = RangeHost().ask(xing(4, bytes: short.count + 417, delay: 4095, padding: 4095) + short)
    #expect(outcome.seconds == 4 * 1152.0 / 44100)
  }

  @Test("a name where no encoder has put one carries no gaps") func noEncoder() {
    let header = MPEGBytes.xing(
      frames: 3000, bytes: audio.count + 417, encoder: "\u{1}\u{2}\u{3}\u{4}", delay: 576, padding: 576)
    #expect(RangeHost().ask(header + audio).seconds == 3000 * 1152.0 / 44100)
  }

  @Test("a count of 0 is no count") func zeroCount() throws {
    let outcome = RangeHost().ask(xing(0, bytes: 0) + audio)
    let seconds = try #require(outcome.seconds)
    #expect(abs(seconds - 3000 * 1152.0 / 44100) < 0.1 * seconds)
    #expect(outcome.errorBar != nil)
  }

  @Test("the bit rate of a header frame without counts says nothing about the audio") func noCounts() throws {
    var constant: [UInt8] = []
    for index in 0..<300 { constant += MPEGBytes.frame(kbps: 320, noise: UInt32(index)) }
    let outcome = RangeHost().ask(MPEGBytes.xing(kbps: 32, encoder: "") + constant)
    #expect(abs(try #require(outcome.seconds) - 300 * 1152.0 / 44100) < 0.03)
  }

  @Test("flags that do not exist make no header") func oddFlags() throws {
    let outcome = RangeHost().ask(MPEGBytes.xing(flags: 0xFF01, frames: 77) + audio)
    #expect(try #require(outcome.seconds) > 60)
  }

  @Test("where the file is cut the frames that are there count") func cut() throws {
    let whole = xing(3000, bytes: audio.count + 417) + audio
    let outcome = RangeHost().ask(Array(whole.prefix(60_000)))
    #expect(outcome.finding?.source == "mp3:frames")
    #expect(try #require(outcome.seconds) < 6)
  }

  @Test("where another file was appended both count") func appended() throws {
    let first = MPEGBytes.variable(1000)
    let whole =
      xing(1000, bytes: first.count + 417) + first + MPEGBytes.id3(body: 2000) + xing(3000, bytes: audio.count)
      + audio
    let outcome = RangeHost(isExact: true).ask(whole)
    #expect(try #require(outcome.seconds) == 4000 * 1152.0 / 44100)
    let estimate = RangeHost().ask(whole)
    #expect(abs(try #require(estimate.seconds) - 4000 * 1152.0 / 44100) < (try #require(estimate.errorBar)))
    #expect(try #require(estimate.errorBar) < 20)
  }

  @Test("a large tag behind the counted bytes does not shake the count") func bigTailTag() {
    let outcome = RangeHost().ask(xing(3000, bytes: audio.count + 417) + audio + MPEGBytes.ape(body: 900_000))
    #expect(outcome.seconds == 3000 * 1152.0 / 44100)
    #expect(outcome.finding?.confidence == .exact)
    #expect(outcome.rounds == 2)
    #expect(outcome.bytes < 14_000)
  }

  @Test("counts that stand for an impossible bit rate are not believed") func impossible() throws {
    let outcome = RangeHost().ask(xing(3_000_000, bytes: audio.count + 417) + audio)
    #expect(try #require(outcome.seconds) < 100)
  }

  @Test("without a known length nothing has checked the count") func unchecked() {
    let whole = xing(3000, bytes: audio.count + 417) + audio
    let outcome = RangeHost(knowsLength: false).ask(whole)
    #expect(outcome.finding?.confidence == .declared)
    #expect(outcome.bytes < 140_000)
    #expect(RangeHost(isExact: true, knowsLength: false).ask(whole).finding?.source == "mp3:frames")
  }
}
