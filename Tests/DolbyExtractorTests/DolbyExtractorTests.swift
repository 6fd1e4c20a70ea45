import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import DolbyExtractor

@Suite("AC-3, E-AC-3, AC-4: duration", .timeLimit(.minutes(15))) struct DolbyExtractorTests {
  private var kit: ConformanceKit {
    var kit = ConformanceKit(ExtractorRegistry([AC3Extractor(), AC4Extractor()]))
    kit.cutMayShorten = true
    return kit
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/Dolby/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name).standardized))
  }

  /// A frame of AC-3: stereo, by its codes for rate and size.
  private func plain(rate: UInt64, code: UInt64, size: Int, version: UInt64 = 8) -> [UInt8] {
    let head = ByteBuilder().bits([
      (0x0B77, 16), (0, 16), (rate, 2), (code, 6), (version, 5), (0, 3), (2, 3), (0, 2), (0, 1), (0, 10),
    ])
    return head.fill(size - head.bytes.count, 0x21).bytes
  }

  /// A frame of E-AC-3 of 256 bytes with six blocks at 48,000 Hz.
  private func enhanced(type: UInt64 = 0, substream: UInt64 = 0) -> [UInt8] {
    let head = ByteBuilder().bits([
      (0x0B77, 16), (type, 2), (substream, 3), (127, 11), (0, 2), (3, 2), (7, 3), (1, 1), (16, 5), (0, 3),
    ])
    return head.fill(256 - head.bytes.count, 0x21).bytes
  }

  private func repeated(_ count: Int, _ frames: [UInt8]...) -> [UInt8] {
    (0..<count).flatMap { _ in frames.flatMap(\.self) }
  }

  @Test("survives every arrival, cut and lie", arguments: [("sine.ac3", 0.512), ("sine.eac3", 0.512)])
  func conformance(name: String, seconds: Double) throws {
    for failure in kit.check(try fixture(name), expecting: .duration(seconds)) { Issue.record(failure) }
  }

  @Test("frames have the sizes of their rate and code") func sizes() {
    #expect(kit.measure(repeated(10, plain(rate: 0, code: 8, size: 256))).number("duration") == 0.32)
    let odd = repeated(5, plain(rate: 1, code: 8, size: 278), plain(rate: 1, code: 9, size: 280))
    #expect(kit.measure(odd).number("duration") == 15360 / 44100.0)
    #expect(kit.measure(repeated(10, plain(rate: 2, code: 8, size: 384))).number("duration") == 0.48)
    // Half the sample rate.
    #expect(kit.measure(repeated(10, plain(rate: 0, code: 8, size: 256, version: 9))).number("duration") == 0.64)
  }

  @Test("swapped bytes are turned round") func swapped() {
    var bytes = repeated(10, plain(rate: 0, code: 8, size: 256))
    for index in stride(from: 0, to: bytes.count, by: 2) { bytes.swapAt(index, index + 1) }
    #expect(kit.measure(bytes).number("duration") == 0.32)
  }

  @Test("dependent substreams and further programs take no time of their own") func substreams() {
    let frames = repeated(20, enhanced(), enhanced(type: 1), enhanced(substream: 1))
    #expect(kit.measure(frames).number("duration") == 0.64)
    // A core of AC-3 with what extends it.
    let mixed = repeated(20, plain(rate: 0, code: 8, size: 256), enhanced(type: 1))
    #expect(kit.measure(mixed).number("duration") == 0.64)
    let long = kit.measure(repeated(2000, enhanced(), enhanced(type: 1)))
    #expect(long.number("duration") == 64 && long.bytes < 12_000, "\(long.outcome), \(long.bytes) bytes")
  }

  @Test("a last frame that is cut is played") func cut() {
    let frames = repeated(10, plain(rate: 0, code: 8, size: 256))
    #expect(kit.measure(Array(frames.dropLast(100))).number("duration") == 0.32)
  }

  @Test("the codec is the first frame's") func codec() throws {
    var asked = kit
    asked.question = Question("tracks")
    for (bytes, codec, channels) in [
      (repeated(5, plain(rate: 0, code: 8, size: 256)), "ac3", 2), (repeated(5, enhanced()), "eac3", 6),
    ] {
      let track = AudioTrack(codec: codec, channels: channels, sampleRate: 48000).record()
      #expect(asked.measure(bytes).findings["tracks"]?.value == .list([.record(track)]))
    }
  }

  /// A frame of AC-4 of `size` bytes of content, without a checksum.
  private func frame4(_ size: UInt64, rate: UInt64 = 2, isLong: Bool = false, isFamily44: Bool = false) -> [UInt8] {
    let head = ByteBuilder().big(0xAC40, 2).big(isLong ? 0xFFFF : size, 2).big(isLong ? size : 0, isLong ? 3 : 0)
    let table = head.bits([(2, 2), (5, 10), (0, 1), (isFamily44 ? 0 : 1, 1), (rate, 4), (1, 1), (0, 5)])
    return table.fill(Int(size) - 3, 0x21).bytes
  }

  @Test("AC-4 frames last as long as their frame rate says") func ac4() {
    #expect(kit.measure(repeated(50, frame4(300))).number("duration") == 2)
    #expect(kit.measure(repeated(3, frame4(300, rate: 3))).number("duration") == 3 * 1001 / 30000.0)
    #expect(kit.measure(repeated(50, frame4(300, rate: 13, isLong: true))).number("duration") == 50 * 2048 / 48000.0)
    #expect(
      kit.measure(repeated(50, frame4(300, rate: 13, isFamily44: true))).number("duration") == 50 * 2048 / 44100.0)
    #expect(kit.measure(repeated(50, frame4(300, rate: 14))).error?.code == .notRecognised)
    for failure in kit.check(repeated(6, frame4(100)), expecting: .duration(0.24)) { Issue.record(failure) }
  }
}
