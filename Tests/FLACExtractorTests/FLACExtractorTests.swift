import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import FLACExtractor

@Suite("FLAC: duration", .timeLimit(.minutes(15))) struct FLACExtractorTests {
  private let kit = ConformanceKit(FLACExtractor())

  private func expect(
    _ file: [UInt8], _ seconds: Double, _ confidence: Confidence = .exact,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let run = kit.measure(file)
    #expect(run.number("duration") == seconds, "\(run.outcome)", sourceLocation: location)
    #expect(run.findings.first?.confidence == confidence, "\(run.outcome)", sourceLocation: location)
    for failure in kit.checkArrival(file, expecting: .duration(seconds, .any)) {
      Issue.record(failure, sourceLocation: location)
    }
  }

  /// 7 frames of 4,096 samples and one of 1,328: 30,000 samples, 3.75 s.
  private func streamed(_ change: (inout FLACBuilder) -> Void = { _ in }) -> FLACBuilder {
    var builder = FLACBuilder()
    change(&builder)
    builder.add(7, rest: 1328)
    return builder
  }

  private func tag(_ count: Int) -> [UInt8] {
    Array("ID3".utf8) + [3, 0, 0, 0, 0, UInt8(count >> 7), UInt8(count & 127)] + [UInt8](repeating: 0, count: count)
  }

  // MARK: STREAMINFO

  @Test("the number of samples in STREAMINFO takes one round") func total() {
    let file = streamed { $0.totalSamples = 30_000 }.file
    let run = kit.measure(file)
    #expect(run.number("duration") == 3.75)
    #expect(run.rounds == 1 && run.bytes == 4096)
    for failure in kit.check(Array(file.prefix(6000)), expecting: .duration(3.75)) { Issue.record(failure) }
  }

  @Test("STREAMINFO is found behind other blocks") func blockOrder() {
    let builder = streamed { $0.totalSamples = 30_000 }
    expect(
      Array("fLaC".utf8) + FLACBuilder.block(4, [1, 2, 3]) + FLACBuilder.block(0, builder.streamInfo, isLast: true),
      3.75)
  }

  @Test("STREAMINFO that is missing, short or without a rate is malformed") func badStreamInfo() {
    let marker = Array("fLaC".utf8)
    let rateless = streamed { ($0.totalSamples, $0.sampleRate) = (30_000, 0) }
    for file in [
      marker + FLACBuilder.block(1, [0, 0], isLast: true) + [0, 0],
      marker + FLACBuilder.block(0, [1, 2], isLast: true),
      rateless.file, marker + [127, 0, 0, 0],
    ] {
      #expect(kit.measure(file).error?.code == .malformed)
    }
  }

  @Test("a metadata block of the wrong size does not hide the frames") func wrongBlockSize() {
    var file = streamed { $0.padding = 40_000 }.file
    // The padding claims a little less than it has: what follows looks like a second STREAMINFO.
    file[42] = 1
    file[45] = 0
    let run = kit.measure(file)
    #expect(run.number("duration") == 3.75, "\(run.outcome)")
    #expect(run.findings.first?.confidence == .declared && run.rounds <= 5)
  }

  // MARK: ID3v2

  @Test("an ID3v2 tag in front is skipped, however long", arguments: [20, 6000]) func id3(count: Int) {
    let flac = streamed { $0.totalSamples = 30_000 }.file
    expect(tag(count) + flac, 3.75)
    expect(tag(count) + tag(count) + flac, 3.75)
  }

  @Test("what stands behind an ID3v2 tag and is not FLAC is left to others") func otherTagged() {
    for count in [20, 6000] {
      #expect(
        kit.measure(tag(count) + [0xFF, 0xFB, 0x90, 0x64] + [UInt8](repeating: 0, count: 500)).error?.code
          == .notRecognised)
    }
    #expect(kit.measure(Array(tag(6000).prefix(200))).error?.code == .notRecognised)
  }

  // MARK: Streams of unknown length

  @Test("without a total the last frame's number tells, in one more round") func lastFrame() {
    for isVariable in [false, true] {
      let file = streamed { ($0.isVariable, $0.padding) = (isVariable, 8192) }.file
      expect(file, 3.75)
      let run = kit.measure(file)
      #expect(run.rounds == 2 && run.bytes <= 4096 + 14 << 10 + 16)
    }
  }

  @Test("the frames of the reference encoder tell what its STREAMINFO does") func referenceEncoder() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/FLAC/Fixtures")
    var file = Array(try Data(contentsOf: folder.appending(path: "sine.flac")))
    expect(file, 1.1)
    // The 36 bits of the number of samples.
    file[21] &= 0xF0
    file.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    expect(file, 1.1)
    #expect(kit.measure(file).findings.first?.source == "flac:frames")
  }

  @Test("a stream that does not start at 0 is as long as what is there") func lateStart() {
    for isVariable in [false, true] {
      var builder = FLACBuilder(isVariable: isVariable)
      builder.start(atFrame: 100_000)
      builder.add(7, rest: 1328)
      expect(builder.file, 3.75)
    }
  }

  @Test("large numbers survive their coding") func numbers() {
    for value in [0, 127, 128, 2047, 2048, 65535, 65536, 0x1F_FFFF, 0x20_0000, 0x7FFF_FFFF, 0xF_FFFF_FFFF] as [UInt64] {
      var builder = FLACBuilder(blockSize: 16, isVariable: true)
      builder.start(atFrame: value / 16)
      builder.addFrame(16)
      #expect(FrameHeader(builder.frames, at: 0)?.number == value / 16 * 16)
    }
  }

  @Test("a frame larger than the first look is found by looking further") func largeFrames() {
    var builder = FLACBuilder(blockSize: 16384)
    builder.add(3)
    expect(builder.file, 3 * 16384 / 8000)
    builder.maximumFrameSize = 32_800
    expect(builder.file, 3 * 16384 / 8000)
  }

  @Test("tags behind the last frame are looked behind") func trailingTags() {
    let file = streamed().file
    let v1 = Array("TAG".utf8) + [UInt8](repeating: 0x41, count: 125)
    let ape =
      Array("APETAGEX".utf8) + [208, 7, 0, 0, 132, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xA0] + [UInt8](repeating: 0, count: 8)
      + [UInt8](repeating: 0x42, count: 868) + Array("APETAGEX".utf8)
      + [208, 7, 0, 0, 132, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x80] + [UInt8](repeating: 0, count: 8)
    #expect(ape.count == 932)
    let footer = Array("APETAGEX".utf8) + [208, 7, 0, 0, 132, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    let small = [UInt8](repeating: 0x42, count: 868) + footer + [UInt8](repeating: 0, count: 8)
    expect(file + v1, 3.75)
    expect(file + small, 3.75)
    expect(file + small + v1, 3.75)
    expect(file + ape, 3.75)
  }

  @Test("a file that is cut in a frame has the whole frames, marked as an estimate") func cut() {
    let file = streamed().file
    expect(Array(file.dropLast(100)), 28_672 / 8000, .estimated(error: 1328 / 8000))
  }

  @Test("a header that no frame belongs to is not believed") func falseHeader() {
    var decoy: [UInt8] = [0xFF, 0xF8, 0x70, 0x08, 0x7F, 0x0F, 0xFF]
    decoy.append(Checksum.crc8(decoy))
    #expect(FrameHeader(decoy, at: 0)?.number == 127)
    var builder = FLACBuilder()
    builder.add(2)
    // In the middle of the last frame, whose checksum is made right again.
    var file = builder.file
    file.replaceSubrange(file.count - 500..<file.count - 500 + decoy.count, with: decoy)
    let last = file.count - builder.frames.count / 2
    let sum = Checksum.crc16(file[last..<file.count - 2])
    file.replaceSubrange(file.count - 2..<file.count, with: [UInt8(sum >> 8), UInt8(sum & 255)])
    #expect(FrameHeader(file, at: last)?.number == 1)
    expect(file, 8192 / 8000)
  }

  @Test("survives every arrival, cut and lie") func conformance() {
    var shortening = kit
    shortening.cutMayShorten = true
    var builder = FLACBuilder(blockSize: 256)
    builder.add(6, rest: 90)
    for failure in shortening.check(builder.file, expecting: .duration((6 * 256 + 90) / 8000)) { Issue.record(failure) }
  }

  @Test("no frame at all is no duration") func noFrames() {
    #expect(kit.measure(FLACBuilder().file).error?.code == .absent)
    #expect(kit.measure(FLACBuilder().file + [UInt8](repeating: 0x33, count: 90_000)).error?.code == .absent)
  }

  @Test("a long stream is measured without being kept") func memory() {
    var builder = FLACBuilder()
    builder.add(250)
    let run = SequentialHost(builder.file).run(
      Interrogation(Question("duration"), of: ExtractorRegistry([FLACExtractor()])))
    #expect(run.number("duration") == 128)
    #expect(run.largestHeld < 400 << 10)
  }
}
