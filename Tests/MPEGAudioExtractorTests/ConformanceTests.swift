import FetchKitTestSupport
import MPEGAudioExtractor
import Testing

@Suite("MPEG audio keeps the promises of a parser") struct ConformanceTests {
  private static let variable = MPEGBytes.variable(24)
  private static let kit: ConformanceKit = {
    var kit = ConformanceKit(MPEGAudioExtractor())
    kit.cutMayShorten = true
    kit.limits.mutations = 300
    kit.limits.edge = 300
    kit.limits.samples = 100
    return kit
  }()

  private func check(_ bytes: [UInt8], frames: Int) {
    for failure in Self.kit.check(bytes, expecting: .duration(Double(frames) * 1152 / 44100)) {
      Issue.record(failure)
    }
  }

  @Test("with a header frame behind a tag") func headerFrame() {
    let header = MPEGBytes.xing(frames: 24, bytes: Self.variable.count + 417)
    check(MPEGBytes.id3(body: 700) + header + Self.variable + MPEGBytes.id3v1(), frames: 24)
  }

  @Test("with VBRI") func vbri() {
    check(MPEGBytes.vbri(frames: 24, bytes: Self.variable.count + 417) + Self.variable, frames: 24)
  }

  @Test("without a header frame, between tags") func tags() {
    check(MPEGBytes.id3(body: 5000) + Self.variable + MPEGBytes.ape(body: 900) + MPEGBytes.id3v1(), frames: 24)
  }

  @Test("behind zeros and before junk") func junk() {
    let zeros = [UInt8](repeating: 0, count: 3000)
    check(zeros + MPEGBytes.constant(24) + [UInt8](repeating: 2, count: 3000), frames: 24)
  }

  @Test("in free format") func freeFormat() {
    check((0..<24).flatMap { MPEGBytes.frame(0xFFFB_0000, 500, noise: UInt32($0)) }, frames: 24)
  }

  @Test("a stream that is counted holds no more than it needs") func memory() {
    var kit = Self.kit
    kit.question.exact = true
    kit.limits.randomArrivals = 2
    let file = MPEGBytes.variable(3000)
    for failure in kit.checkArrival(file, expecting: .duration(3000 * 1152 / 44100.0)) { Issue.record(failure) }
  }
}
