import BitmapsExtractor
import Extraction
import FetchKitTestSupport
import Testing

@Suite("Bitmaps: TGA", .timeLimit(.minutes(15))) struct TGATests {
  private let kit = ConformanceKit(TGAExtractor(), question: Question("dimensions")).sharing(among: 6)

  private func header(
    kind: UInt8 = 2, depth: UInt8 = 24, name: Int = 0, map: (count: Int, depth: UInt8)? = nil, width: Int = 30,
    height: Int = 20
  ) -> [UInt8] {
    let count = map?.count ?? 0
    return [
      UInt8(name), map == nil ? 0 : 1, kind, 0, 0, UInt8(count & 255), UInt8(count >> 8), map?.depth ?? 0, 0, 0, 0, 0,
    ]
      + [UInt8(width & 255), UInt8(width >> 8), UInt8(height & 255), UInt8(height >> 8), depth, 0]
      + [UInt8](repeating: 0x41, count: name) + [UInt8](repeating: 1, count: count * ((Int(map?.depth ?? 0) + 7) / 8))
  }

  private func pixels(_ count: Int) -> [UInt8] { [UInt8](repeating: 0x80, count: count) }

  private var footer: [UInt8] { [UInt8](repeating: 0, count: 8) + "TRUEVISION-XFILE.\0".utf8 }

  @Test("with the signature at the end the header is believed") func signed() {
    for failure in kit.check(header() + pixels(77) + footer, expecting: .dimensions(Dimensions(30, 20))) {
      Issue.record(failure)
    }
  }

  @Test("without one it is believed where the file is as long as it demands") func unsigned() {
    #expect(kit.measure(header() + pixels(1800)).brief("dimensions") == "30x20")
    #expect(kit.measure(header(kind: 3, depth: 8, name: 9) + pixels(600)).brief("dimensions") == "30x20")
    let mapped = header(kind: 1, depth: 8, map: (256, 24)) + pixels(600)
    #expect(kit.measure(mapped).brief("dimensions") == "30x20")
    #expect(kit.measure(header(kind: 10, depth: 32) + pixels(300)).brief("dimensions") == "30x20")
  }

  @Test("else it is none") func none() {
    #expect(kit.measure(header() + pixels(1799)).error?.code == .notRecognised)
    #expect(kit.measure(header(kind: 10) + pixels(9)).error?.code == .notRecognised)
    #expect(kit.measure(header(kind: 1) + pixels(1800)).error?.code == .notRecognised)
    #expect(kit.measure(header(depth: 23) + pixels(1800)).error?.code == .notRecognised)
    #expect(kit.measure(header(width: 0) + footer).error?.code == .notRecognised)
  }

  @Test("cursors, fonts, movies and streams are none") func lookalikes() {
    for start in [
      [0, 0, 2, 0, 1, 0, 32, 32, 0, 0, 1, 0, 1, 0, 0x30, 1, 0, 0, 22, 0, 0, 0],
      [0, 1, 0, 0, 0, 12, 0, 128, 0, 3, 0, 64],
      [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70], [0, 0, 1, 0xBA, 0x44, 0, 4, 0],
    ] as [[UInt8]] {
      #expect(kit.measure(start + pixels(600)).error?.code == .notRecognised)
    }
  }
}
