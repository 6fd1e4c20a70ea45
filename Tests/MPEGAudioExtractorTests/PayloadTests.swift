import Extraction
import Testing

@testable import MPEGAudioExtractor

@Suite("MPEG audio without a header frame") struct PayloadTests {
  private func seconds(_ frames: Int) -> Double { Double(frames) * 1152 / 44100 }

  @Test("a small file is counted frame by frame") func small() {
    let outcome = RangeHost().ask(MPEGBytes.variable(200))
    #expect(outcome.seconds == seconds(200))
    #expect(outcome.finding?.confidence == .exact)
    #expect(outcome.rounds == 2)
  }

  @Test("a constant bit rate is known from 8 KB in one round, within one frame") func constant() throws {
    let outcome = RangeHost().ask(MPEGBytes.constant(20_000))
    #expect(abs(try #require(outcome.seconds) - seconds(20_000)) < 0.001)
    #expect(try #require(outcome.errorBar) < 0.027)
    #expect(outcome.rounds == 1)
    #expect(outcome.bytes <= 8192)
  }

  @Test("an encoder that never pads is no variable bit rate") func neverPadded() throws {
    var file: [UInt8] = []
    for index in 0..<5000 { file += MPEGBytes.frame(kbps: 128, noise: UInt32(index)) }
    let outcome = RangeHost().ask(file)
    #expect(outcome.seconds == seconds(5000))
    #expect(outcome.rounds == 1)
  }

  @Test("a variable bit rate is estimated, and the truth lies within the error") func variable() throws {
    var sum = 0.0
    for seed: UInt32 in 1...5 {
      let outcome = RangeHost().ask(MPEGBytes.variable(20_000, seed: seed))
      let answer = try #require(outcome.seconds)
      sum += answer
      #expect(abs(answer - seconds(20_000)) < (try #require(outcome.errorBar)))
      #expect(try #require(outcome.errorBar) < 0.1 * answer)
      #expect(outcome.rounds == 2)
      #expect(outcome.bytes < 110_000)
    }
    // Samples that leave out the frame they start in make five files, one like the other, too long.
    #expect(abs(sum / 5 - seconds(20_000)) < 0.025 * seconds(20_000))
  }

  @Test("a quiet start does not pass for a constant bit rate") func quietStart() throws {
    var file: [UInt8] = []
    for index in 0..<2000 { file += MPEGBytes.frame(kbps: 32, noise: UInt32(index)) }
    let outcome = RangeHost().ask(file + MPEGBytes.variable(1000))
    let answer = try #require(outcome.seconds)
    #expect(abs(answer - seconds(3000)) < 0.1 * answer)
    #expect(outcome.finding?.source == "mp3:samples")
  }

  @Test("silence at both ends does not pass for a constant bit rate") func quietEnds() throws {
    let quiet = (0..<500).flatMap { MPEGBytes.frame(kbps: 32, noise: UInt32($0)) }
    // As many loud bytes as leave the quiet frames behind them on the grid of those in front.
    let loud = (0..<MPEGBytes.frame(kbps: 32, noise: 0).count).flatMap { MPEGBytes.frame(kbps: 160, noise: UInt32($0)) }
    let middle = (0..<40).flatMap { _ in loud }
    let outcome = RangeHost().ask(quiet + middle + quiet)
    #expect(outcome.finding?.source == "mp3:samples")
    let frames = 1000 + middle.count / MPEGBytes.frame(kbps: 160, noise: 0).count
    #expect(abs(try #require(outcome.seconds) - seconds(frames)) < (try #require(outcome.errorBar)))
  }

  @Test("something between the frames of a constant bit rate widens the error") func interrupted() throws {
    let part = MPEGBytes.constant(2000)
    let outcome = RangeHost().ask(part + [UInt8](repeating: 1, count: 3100) + part)
    #expect(abs(try #require(outcome.seconds) - seconds(4000)) < (try #require(outcome.errorBar)))
    #expect(try #require(outcome.errorBar) > 0.1)
  }

  @Test("an exact question is counted, and the bytes passed are given back") func exact() {
    let outcome = RangeHost(isExact: true).ask(MPEGBytes.variable(30_000))
    #expect(outcome.seconds == seconds(30_000))
    #expect(outcome.finding?.confidence == .exact)
    #expect(outcome.mostHeld < 5_000_000)
  }

