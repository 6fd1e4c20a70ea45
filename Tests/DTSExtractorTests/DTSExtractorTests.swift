import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import DTSExtractor

@Suite("DTS: duration", .timeLimit(.minutes(15))) struct DTSExtractorTests {
  private var kit: ConformanceKit {
    var kit = ConformanceKit(DTSExtractor())
    kit.cutMayShorten = true
    return kit
  }

  private func fixture() throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/DTS/Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: "sine.dts").standardized))
  }

  /// A frame of the core of `size` bytes: 512 samples at 48,000 Hz, 5.1 channels.
  private func core(_ size: UInt64) -> [UInt8] {
    let head = ByteBuilder().bits([
      (0x7FFE_8001, 32), (1, 1), (31, 5), (0, 1), (15, 7), (size - 1, 14), (9, 6), (13, 4), (15, 5), (0, 10), (1, 2),
      (0, 9),
    ])
    return head.fill(Int(size) - head.bytes.count, 0x21).bytes
  }

  /// An extension substream of `size` bytes with its static fields: 1,024 samples at 48,000 Hz.
  private func extended(_ size: UInt64) -> [UInt8] {
    let head = ByteBuilder().bits([
      (0x6458_2025, 32), (0, 8), (0, 2), (0, 1), (19, 8), (size - 1, 16), (1, 1), (2, 2), (1, 3), (0, 7),
    ])
    return head.fill(Int(size) - head.bytes.count, 0x21).bytes
  }

  private func repeated(_ count: Int, _ frames: [UInt8]...) -> [UInt8] {
    (0..<count).flatMap { _ in frames.flatMap(\.self) }
  }

  @Test("survives every arrival, cut and lie") func conformance() throws {
    for failure in kit.check(try fixture(), expecting: .duration(0.128)) { Issue.record(failure) }
    for failure in kit.check(repeated(4, core(200), extended(120)), expecting: .duration(4 * 512 / 48000.0)) {
      Issue.record(failure)
    }
  }

  @Test("the core is counted in each of its four packings") func packings() {
    let whole = repeated(10, core(1008))
    func swapped(_ bytes: [UInt8]) -> [UInt8] {
      var copy = bytes
      for index in stride(from: 0, to: copy.count, by: 2) { copy.swapAt(index, index + 1) }
      return copy
    }
    // Words of 14 bits, with the sign repeated above them.
    var bits = BitReader(whole)
    var fourteen = ByteBuilder()
    for _ in 0..<whole.count * 8 / 14 {
      let word = bits.read(14)
      fourteen = fourteen.big(word | (word >> 13 == 1 ? 0xC000 : 0), 2)
    }
    for bytes in [whole, swapped(whole), fourteen.bytes, swapped(fourteen.bytes)] {
      #expect(kit.measure(bytes).number("duration") == 5120 / 48000.0)
    }
  }

  @Test("extension substreams take no time beside a core, and tell it alone") func extensions() {
    #expect(kit.measure(repeated(10, core(1008), extended(500))).number("duration") == 5120 / 48000.0)
    #expect(kit.measure(repeated(10, extended(500))).number("duration") == 10240 / 48000.0)
  }

  @Test("a long stream of a constant bit rate is measured by a few looks") func constant() {
    let run = kit.measure(repeated(1000, core(1008)))
    #expect(run.number("duration") == 512_000 / 48000.0)
    #expect(run.bytes < 12_000 && run.rounds <= 3, "\(run.bytes) bytes, \(run.rounds) rounds")
  }

  @Test("lossless extensions of changing sizes are sampled") func lossless() throws {
    var generator = SeededGenerator(seed: 3)
    let bytes = (0..<1500).flatMap { _ in core(1008) + extended(UInt64.random(in: 500...3000, using: &generator)) }
    let right = 1500 * 512 / 48000.0
    let run = kit.measure(bytes)
    #expect(abs(try #require(run.number("duration")) - right) < right * 0.03, "\(run.outcome)")
  }

  @Test("a .dtshd file's header counts the samples") func header() {
    func file(samples: UInt64, streamSize: UInt64) -> [UInt8] {
      ByteBuilder().text("DTSHDHDR").big(14, 8).fill(14).text("AUPR-HDR").big(24, 8).fill(3).big(48000, 3).big(20, 4)
        .big(512, 2).big(samples, 5).fill(7).text("STRMDATA").big(streamSize, 8).raw(repeated(20, core(200))).bytes
    }
    let sound = file(samples: 10_000, streamSize: 4000)
    #expect(kit.measure(sound).number("duration") == 10_000 / 48000.0)
    #expect(kit.measure(file(samples: 0, streamSize: 4000)).number("duration") == 10240 / 48000.0)
    #expect(kit.measure(file(samples: 99_999, streamSize: 4000)).number("duration") == 10240 / 48000.0)
    for failure in kit.check(sound, expecting: .duration(10_000 / 48000.0)) { Issue.record(failure) }
  }
}
