import Extraction
import FetchKitTestSupport
import Testing

@testable import MP4Extractor

@Suite("MP4: pictures, tracks, chapters", .timeLimit(.minutes(15))) struct PictureTrackTests {
  private let kit = ConformanceKit(MP4Extractor(), question: Question("dimensions"))

  private static func u16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }

  /// A track of pictures whose header has this matrix: a, b, c, d.
  private func track(
    matrix: [Int32] = [1, 0, 0, 1], _ width: Int = 640, _ height: Int = 360, shown: UInt32 = 0, boxes: [UInt8] = [],
    enabled: Bool = true, format: String = "avc1"
  ) -> [UInt8] {
    func cell(_ value: Int32) -> [UInt8] { BoxWriter.u32(UInt32(bitPattern: value << 16)) }
    let turn =
      cell(matrix[0]) + cell(matrix[1]) + BoxWriter.u32(0) + cell(matrix[2]) + cell(matrix[3]) + BoxWriter.zeros(12)
      + BoxWriter.u32(0x4000_0000)
    let header = BoxWriter.box(
      "tkhd", BoxWriter.u32(enabled ? 3 : 2), BoxWriter.zeros(8), BoxWriter.u32(1), BoxWriter.zeros(4),
      BoxWriter.u32(1000), BoxWriter.zeros(16), turn, BoxWriter.u32(shown << 16), BoxWriter.u32(shown << 16))
    let entry = BoxWriter.box(
      format, BoxWriter.zeros(6), Self.u16(1), BoxWriter.zeros(16), Self.u16(width), Self.u16(height),
      BoxWriter.zeros(50), boxes)
    let table = BoxWriter.box(
      "stbl", BoxWriter.box("stsd", BoxWriter.u32(0), BoxWriter.u32(1), entry),
      BoxWriter.box("stsz", BoxWriter.u32(0), BoxWriter.u32(10), BoxWriter.u32(25)))
    let media = BoxWriter.box(
      "mdia", BoxWriter.mdhd(1000, per: 1000),
      BoxWriter.box("hdlr", BoxWriter.zeros(8), Array("vide".utf8), BoxWriter.zeros(13)),
      BoxWriter.box("minf", table))
    return BoxWriter.box("trak", header, media)
  }

  private func file(_ boxes: [UInt8]...) -> [UInt8] {
    BoxWriter.ftyp("mp42") + BoxWriter.box("moov", BoxWriter.join([BoxWriter.mvhd(1000)] + boxes)) + BoxWriter.mdat(100)
  }

  private func size(_ track: [UInt8]) -> FindingValue? { kit.measure(file(track)).findings.first?.value }

  @Test(
    "the matrix of a track turns and mirrors its pictures",
    arguments: [
      ([1, 0, 0, 1], 1, "640x360"), ([-1, 0, 0, 1], 2, "640x360"), ([-1, 0, 0, -1], 3, "640x360"),
      ([1, 0, 0, -1], 4, "640x360"), ([0, 1, 1, 0], 5, "360x640"), ([0, 1, -1, 0], 6, "360x640"),
      ([0, -1, -1, 0], 7, "360x640"), ([0, -1, 1, 0], 8, "360x640"),
    ] as [([Int32], Int, String)])
  func matrix(cells: [Int32], orientation: Int, shown: String) {
    let run = kit.measure(file(track(matrix: cells)))
    #expect(run.brief("dimensions") == shown, "\(run.outcome)")
    #expect(run.findings.first?.value.part(["orientation"]) == .integer(orientation))
  }

  @Test("a clean aperture is what is shown, and pixels may not be square") func aperture() {
    func pair(_ value: UInt32) -> [UInt8] { BoxWriter.u32(value) + BoxWriter.u32(1) }
    let boxes =
      BoxWriter.box("clap", pair(704), pair(480), pair(0), pair(0))
      + BoxWriter.box("pasp", BoxWriter.u32(10), BoxWriter.u32(11))
    let run = kit.measure(file(track(720, 480, boxes: boxes)))
    #expect(run.brief("dimensions") == "704x480", "\(run.outcome)")
    #expect(run.findings.first?.value.part(["storedWidth"]) == .integer(720))
    #expect(run.findings.first?.value.part(["sampleAspectRatio"]) == .text("10:11"))
  }

  @Test("a track that is played goes before one that is not, and sound has no size") func choice() {
    let run = kit.measure(file(BoxWriter.trak(), track(100, 100, enabled: false), track(640, 360)))
    #expect(run.brief("dimensions") == "640x360", "\(run.outcome)")
    #expect(kit.measure(file(BoxWriter.trak())).error?.code == .absent)
  }

  @Test("the size in the track's header counts where the description has none") func headerSize() {
    #expect(kit.measure(file(track(0, 0, shown: 480))).brief("dimensions") == "480x480")
  }

  @Test("tracks and chapters are listed") func tracks() {
    let titles = ["One", "Two"].enumerated().flatMap { index, title in
      BoxWriter.u64(UInt64(index) * 5_000_000) + [UInt8(title.utf8.count)] + Array(title.utf8)
    }
    let chapters = BoxWriter.box("udta", BoxWriter.box("chpl", [1, 0, 0, 0], BoxWriter.u32(0), [2], titles))
    let kit = ConformanceKit(MP4Extractor(), question: Question(keys: ["duration", "tracks", "chapters"]))
    let run = kit.measure(file(track(), chapters))
    #expect(run.number("duration") == 1)
    guard case .list(let tracks)? = run.findings.first(where: { $0.key == "tracks" })?.value,
      case .list(let list)? = run.findings.first(where: { $0.key == "chapters" })?.value
    else {
      Issue.record("\(run.outcome)")
      return
    }
    #expect(tracks.first?.part(["codec"]) == .text("h264") && tracks.first?.part(["frameRate"]) == .number(25))
    #expect(list.map { $0.part(["title"]) } == [.text("One"), .text("Two")])
    #expect(list.map { $0.part(["end"]) } == [.number(0.5), .number(1)])
  }

  @Test("the size keeps the promises of extractors") func conformance() {
    var kit = kit
    kit.limits.mutations = 300
    let right = Dimensions(640, 360, orientation: 6)
    for failure in kit.check(file(track(matrix: [0, 1, -1, 0])), expecting: .dimensions(right, .declared)) {
      Issue.record(failure)
    }
  }
}
