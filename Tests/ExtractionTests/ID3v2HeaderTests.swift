import Extraction
import Testing

@Suite("ID3v2 headers") struct ID3v2HeaderTests {
  private func end(_ bytes: [UInt8], at offset: UInt64 = 0) throws -> UInt64 {
    try ID3v2Header.end(in: ByteView(whole: bytes), at: offset)
  }

  private func tag(_ count: Int, version: UInt8 = 4, flags: UInt8 = 0) -> [UInt8] {
    [0x49, 0x44, 0x33, version, 0, flags, 0, 0, UInt8(count >> 7), UInt8(count & 127)]
      + [UInt8](repeating: 0, count: count)
  }

  @Test("sizes have seven bits a byte, and a footer of version 4 is behind them") func sizes() throws {
    #expect(try end(tag(300)) == 310)
    #expect(try end(tag(300, flags: 0x10)) == 320)
    #expect(try end(tag(300, version: 3, flags: 0x10)) == 310)
    #expect(try end([1, 2] + tag(5), at: 2) == 17)
  }

  @Test("tags in a row are passed together, but not for ever") func rows() throws {
    #expect(try end(tag(5) + tag(7) + [1]) == 32)
    #expect(try end((0..<40).flatMap { _ in tag(0) }) == 160)
  }

  @Test("what is no tag ends where it starts") func noTag() throws {
    #expect(try end([]) == 0)
    #expect(try end(Array("ID3".utf8)) == 0)
    #expect(try end(Array("fLaC and more".utf8)) == 0)
    #expect(try end([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0x80, 0]) == 0)
    #expect(try end([0x49, 0x44, 0x33, 0xFF, 0, 0, 0, 0, 0, 0]) == 0)
  }
}
