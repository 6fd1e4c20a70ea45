import Extraction
import FetchKitTestSupport
import JPEGXLExtractor
import Testing

@Suite("JPEG XL: dimensions", .timeLimit(.minutes(15))) struct JPEGXLExtractorTests {
  private let kit = ConformanceKit(JPEGXLExtractor(), question: Question("dimensions")).sharing(among: 6)

  /// Numbers with their widths in bits, the lowest bit first, behind the signature.
  private func codestream(_ fields: [(value: Int, width: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var used = 0
    for field in fields {
      for bit in 0..<field.width {
        if used % 8 == 0 { bytes.append(0) }
        bytes[used / 8] |= UInt8(field.value >> bit & 1) << UInt8(used % 8)
        used += 1
      }
    }
    return [0xFF, 0x0A] + bytes
  }

  private func small(_ height: Int, ratio: Int, width: Int? = nil, rest: [(value: Int, width: Int)] = [(1, 1)])
    -> [UInt8]
  {
    codestream([(1, 1), (height / 8 - 1, 5), (ratio, 3)] + (width.map { [($0 / 8 - 1, 5)] } ?? []) + rest)
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    [0, 0, UInt8((content.count + 8) >> 8), UInt8((content.count + 8) & 255)] + Array(type.utf8) + content
  }

  private var signature: [UInt8] {
    box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl ".utf8) + [0, 0, 0, 0] + Array("jxl ".utf8))
  }

  private func size(_ bytes: [UInt8]) -> String? { kit.measure(bytes).brief("dimensions") }

  @Test(
    "a width may be told by a ratio",
    arguments: [(1, 240), (2, 288), (3, 320), (4, 360), (5, 426), (6, 300), (7, 480)])
  func ratios(ratio: Int, width: Int) {
    #expect(size(small(240, ratio: ratio)) == "\(width)x240")
  }

  @Test("sides of every width in bits are read") func sides() {
    #expect(size(small(256, ratio: 0, width: 8)) == "8x256")
    for (selector, bits, side) in [(0, 9, 512), (1, 13, 8192), (2, 18, 200_000), (3, 30, 1 << 30)] {
      let fields = [(0, 1), (selector, 2), (side - 1, bits), (0, 3), (0, 2), (6, 9), (1, 1)]
      #expect(size(codestream(fields)) == "7x\(side)")
    }
  }

  @Test("the orientation is that of the codestream", arguments: 1...8) func orientation(value: Int) {
    let file = small(240, ratio: 4, rest: [(0, 1), (1, 1), (value - 1, 3), (0, 7)])
    #expect(size(file) == (value > 4 ? "240x360" : "360x240"))
    let right = ExpectedOutcome.dimensions(Dimensions(360, 240, orientation: value))
    // Damage is the same affair whichever way the picture is turned.
    for failure in value == 6 ? kit.check(file, expecting: right) : kit.checkArrival(file, expecting: right) {
      Issue.record(failure)
    }
  }

  @Test("without further fields the picture is not turned") func noFields() {
    #expect(size(small(240, ratio: 4, rest: [(0, 1), (0, 1), (7, 3)])) == "360x240")
  }

  @Test("the codestream is found in boxes, whole or in parts") func boxes() {
    let stream = small(240, ratio: 4, rest: [(0, 1), (1, 1), (5, 3), (0, 7)]) + [UInt8](repeating: 9, count: 90)
    let whole = signature + box("Exif", [UInt8](repeating: 1, count: 6000)) + box("jxlc", stream)
    let parts =
      signature + box("jxlp", [0, 0, 0, 0] + stream.prefix(3)) + box("xml ", [1, 2])
      + box("jxlp", [0x80, 0, 0, 1] + stream.dropFirst(3))
    for file in [whole, parts] {
      for failure in kit.check(file, expecting: .dimensions(Dimensions(360, 240, orientation: 6))) {
        Issue.record(failure)
      }
    }
    #expect(kit.measure(whole).rounds == 2)
  }

  @Test("what is cut or of another kind is an error") func errors() {
    #expect(kit.measure([0xFF, 0x0A]).error?.code == .truncated)
    #expect(kit.measure(signature).error?.code == .malformed)
    #expect(kit.measure(signature + box("jxlc", [1, 2, 3, 4])).error?.code == .malformed)
    #expect(kit.measure([0xFF, 0x0B, 1, 2]).error?.code == .notRecognised)
  }
}
