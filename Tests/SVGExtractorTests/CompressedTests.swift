import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import SVGExtractor

@Suite("SVG: compressed", .timeLimit(.minutes(15))) struct CompressedTests {
  private let kit = ConformanceKit(SVGExtractor(), question: Question("dimensions")).sharing(among: 12)
  private let root = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'/>"

  /// A block that is not compressed (RFC 1951, 3.2.4), in gzip with all that a header can have.
  private func stored(_ text: String, flags: UInt8 = 0) -> [UInt8] {
    let bytes = Array(text.utf8)
    let (low, high) = (UInt8(bytes.count & 255), UInt8(bytes.count >> 8))
    var file: [UInt8] = [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 3]
    if flags & 4 != 0 { file += [2, 0, 9, 9] }
    if flags & 8 != 0 { file += Array("a.svg\0".utf8) }
    if flags & 16 != 0 { file += Array("word\0".utf8) }
    if flags & 2 != 0 { file += [1, 2] }
    file += [1, low, high, ~low, ~high]
    return file + bytes + [UInt8](repeating: 0, count: 8)
  }

  @Test("a header may have a name, a comment and more", arguments: [0, 2, 4, 8, 16, 30] as [UInt8])
  func headers(flags: UInt8) {
    for failure in kit.check(stored(root, flags: flags), expecting: .dimensions(Dimensions(30, 20))) {
      Issue.record(failure)
    }
  }

  @Test("files of gzip with fixed and with dynamic codes are read", arguments: ["fixed.svgz", "dynamic.svgz"])
  func codes(name: String) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/SVG/Fixtures")
    let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
    for failure in kit.check(bytes, expecting: .dimensions(Dimensions(120, 90))) { Issue.record(failure) }
  }

  @Test("what inflates without end is left off") func bomb() {
    // Fixed codes: the root element is preceded by a blank that is repeated, 258 at a time, for ever.
    var bits: [Bool] = [true, true, false]
    func add(_ word: Int, _ width: Int) { for bit in (0..<width).reversed() { bits.append(word >> bit & 1 == 1) } }
    add(0x30 + 0x20, 8)
    for _ in 0..<200_000 {
      add(0xC0 + 5, 8)
      add(0, 5)
    }
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    for start in stride(from: 0, to: bits.count, by: 8) {
      bytes.append(
        bits[start..<min(bits.count, start + 8)].enumerated().reduce(0) {
          $0 | ($1.element ? 1 : 0) << UInt8($1.offset)
        })
    }
    let run = kit.measure(bytes)
    #expect(run.error != nil && run.bytes <= 300 << 10)
    var inflation = Inflation(bytes.dropFirst(10), limit: 1000)
    #expect(inflation.run() && inflation.output.count == 1000)
  }

  @Test("damaged streams end where the damage is") func damage() {
    for bytes in [[7], [1, 5, 0, 0, 0], [0x05] + [UInt8](repeating: 0xFF, count: 90)] as [[UInt8]] {
      var inflation = Inflation(bytes, limit: 1000)
      #expect(!inflation.run() && inflation.output.isEmpty)
    }
  }
}
