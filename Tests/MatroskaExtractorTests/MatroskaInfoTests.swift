import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import MatroskaExtractor

@Suite("Matroska, WebM: Duration in Info", .timeLimit(.minutes(15))) struct MatroskaInfoTests {
  private let kit = ConformanceKit(MatroskaExtractor())

  private func file(_ change: (inout MatroskaFile) -> Void = { _ in }) -> MatroskaFile {
    var file = MatroskaFile()
    file.duration = 12_345
    file.clusters = [.init(timestamp: 0, blocks: [.init(time: 0), .init(time: 40)])]
    change(&file)
    return file
  }

  @Test("is the answer, in one round from the head") func duration() {
    let bytes = file().bytes
    #expect(kit.check(bytes, expecting: .duration(12.345)) == [])
    let run = kit.measure(bytes)
    #expect(run.rounds == 1)
    #expect(run.findings.first?.source == "matroska:Info/Duration")
  }

  @Test("counts in ticks of the TimestampScale") func scale() {
    let bytes = file { $0.timestampScale = 22_675 }.bytes
    #expect(kit.checkArrival(bytes, expecting: .duration(12_345 * 22_675 / 1e9, within: 1e-9)) == [])
  }

  @Test("behind the fill that a muxer leaves is found in the usual head") func fill() {
    let bytes = file { $0.fill = 4060 }.bytes + [UInt8](repeating: 0, count: 10_000)
    let run = kit.measure(bytes, headLength: MatroskaExtractor().descriptor.headLength)
    #expect(run.number("duration") == 12.345)
    #expect(run.rounds == 1)
  }

  @Test("behind an attachment costs one more round, not the attachment") func attachment() {
    let large = file { $0.fill = 3_000_000 }.bytes
    let run = kit.measure(large)
    #expect(run.number("duration") == 12.345)
    #expect(run.rounds == 2)
    #expect(run.bytes <= 8192)
  }

  @Test("behind the Clusters is found where the SeekHead says") func seekHead() {
    let file = file {
      $0.infoIsLast = true
      $0.hasSeekHead = true
      $0.clusters = MatroskaFile.recording(blocks: 200, step: 40, perCluster: 50, payload: 2000).clusters
    }
    #expect(kit.checkArrival(file.bytes, expecting: .duration(12.345)) == [])
    #expect(kit.measure(file.bytes).rounds == 2)
  }

  @Test("behind the Clusters is found in the tail without a SeekHead") func infoLast() {
    let file = file {
      $0.infoIsLast = true
      $0.clusters = MatroskaFile.recording(blocks: 200, step: 40, perCluster: 50, payload: 200).clusters
    }
    #expect(kit.checkArrival(file.bytes, expecting: .duration(12.345)) == [])
  }

  @Test("a SeekHead that points elsewhere does no harm") func wrongSeekHead() {
    var bytes = file {
      $0.infoIsLast = true
      $0.hasSeekHead = true
    }.bytes
    for index in bytes.indices.dropFirst(4) where Array(bytes[index...].prefix(3)) == [0x53, 0xAC, 0x88] {
      bytes[index + 10] ^= 0x04
    }
    #expect(kit.checkArrival(bytes, expecting: .duration(12.345)) == [])
  }

  @Test(
    "that cannot be true is not believed",
    arguments: [0, -5, .nan, .infinity, -.infinity, 1e300, .leastNonzeroMagnitude * 0] as [Double])
  func unusable(ticks: Double) {
    let bytes = file {
      $0.duration = ticks
      $0.defaultDuration = 40_000_000
    }.bytes
    #expect(kit.checkArrival(bytes, expecting: .duration(0.080)) == [])
  }

  @Test("of 4 bytes is read too, and of another size is none") func sizes() {
    let float = EBMLWriter.element(MatroskaID.duration, EBMLWriter.bigEndian(UInt64(Float(2500).bitPattern), 4))
    let odd = EBMLWriter.element(MatroskaID.duration, [1, 2, 3])
    func bytes(_ duration: [UInt8]) -> [UInt8] {
      EBMLWriter.element(MatroskaID.ebml, EBMLWriter.text(MatroskaID.docType, "matroska"))
        + EBMLWriter.unknownSize(MatroskaID.segment, EBMLWriter.element(MatroskaID.info, duration))
    }
    #expect(kit.check(bytes(float), expecting: .duration(2.5)) == [])
    #expect(kit.check(bytes(odd), expecting: .failure(.absent)) == [])
  }

  @Test("Void and CRC-32 before anything are stepped over") func fillEverywhere() {
    let fill = EBMLWriter.element(MatroskaID.crc32, [1, 2, 3, 4]) + EBMLWriter.element(MatroskaID.void, [0, 0])
    let bytes =
      EBMLWriter.element(MatroskaID.ebml, fill + EBMLWriter.text(MatroskaID.docType, "webm\0\0")) + fill
      + EBMLWriter.unknownSize(
        MatroskaID.segment,
        fill + EBMLWriter.element(MatroskaID.info, fill + EBMLWriter.float(MatroskaID.duration, 700)))
    #expect(kit.check(bytes, expecting: .duration(0.7)) == [])
  }

  @Test("an EBML document of another type is not recognised") func otherType() {
    #expect(kit.check(file { $0.docType = "sidecar" }.bytes, expecting: .failure(.notRecognised)) == [])
    #expect(kit.checkArrival(file { $0.docType = nil }.bytes, expecting: .duration(12.345)) == [])
  }

  @Test(
    "real files are right",
    arguments: [
      ("opus.mkv", 0.058), ("discard-padding.webm", 0.000003), ("cues-before-clusters.webm", 0.006),
      ("two-tracks.webm", 0.080),
    ])
  func fixtures(name: String, seconds: Double) throws {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Plugins/Matroska/Fixtures")
    let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name).standardizedFileURL))
    #expect(kit.check(bytes, expecting: .duration(seconds, within: 1e-6)) == [])
  }
}