  @Test("without a known length the frames are counted to the end") func unknownLength() {
    let outcome = RangeHost(knowsLength: false).ask(MPEGBytes.constant(3000) + MPEGBytes.id3v1())
    #expect(outcome.seconds == seconds(3000))
    #expect(outcome.finding?.confidence == .exact)
  }

  @Test("a count that was given up leaves an estimate where the length is known, and nothing where it is not")
  func provisional() throws {
    let file = MPEGBytes.constant(10_000)
    let outcome = RangeHost(isExact: true, budget: 1_000_000).ask(file)
    guard case .number(let answer) = try #require(outcome.provisional.first).value else { return }
    #expect(abs(answer - seconds(10_000)) < 1)
    #expect(RangeHost(knowsLength: false, budget: 1_000_000).ask(file).provisional.isEmpty)
  }

  @Test("junk and zeros behind the audio are not counted", arguments: [UInt8(0), 0x5A])
  func trailingJunk(byte: UInt8) throws {
    for frames in [100, 3000] {
      let file = MPEGBytes.constant(frames) + [UInt8](repeating: byte, count: 400_000)
      let answer = try #require(RangeHost().ask(file).seconds)
      #expect(abs(answer - seconds(frames)) < 0.027)
    }
  }

  @Test("junk before the first frame is passed, an ADTS header in it too") func leadingJunk() throws {
    let junk = [0xFF, 0xF1, 0x50, 0x40] + (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 7) | 1 }
    for zeros in [0, 30_000] {
      let file = junk + [UInt8](repeating: 0, count: zeros) + MPEGBytes.constant(50)
      #expect(
        try #require(RangeHost(head: 8192).ask(Array("ID3".utf8) + [3, 0, 0, 0, 0, 0, 0] + file).seconds) == seconds(50)
      )
    }
  }

  @Test("a single frame is a file, with zeros before it too", arguments: [0, 417])
  func singleFrame(zeros: Int) {
    let file = [UInt8](repeating: 0, count: zeros) + MPEGBytes.frame(kbps: 320)
    #expect(RangeHost().ask(file).seconds == seconds(1))
  }

  @Test("a last frame that is cut is counted") func cutFrame() {
    #expect(RangeHost().ask(MPEGBytes.constant(10).dropLast(100)).seconds == seconds(10))
  }

  @Test("free format is measured by the distance of its frames") func freeFormat() throws {
    var file: [UInt8] = []
    for index in 0..<50 { file += MPEGBytes.frame(0xFFFB_0000, 777, noise: UInt32(index)) }
    #expect(RangeHost().ask(file).seconds == seconds(50))
    for index in 0..<1000 { file += MPEGBytes.frame(0xFFFB_0000, 777, noise: UInt32(index)) }
    #expect(abs(try #require(RangeHost().ask(file).seconds) - seconds(1050)) < 0.03)
  }

  @Test(
    "layers I and II and the low sampling frequencies are counted alike",
    arguments: [
      (0xFFFF_C000, 416, 384.0 / 44100), (0xFFFD_A800, 864, 1152.0 / 32000), (0xFFF5_8800, 576, 1152.0 / 16000),
      (0xFFE3_1800, 72, 576.0 / 8000),
    ] as [(UInt32, Int, Double)])
  func layers(bits: UInt32, size: Int, frame: Double) throws {
    for count in [20, 3000] {
      var file: [UInt8] = []
      for index in 0..<count { file += MPEGBytes.frame(bits, size, noise: UInt32(index)) }
      #expect(abs(try #require(RangeHost().ask(file).seconds) - Double(count) * frame) < 0.001)
    }
  }

  @Test("sample rates that change are added up") func changingRate() throws {
    var file = MPEGBytes.constant(100)
    for index in 0..<100 { file += MPEGBytes.frame(0xFFF3_8000, 208, noise: UInt32(index)) }
    let answer = try #require(RangeHost().ask(file).seconds)
    #expect(abs(answer - (seconds(100) + 100 * 576.0 / 22050)) < 1e-9)
  }
}
extension RangeHost {
  func ask(_ file: ArraySlice<UInt8>) -> Outcome { ask(Array(file)) }
}
