import Extraction
import FetchKitTestSupport
import Testing

@testable import AudibleExtractor

@Suite("Audible AA: duration", .timeLimit(.minutes(15))) struct AudibleExtractorTests {
  private let kit = ConformanceKit(AudibleExtractor())

  private func file(codec: String, sound: UInt64) -> [UInt8] {
    let entries: [(String, String)] = [("title", "A book"), ("codec", codec)]
    let dictionary = entries.reduce(ByteBuilder().big(UInt64(entries.count), 4)) {
      $0.raw([0]).big(UInt64($1.0.utf8.count), 4).big(UInt64($1.1.utf8.count), 4).text($1.0).text($1.1)
    }
    let sections: [(UInt64, UInt64)] = [(0, 16), (16, 36), (52, UInt64(dictionary.bytes.count)), (4096, sound)]
    let table = sections.enumerated().reduce(ByteBuilder()) {
      $0.big(UInt64($1.offset), 4).big($1.element.0, 4).big($1.element.1, 4)
    }
    // The file's size, the magic, the number of sections and a word that nobody needs; the sections stand behind them.
    let moved = ByteBuilder().big(sound + 4096, 4).big(0x5790_7536, 4).big(4, 4).big(0, 4).raw(table.bytes)
    var bytes = moved.bytes
    bytes.replaceSubrange(44..<48, with: [0, 0, 0, 64])
    return bytes + dictionary.bytes + [UInt8](repeating: 0, count: 200)
  }

  @Test("survives every arrival, cut and lie") func conformance() {
    for failure in kit.check(file(codec: "mp332", sound: 398_200), expecting: .duration(100, .estimated)) {
      Issue.record(failure)
    }
  }

  @Test("each codec has its bit rate", arguments: [("acelp85", 1045), ("acelp16", 2000)])
  func codecs(name: String, bytes: UInt64) {
    #expect(kit.measure(file(codec: name, sound: bytes * 60)).number("duration") == 60)
  }

  @Test("an unknown codec has no length") func unknown() {
    #expect(kit.measure(file(codec: "zzz", sound: 398_200)).error?.code == .absent)
  }
}
