import Extraction
import FetchKitTestSupport
import PNGExtractor
import Testing

@Suite("PNG", .timeLimit(.minutes(15))) struct PNGExtractorTests {
  private let size = ConformanceKit(PNGExtractor(), question: Question("dimensions")).sharing(among: 8)
  private let time = ConformanceKit(PNGExtractor()).sharing(among: 8)
  private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func chunk(_ type: String, _ content: [UInt8] = []) -> [UInt8] {
    number(content.count, 4) + Array(type.utf8) + content + [0, 0, 0, 0]
  }

  private func header(_ width: Int, _ height: Int) -> [UInt8] {
    chunk("IHDR", number(width, 4) + number(height, 4) + [8, 2, 0, 0, 0])
  }

  private func exif(_ orientation: UInt8) -> [UInt8] {
    chunk("eXIf", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0])
  }

  private func control(_ delay: Int, _ divisor: Int) -> [UInt8] {
    chunk("fcTL", [UInt8](repeating: 0, count: 20) + number(delay, 2) + number(divisor, 2) + [0, 0])
  }

  private var data: [UInt8] { chunk("IDAT", [UInt8](repeating: 5, count: 300)) + chunk("IEND") }

  private func animation(_ frames: Int = 3, promised: Int = 3, dataSize: Int = 300) -> [UInt8] {
    let pieces = (0..<frames).flatMap { index in
      control(index + 1, index == 1 ? 0 : 10)
        + chunk(index == 0 ? "IDAT" : "fdAT", [UInt8](repeating: 5, count: dataSize))
    }
    return signature + header(40, 30) + chunk("acTL", number(promised, 4) + number(0, 4)) + pieces + chunk("IEND")
  }

  @Test("the size stands in the header") func plain() {
    let file = signature + header(60_000, 50_000) + data
    for failure in size.check(file, expecting: .dimensions(Dimensions(60_000, 50_000))) { Issue.record(failure) }
  }

  @Test("EXIF data in front of the picture's turn it") func turned() {
    let file = signature + header(300, 100) + chunk("tEXt", [1, 2, 3]) + exif(6) + data
    let right = Dimensions(300, 100, orientation: 6)
    for failure in size.check(file, expecting: .dimensions(right)) { Issue.record(failure) }
  }

  @Test("a file that is cut in front of the picture's data says that it may be turned") func cut() {
    let run = size.measure(signature + header(300, 100) + chunk("tEXt", [1, 2, 3]))
    #expect(run.brief("dimensions") == "300x100")
    #expect(run.findings.first?.confidence == .estimated(error: 200))
  }

  @Test("a chunk of Xcode's may stand in front of the header") func phone() {
    #expect(size.measure(signature + chunk("CgBI", [1, 2, 3, 4]) + header(8, 9) + data).brief("dimensions") == "8x9")
  }

  @Test("sizes that PNG does not allow are malformed") func illegal() {
    for (width, height) in [(0, 1), (1, 0), (0xFFFF_FFFF, 1), (1, 0x8000_0000)] {
      #expect(size.measure(signature + header(width, height) + data).error?.code == .malformed)
    }
    #expect(size.measure(signature + chunk("IDAT", [1, 2, 3])).error?.code == .malformed)
    #expect(size.measure(Array((signature + header(1, 1)).prefix(18))).error?.code == .truncated)
  }

  @Test("the delays of an animation are added up, a divisor of 0 for 100") func animated() {
    for failure in time.check(animation(), expecting: .duration(0.1 + 0.02 + 0.3)) { Issue.record(failure) }
  }

  @Test("both can be asked at once, and a still has one of them") func both() {
    let kit = ConformanceKit(PNGExtractor(), question: Question(keys: ["dimensions", "duration"])).sharing(among: 8)
    #expect(kit.measure(animation()).findings.count == 2)
    #expect(kit.measure(signature + header(4, 3) + exif(6) + data).findings.map(\.key) == ["dimensions"])
    for failure in kit.check(animation(), expecting: .duration(0.42)) { Issue.record(failure) }
  }

  @Test("a still has no duration, nor has an animation of one picture") func still() {
    #expect(time.measure(signature + header(4, 3) + data).error?.code == .absent)
    #expect(time.measure(animation(1, promised: 1)).error?.code == .absent)
  }

  @Test("a cut animation is as long as what is there, marked as an estimate") func cutAnimation() {
    let whole = animation(3, promised: 5)
    let run = time.measure(Array(whole.dropLast(12)))
    #expect(abs((run.number("duration") ?? 0) - 0.42) < 0.0001)
    #expect(run.findings.first?.confidence != .exact)
    #expect(abs((time.measure(whole).number("duration") ?? 0) - 0.42) < 0.0001)
  }

  @Test("frames are jumped over, and small ones are read through in few rounds") func cost() {
    let large = time.measure(animation(20, promised: 20, dataSize: 100_000))
    #expect(large.rounds <= 21 && large.bytes < 20_000)
    let small = time.measure(animation(2000, promised: 2000, dataSize: 200))
    #expect(small.number("duration") != nil && small.rounds <= 12)
  }
}

@Suite("MNG and JNG", .timeLimit(.minutes(15))) struct MNGExtractorTests {
  private func file(_ first: UInt8, _ name: String, _ fields: [Int]) -> [UInt8] {
    let content = fields.flatMap { value in (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
    return [first] + (first == 0x8A ? "MNG" : "JNG").utf8 + [0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, UInt8(content.count)]
      + Array(name.utf8) + content + [0, 0, 0, 0]
  }

  @Test("the header has size and play time") func animation() {
    let kit = ConformanceKit(MNGExtractor(), question: Question(keys: ["dimensions", "duration"])).sharing(among: 8)
    let bytes = file(0x8A, "MHDR", [320, 200, 100, 0, 25, 250, 1])
    for failure in kit.check(bytes, expecting: .dimensions(Dimensions(320, 200))) { Issue.record(failure) }
    #expect(kit.measure(bytes).number("duration") == 2.5)
    #expect(kit.measure(file(0x8B, "JHDR", [640, 480, 0, 0])).findings.map(\.key) == ["dimensions"])
  }

  @Test("a play time that is not said, or has no end, is no duration") func unknown() {
    let kit = ConformanceKit(MNGExtractor()).sharing(among: 8)
    for (rate, ticks) in [(100, 0), (0, 250), (100, 0x7FFF_FFFF)] {
      #expect(kit.measure(file(0x8A, "MHDR", [320, 200, rate, 0, 25, ticks, 1])).error?.code == .absent)
    }
  }
}
