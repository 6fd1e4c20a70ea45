import Extraction
import FetchKitTestSupport
import Testing

@Suite("TIFF blocks and EXIF") struct TIFFBlockTests {
  /// A block with one directory that has these fields of one 16-bit number each.
  private func block(_ fields: [(tag: UInt16, value: UInt16)], isLittleEndian: Bool = true) -> [UInt8] {
    func number(_ value: UInt64, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64($0 * 8)) }
      return isLittleEndian ? bytes : bytes.reversed()
    }
    var bytes = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    bytes += number(UInt64(fields.count), 2)
    for field in fields {
      bytes += number(UInt64(field.tag), 2) + number(3, 2) + number(1, 4) + number(UInt64(field.value), 2) + [0, 0]
    }
    return bytes + number(0, 4)
  }

  private func orientation(_ bytes: [UInt8], at start: UInt64 = 0) throws -> Int? {
    try ExifOrientation.read(ByteView(whole: bytes), in: start..<UInt64(bytes.count))
  }

  @Test("the orientation is read in either order of bytes", arguments: 1...8) func orders(value: UInt16) throws {
    for isLittleEndian in [true, false] {
      let bytes = block([(0x0110, 7), (0x0112, value)], isLittleEndian: isLittleEndian)
      #expect(try orientation(bytes) == Int(value))
      #expect(try orientation(Array("Exif\0\0".utf8) + bytes) == Int(value))
      #expect(try orientation([9, 9, 9] + bytes, at: 3) == Int(value))
    }
  }

  @Test("what is no orientation counts as none") func nonsense() throws {
    for value in [0, 9, 65535] as [UInt16] { #expect(try orientation(block([(0x0112, value)])) == nil) }
    #expect(try orientation(block([(0x0110, 6)])) == nil)
    #expect(try orientation(Array("II*".utf8)) == nil)
    #expect(try orientation([UInt8](repeating: 0x49, count: 40)) == nil)
  }

  @Test("a damaged block counts as none, however it is damaged") func damage() throws {
    let bytes = block([(0x0110, 7), (0x0112, 6)])
    for cut in 0..<bytes.count - 4 { #expect([nil, 6].contains(try orientation(Array(bytes.prefix(cut))))) }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var changed = bytes
      for _ in 0..<3 { changed[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random) }
      _ = try orientation(changed)
    }
  }

  @Test("bytes that are missing are asked for, and not taken for damage") func missing() {
    #expect(throws: ParserPause.missing([0..<6])) {
      try ExifOrientation.read(ByteView(length: 100), in: 0..<100)
    }
  }

  @Test("a directory of 64 bits is read too") func big() throws {
    let bytes: [UInt8] =
      Array("MM".utf8) + [0, 43, 0, 8, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 16] + [0, 0, 0, 0, 0, 0, 0, 1]
      + [0x01, 0x00, 0, 16, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x12, 0x34] + [UInt8](repeating: 0, count: 8)
    let block = try #require(try TIFFBlock(ByteView(whole: bytes), in: 0..<UInt64(bytes.count)))
    let directory = try block.directory(at: block.firstDirectory)
    #expect(block.isBig && directory.next == nil)
    #expect(try block.numbers(of: directory[0x0100]) == [0x1234])
  }
}
