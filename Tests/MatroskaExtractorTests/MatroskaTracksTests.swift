import Extraction
import FetchKitTestSupport
import Testing

@testable import MatroskaExtractor

@Suite("Matroska: pictures, tracks, chapters", .timeLimit(.minutes(15))) struct MatroskaTracksTests {
  private typealias W = EBMLWriter
  private let kit = ConformanceKit(MatroskaExtractor(), question: Question("dimensions"))

  private func file(_ elements: [UInt8]...) -> [UInt8] {
    W.element(0x1A45_DFA3, W.text(0x4282, "matroska")) + W.element(0x1853_8067, elements.flatMap { $0 })
  }

  private func tracks(_ video: [UInt8]) -> [UInt8] {
    let picture =
      W.unsigned(0xD7, 1) + W.unsigned(0x83, 1) + W.text(0x86, "V_MPEG4/ISO/AVC") + W.unsigned(0x23E383, 40_000_000)
      + W.element(0xE0, W.unsigned(0xB0, 720) + W.unsigned(0xBA, 480) + video)
    let sound =
      W.unsigned(0xD7, 2) + W.unsigned(0x83, 2) + W.text(0x86, "A_AAC/MPEG4/LC") + W.text(0x22B59C, "fre")
      + W.unsigned(0x88, 0) + W.element(0xE1, W.float(0xB5, 44_100) + W.unsigned(0x9F, 2))
    return W.element(0x1654_AE6B, W.element(0xAE, picture) + W.element(0xAE, sound))
  }

  private let cluster = EBMLWriter.element(0x1F43_B675, EBMLWriter.unsigned(0xE7, 0))

  @Test("what the crop leaves is shown, in the shape that is to be displayed") func crop() {
    let video = W.unsigned(0x54CC, 8) + W.unsigned(0x54DD, 8) + W.unsigned(0x54B0, 640) + W.unsigned(0x54BA, 480)
    let run = kit.measure(file(tracks(video), cluster))
    #expect(run.brief("dimensions") == "704x480", "\(run.outcome)")
    #expect(run.findings.first?.value.part(["storedWidth"]) == .integer(720))
    #expect(run.findings.first?.value.part(["sampleAspectRatio"]) == .text("10:11"))
  }

  @Test("a roll turns the pictures", arguments: [(90.0, 8), (-90, 6), (180, 3), (0, 1), (13, 1)])
  func roll(degrees: Double, orientation: Int) {
    let run = kit.measure(file(tracks(W.element(0x7670, W.float(0x7675, degrees))), cluster))
    #expect(run.findings.first?.value.part(["orientation"]) == .integer(orientation), "\(run.outcome)")
  }

  @Test("tracks behind the clusters are found by the SeekHead") func seek() {
    let padding = W.element(0x1F43_B675, [UInt8](repeating: 0, count: 20_000))
    let seek = { (place: UInt64) in
      W.element(
        0x114D_9B74,
        W.element(0x4DBB, W.element(0x53AB, [0x16, 0x54, 0xAE, 0x6B]) + W.element(0x53AC, W.bigEndian(place, 8))))
    }
    let place = UInt64(seek(0).count + padding.count)
    #expect(kit.measure(file(seek(place), padding, tracks([]))).brief("dimensions") == "720x480")
    #expect(kit.measure(file(padding, tracks([]))).error?.code == .absent)
  }

  @Test("tracks are listed, with what they say of themselves") func list() {
    var kit = kit
    kit.question = Question("tracks")
    guard case .list(let list)? = kit.measure(file(tracks([]), cluster)).findings.first?.value else {
      Issue.record("no tracks")
      return
    }
    #expect(list.map { $0.part(["codec"]) } == [.text("h264"), .text("aac")])
    #expect(list.map { $0.part(["default"]) } == [.flag(true), .flag(false)])
    #expect(list.first?.part(["frameRate"]) == .number(25) && list.last?.part(["language"]) == .text("fre"))
  }

  @Test("chapters are those of the default edition, with those within others, and without hidden ones") func chapters()
  {
    func atom(_ start: UInt64, _ title: String, _ more: [UInt8] = []) -> [UInt8] {
      W.element(0xB6, W.unsigned(0x91, start * 1_000_000_000) + W.element(0x80, W.text(0x85, title)) + more)
    }
    let other = W.element(0x45B9, atom(1, "other"))
    let chosen = W.element(
      0x45B9,
      W.unsigned(0x45DB, 1) + atom(10, "B", atom(15, "C")) + atom(0, "A") + atom(20, "hidden", W.unsigned(0x98, 1)))
    var kit = kit
    kit.question = Question("chapters")
    let run = kit.measure(file(W.element(0x1043_A770, other + chosen), cluster))
    guard case .list(let list)? = run.findings.first?.value else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(list.map { $0.part(["title"]) } == [.text("A"), .text("B"), .text("C")])
    #expect(list.map { $0.part(["start"]) } == [.number(0), .number(10), .number(15)])
    #expect(list.first?.part(["end"]) == .number(10))
  }

  @Test("the size keeps the promises of extractors") func conformance() {
    var kit = kit
    kit.limits.mutations = 300
    kit.cutMayShorten = true
    let bytes = file(tracks([]), cluster)
    for failure in kit.check(bytes, expecting: .dimensions(Dimensions(720, 480), .declared)) { Issue.record(failure) }
  }
}
