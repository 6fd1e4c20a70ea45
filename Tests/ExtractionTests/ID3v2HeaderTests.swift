import Extraction
import Testing

@Suite("ID3v2 headers") struct ID3v2HeaderTests {
  private func end(_ bytes: [UInt8], at offset: UInt64 = 0) throws -> UInt64 {
    try ID3v2Header(in: ByteView(whole: bytes), at: offset)?.end ?? offset
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

  @Test("a plain size is read as one, and is not sane") func plainSize() throws {
    let header = try #require(try ID3v2Header(in: ByteView(whole: [0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0x80, 1]), at: 0))
    #expect(header.size == 0x8001 + 10)
    #expect(!header.isSynchSafe && !header.isSane)
  }

  @Test("a footer leads back to the start of its tag") func footer() throws {
    let body = tag(300, flags: 0x10)
    let bytes: [UInt8] = [9, 9] + body + [0x33, 0x44, 0x49] + body[3..<10]
    let end = UInt64(bytes.count)
    let found = try #require(try ID3v2Header(in: ByteView(whole: bytes), footerEndingAt: end))
    #expect(found.start == 2 && found.end == end)
    #expect(try ID3v2Header(in: ByteView(whole: bytes), footerEndingAt: end - 1) == nil)
    #expect(try ID3v2Header(in: ByteView(whole: Array(bytes[20...])), footerEndingAt: end - 20) == nil)
  }

  @Test("what is no tag ends where it starts") func noTag() throws {
    #expect(try end([]) == 0)
    #expect(try end(Array("ID3".utf8)) == 0)
    #expect(try end(Array("fLaC and more".utf8)) == 0)
    #expect(try end([0x49, 0x44, 0x33, 5, 0, 0, 0, 0, 0, 9]) == 0)
    #expect(try end([0x49, 0x44, 0x33, 0xFF, 0, 0, 0, 0, 0, 0]) == 0)
  }
}
