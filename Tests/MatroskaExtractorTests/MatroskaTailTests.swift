import Extraction
import FetchKitTestSupport
import Testing

@testable import MatroskaExtractor

@Suite("Matroska, WebM: no Duration", .timeLimit(.minutes(15))) struct MatroskaTailTests {
  private var kit: ConformanceKit {
    var kit = ConformanceKit(MatroskaExtractor())
    kit.cutMayShorten = true
    return kit
  }

  @Test("a live recording ends where its last block does, as far as the spacing of blocks tells") func recording() {
    let bytes = MatroskaFile.recording(blocks: 40, step: 60, perCluster: 10).bytes
    #expect(kit.check(bytes, expecting: .duration(2.4, .estimated)) == [])
    #expect(kit.measure(bytes).findings.first?.source == "matroska:Cluster/Block")
  }

  @Test("with a DefaultDuration the end is exact") func defaultDuration() {
    var file = MatroskaFile.recording(blocks: 40, step: 40, perCluster: 10)
    file.defaultDuration = 40_000_000
    #expect(kit.check(file.bytes, expecting: .duration(1.6)) == [])
    file.hasSizes = true
    #expect(kit.check(file.bytes, expecting: .duration(1.6)) == [])
  }

  @Test("with a BlockDuration the end is exact, and it comes before the DefaultDuration") func blockDuration() {
    var file = MatroskaFile.recording(blocks: 10, step: 40, perCluster: 10)
    file.defaultDuration = 40_000_000
    file.clusters.append(.init(timestamp: 400, blocks: [.init(time: 0, duration: 1500)]))
    #expect(kit.check(file.bytes, expecting: .duration(1.9)) == [])
  }

  @Test("each frame of a laced block lasts a DefaultDuration") func lacing() {
    var file = MatroskaFile()
    file.defaultDuration = 20_000_000
    file.clusters = [.init(timestamp: 1000, blocks: [.init(time: 0, frames: 8), .init(time: 160, frames: 5)])]
    #expect(kit.check(file.bytes, expecting: .duration(1.26)) == [])
  }

  @Test("frames out of order and negative times count as they are shown") func reordered() {
    var file = MatroskaFile()
    file.clusters = [
      .init(timestamp: 0, blocks: [.init(time: 0)]),
      .init(timestamp: 500, blocks: [.init(time: 80), .init(time: 120), .init(time: -40), .init(time: 40)]),
    ]
    #expect(kit.check(file.bytes, expecting: .duration(0.66, .estimated)) == [])
  }

  @Test("the end is that of the track that ends last") func tracks() {
    var file = MatroskaFile()
    file.clusters = [
      .init(
        timestamp: 0,
        blocks: [
          .init(track: 2, time: 0, duration: 3000), .init(time: 0, duration: 40), .init(time: 40, duration: 40),
        ])
    ]
    #expect(kit.check(file.bytes, expecting: .duration(3)) == [])
  }

  @Test("a Cluster of one block is spaced by the Cluster before it") func oneBlockClusters() {
    let bytes = MatroskaFile.recording(blocks: 30, step: 100, perCluster: 1, payload: 3000).bytes
    #expect(kit.checkArrival(bytes, expecting: .duration(3, within: 0.001, .estimated)) == [])
    #expect(kit.measure(bytes).rounds == 2)
  }

  @Test("takes two rounds where the last Cluster is small, and the window grows where it is not") func rounds() {
    let small = MatroskaFile.recording(blocks: 3000, step: 20, perCluster: 100, payload: 100).bytes
    let near = kit.measure(small)
    #expect(near.number("duration") == 60)
    #expect(near.rounds == 2)
    #expect(near.bytes <= 20_000)
    let large = MatroskaFile.recording(blocks: 3000, step: 20, perCluster: 1000, payload: 200).bytes
    let far = kit.measure(large)
    #expect(far.number("duration") == 60)
    #expect(far.rounds == 4)
  }

  @Test("Cues lead to a large last Cluster at once") func cues() {
    var file = MatroskaFile.recording(blocks: 3000, step: 20, perCluster: 1000, payload: 400)
    file.hasCues = true
    file.hasSeekHead = true
    let bytes = file.bytes
    #expect(kit.measure(bytes).number("duration") == 60)
    #expect(kit.measure(bytes).rounds == 3)
    #expect(kit.measure(bytes).bytes < 430_000)
    // Cues that point at nothing cost the shortcut only.
    var wrong = bytes
    for index in wrong.indices.suffix(80) where wrong[index] == MatroskaID.cueClusterPosition {
      wrong[index + 2] = 0x7F
    }
    #expect(kit.measure(wrong).number("duration") == 60)
  }

  @Test("what follows the Clusters does not count as time") func trailer() {
    var file = MatroskaFile.recording(blocks: 20, step: 50, perCluster: 5)
    file.trailer = EBMLWriter.element(MatroskaID.tags, [UInt8](repeating: 0xEC, count: 20_000))
    #expect(kit.checkArrival(file.bytes, expecting: .duration(1, within: 0.001, .estimated)) == [])
    var sized = file
    sized.hasSizes = true
    let behind = sized.bytes + [UInt8](repeating: 0x1F, count: 30_000)
    #expect(kit.checkArrival(behind, expecting: .duration(1, within: 0.001, .estimated)) == [])
  }

  @Test("the four bytes of a Cluster's id inside a frame are not a Cluster") func falseCluster() {
    var file = MatroskaFile.recording(blocks: 20, step: 50, perCluster: 20)
    file.defaultDuration = 50_000_000
    var bytes = file.bytes
    let payload = bytes.count - 18
    bytes.replaceSubrange(payload..<payload + 4, with: [0x1F, 0x43, 0xB6, 0x75])
    #expect(kit.checkArrival(bytes, expecting: .duration(1)) == [])
  }

  @Test("damage among the Clusters is stepped over, and the answer is marked") func damage() {
    var file = MatroskaFile.recording(blocks: 40, step: 50, perCluster: 10)
    file.defaultDuration = 50_000_000
    var bytes = file.bytes
    let middle = bytes.count - 500
    bytes.replaceSubrange(middle..<middle + 40, with: [UInt8](repeating: 0xFF, count: 40))
    #expect(kit.check(bytes, expecting: .duration(2, .estimated)) == [])
  }

  @Test("a file that ends before its Segment does is an estimate of what is there") func cut() {
    var file = MatroskaFile.recording(blocks: 40, step: 50, perCluster: 10)
    file.defaultDuration = 50_000_000
    file.hasSizes = true
    let bytes = Array(file.bytes.dropLast(400))
    #expect(kit.checkArrival(bytes, expecting: .duration(1.25, within: 0.2, .estimated)) == [])
  }

  @Test("a stream holds no more than the tail may need") func bounded() {
    struct Narrow: Extractor {
      let descriptor = MatroskaExtractor().descriptor
      func makeParser(for question: Question) -> any ExtractionParser { MatroskaParser(reach: 100_000) }
    }
    let file = MatroskaFile.recording(blocks: 4000, step: 20, perCluster: 50, payload: 300)
    var kit = ConformanceKit(Narrow())
    kit.limits.held = 450_000
    #expect(kit.checkArrival(file.bytes, expecting: .duration(80, within: 0.001, .estimated)) == [])
    var last = file
    last.infoIsLast = true
    last.hasSeekHead = true
    last.duration = 80_000
    #expect(kit.checkArrival(last.bytes, expecting: .duration(80)) == [])
  }

  @Test("nothing but a head is no duration") func headOnly() {
    #expect(kit.check(MatroskaFile().bytes, expecting: .failure(.absent)) == [])
    var endless = MatroskaFile()
    endless.hasSizes = false
    #expect(kit.check(endless.bytes, expecting: .failure(.absent)) == [])
  }

  @Test("a timestamp of ages is damage") func ages() {
    var file = MatroskaFile.recording(blocks: 2, step: 50, perCluster: 2)
    file.clusters[0].timestamp = 1 << 62
    #expect(kit.checkArrival(file.bytes, expecting: .failure(.malformed)) == [])
  }
}
