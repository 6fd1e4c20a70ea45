import Extraction
import FetchKitTestSupport
import Testing

@testable import AVIExtractor

@Suite("AVI", .timeLimit(.minutes(15))) struct AVIExtractorTests {
  private let kit = ConformanceKit(AVIExtractor())

  private func seconds(_ change: (inout AVIBuilder) -> Void = { _ in }) -> Double? {
    var builder = AVIBuilder()
    change(&builder)
    return kit.measure(builder.file).number("duration").map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test("the number of frames in the stream's header, times the length of one, is the duration") func streamHeader() {
    #expect(seconds() == 10.01)
    #expect(kit.measure(AVIBuilder().file).findings.first?.confidence == .exact)
  }

  @Test("a number of frames that the file cannot hold is not believed") func absurdLength() {
    #expect(seconds { $0.length = 4_000_000_000 } == 10.01)
  }

  @Test("frames that no header counts are counted in the index, or without one in the movie list") func counted() {
    #expect(seconds { ($0.length, $0.mainFrames) = (0, 0) } == 10.01)
    #expect(seconds { ($0.length, $0.mainFrames, $0.hasIndex) = (0, 0, false) } == 10.01)
    #expect(seconds { ($0.length, $0.mainFrames, $0.frames) = (0, 0, 0) } == nil)
  }

  @Test("the frames of all lists of an OpenDML file count, not those of the first") func openDML() {
    #expect(seconds { ($0.length, $0.mainFrames, $0.allFrames) = (100, 100, 300) } == 10.01)
  }

  @Test("sound that lasts longer than the pictures counts, unless it cannot be") func sound() {
    #expect(seconds { ($0.soundBlocks, $0.frames) = (88_000, 300) } == 10.01)
    #expect(seconds { ($0.soundBlocks, $0.length, $0.mainFrames, $0.frames) = (1600, 3, 3, 900) } == 0.2)
  }

  @Test("size and tracks stand in the formats of the streams; rows from top to bottom have a negative height")
  func sizeAndTracks() throws {
    var builder = AVIBuilder()
    builder.height = UInt64(UInt32(bitPattern: -240))
    builder.soundBlocks = 800
    let both = ConformanceKit(AVIExtractor(), question: Question(keys: ["dimensions", "tracks"]))
    let run = both.measure(builder.file)
    #expect(run.brief("dimensions") == "320x240")
    guard case .list(let tracks)? = run.findings.first(where: { $0.key == "tracks" })?.value else {
      Issue.record("no tracks: \(run.outcome)")
      return
    }
    #expect(tracks.map { $0.part(["codec"]) } == [.text("mpeg4"), .text("pcm_s16le")])
    #expect(tracks.last?.part(["sampleRate"]) == .integer(8000))
  }

  @Test("it keeps the promises of extractors") func conformance() {
    var kit = kit
    kit.limits.mutations = 200
    kit.cutMayShorten = true
    var builder = AVIBuilder()
    builder.frames = 40
    (builder.length, builder.mainFrames) = (40, 40)
    for failure in kit.check(builder.file, expecting: .duration(40 * 1001 / 30_000.0, .any)) { Issue.record(failure) }
    (builder.length, builder.mainFrames) = (0, 0)
    for failure in kit.check(builder.file, expecting: .duration(40 * 1001 / 30_000.0)) { Issue.record(failure) }
  }
}
