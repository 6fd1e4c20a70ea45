import Extraction
import FetchKitTestSupport
import Testing

@testable import MatroskaExtractor

@Suite("Matroska, WebM: damage", .timeLimit(.minutes(15))) struct MatroskaDamageTests {
  private let kit = ConformanceKit(MatroskaExtractor())
  private let header = EBMLWriter.element(MatroskaID.ebml, EBMLWriter.text(MatroskaID.docType, "matroska"))

  @Test("a size of half a terabyte takes no memory") func terabyte() {
    let info = EBMLWriter.lying(MatroskaID.info, claims: 1 << 39, [UInt8](repeating: 0, count: 64))
    let bytes = header + EBMLWriter.lying(MatroskaID.segment, claims: 1 << 40, info)
    #expect(kit.check(bytes, expecting: .failure(.malformed, .truncated)) == [])
  }

  @Test("the largest size that can be written overflows nothing") func largest() {
    let bytes =
      header + EBMLWriter.lying(MatroskaID.segment, claims: (1 << 56) - 2, [UInt8](repeating: 0, count: 64))
    #expect(kit.check(bytes, expecting: .failure(.malformed, .truncated)) == [])
    let skipped = EBMLWriter.lying(MatroskaID.void, claims: (1 << 56) - 2, [])
    #expect(
      kit.check(header + EBMLWriter.unknownSize(MatroskaID.segment, skipped), expecting: .failure(.absent, .truncated))
        == [])
  }

  @Test("elements nested without end are not followed") func nested() {
    var nest: [UInt8] = []
    for _ in 0..<3000 { nest = EBMLWriter.element(MatroskaID.trackEntry, nest) }
    let bytes = header + EBMLWriter.element(MatroskaID.segment, EBMLWriter.element(MatroskaID.tracks, nest))
    #expect(kit.checkArrival(bytes, expecting: .failure(.absent, .malformed)) == [])
  }

  @Test("ids that are reserved end the walk") func reservedIDs() {
    let garbage = [UInt8](repeating: 0xFF, count: 60) + [UInt8](repeating: 0, count: 200)
    var file = MatroskaFile()
    file.duration = 3000
    file.hasSizes = false
    file.trailer = garbage
    #expect(kit.checkArrival(file.bytes, expecting: .duration(3)) == [])
    file.duration = nil
    #expect(kit.check(file.bytes, expecting: .failure(.absent, .malformed)) == [])
    #expect(
      kit.check(header + EBMLWriter.unknownSize(MatroskaID.segment, garbage), expecting: .failure(.malformed)) == [])
  }

  @Test("endless elements before the first Cluster are given up") func endlessElements() {
    let voids = [UInt8]([UInt8](repeating: 0, count: 20_000).flatMap { _ in [0xEC, 0x80] as [UInt8] })
    let bytes = header + EBMLWriter.unknownSize(MatroskaID.segment, voids)
    #expect(kit.checkArrival(bytes, expecting: .failure(.malformed)) == [])
  }

  @Test("a Segment whose size was never filled in is read to the end") func zeroSegment() {
    var file = MatroskaFile.recording(blocks: 10, step: 100, perCluster: 5)
    file.defaultDuration = 100_000_000
    var bytes = file.bytes
    let size = header.count - 1
    let start = bytes.indices.dropFirst(size - 8).first { Array(bytes[$0...].prefix(4)) == [0x18, 0x53, 0x80, 0x67] }
    if let start { bytes.replaceSubrange((start + 5)..<(start + 12), with: [UInt8](repeating: 0, count: 7)) }
    #expect(start != nil)
    #expect(kit.checkArrival(bytes, expecting: .duration(1)) == [])
  }

  @Test("Cluster ids without end cost linear time") func manyFalseClusters() {
    var file = MatroskaFile()
    file.hasSizes = false
    let start: [UInt8] = [0x1F, 0x43, 0xB6, 0x75, 0x01, 255, 255, 255, 255, 255, 255, 255, 0xE7, 0x81, 0x00]
    file.trailer = (0..<30_000).flatMap { _ in start }
    var kit = kit
    kit.limits.held = 2 << 20
    #expect(kit.checkArrival(file.bytes, expecting: .failure(.absent)) == [])
  }
}
