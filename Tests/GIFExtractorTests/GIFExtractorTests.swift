import Extraction
import FetchKitTestSupport
import GIFExtractor
import Testing

@Suite("GIF", .timeLimit(.minutes(15))) struct GIFExtractorTests {
  private let size = ConformanceKit(GIFExtractor(), question: Question("dimensions")).sharing(among: 6)
  private let time = ConformanceKit(GIFExtractor()).sharing(among: 6)

  private func screen(_ width: Int, _ height: Int, colors: Bool = true) -> [UInt8] {
    Array("GIF89a".utf8) + [UInt8(width & 255), UInt8(width >> 8), UInt8(height & 255), UInt8(height >> 8)]
      + [colors ? 0x80 : 0, 0, 0] + (colors ? [UInt8](repeating: 0x2C, count: 6) : [])
  }

  private func image(_ data: Int = 3, localColors: Bool = false) -> [UInt8] {
    let table = localColors ? [UInt8](repeating: 0x3B, count: 12) : []
    let pieces = stride(from: 0, to: data, by: 255).flatMap { start in
      [UInt8(min(255, data - start))] + [UInt8](repeating: 0x21, count: min(255, data - start))
    }
    return [0x2C, 0, 0, 0, 0, 7, 0, 5, 0, localColors ? 0x81 : 0] + table + [2] + pieces + [0]
  }

  private func control(_ delay: Int) -> [UInt8] {
    [0x21, 0xF9, 4, 0, UInt8(delay & 255), UInt8(delay >> 8), 0, 0]
  }

  private let comment: [UInt8] = [0x21, 0xFE, 3, 0x2C, 0x3B, 0x21, 0]

  private var animation: [UInt8] {
    screen(300, 200) + comment + control(100) + image(600) + control(50) + comment + image(localColors: true) + image()
      + control(250) + image() + [0x3B]
  }

  @Test("the size is that of the screen, and ten bytes tell it") func screenSize() {
    for failure in size.check(animation, expecting: .dimensions(Dimensions(300, 200))) { Issue.record(failure) }
    #expect(size.measure(Array(animation.prefix(10))).brief("dimensions") == "300x200")
    #expect(size.measure(Array(animation.prefix(9))).error?.code == .truncated)
  }

  @Test("a screen without a size is as large as its first picture") func noScreen() {
    let file = screen(0, 0) + comment + control(3) + image() + [0x3B]
    for failure in size.check(file, expecting: .dimensions(Dimensions(7, 5))) { Issue.record(failure) }
    #expect(size.measure(screen(0, 5) + [0x3B]).error?.code == .absent)
  }

  @Test("delays are added up, a picture without one counts nothing") func delays() {
    var kit = time
    kit.cutMayShorten = true
    for failure in kit.check(animation, expecting: .duration(4)) { Issue.record(failure) }
  }

  @Test("a file without a trailer is as long as what is there, marked as an estimate") func noTrailer() {
    let run = time.measure(Array(animation.dropLast()))
    #expect(run.number("duration") == 4)
    #expect(run.findings.first?.confidence == .estimated(error: 4))
  }

  @Test("a still has no duration, nor has an animation whose delays are all 0") func still() {
    #expect(time.measure(screen(3, 2) + control(50) + image() + [0x3B]).error?.code == .absent)
    #expect(time.measure(screen(3, 2) + image() + image() + [0x3B]).error?.code == .absent)
    #expect(time.measure(screen(3, 2) + [0x3B]).error?.code == .absent)
  }

  @Test("a byte too many behind a block is passed over") func extraZero() {
    let file = screen(3, 2, colors: false) + control(10) + image() + [0] + control(20) + image() + [0, 0x3B]
    #expect(time.measure(file).number("duration") == 0.3)
  }

  @Test("a long animation is read in few rounds, and nothing of it is kept") func cost() {
    let frames = (0..<200).flatMap { _ in control(4) + image(20_000) }
    let file = screen(30, 20) + frames + [0x3B]
    let run = time.measure(file)
    #expect(run.number("duration") == 8 && run.rounds < 30)
    let stream = SequentialHost(file).run(Interrogation(Question("duration"), of: ExtractorRegistry([GIFExtractor()])))
    #expect(stream.number("duration") == 8 && stream.largestHeld < 600 << 10)
  }

  @Test("both can be asked at once") func both() {
    let kit = ConformanceKit(GIFExtractor(), question: Question(keys: ["dimensions", "duration"])).sharing(among: 6)
    let run = kit.measure(animation)
    #expect(run.number("duration") == 4 && run.brief("dimensions") == "300x200")
  }
}
