import Testing

@testable import MatroskaExtractor

@Suite("EBML headers") struct EBMLHeaderTests {
  private func read(_ bytes: [UInt8]) -> EBMLHeader.Reading { bytes.withUnsafeBytes { EBMLHeader.read($0) } }

  @Test("ids and sizes of each length are read") func lengths() {
    #expect(read([0xE7, 0x81]) == .header(EBMLHeader(id: 0xE7, size: 1, length: 2)))
    #expect(read([0x42, 0x82, 0x40, 0x02]) == .header(EBMLHeader(id: 0x4282, size: 2, length: 4)))
    #expect(
      read([0x1A, 0x45, 0xDF, 0xA3, 0x01, 0, 0, 0, 0, 0, 1, 0])
        == .header(EBMLHeader(id: MatroskaID.ebml, size: 256, length: 12)))
  }

  @Test("a size of all ones is unknown, whatever its length", arguments: 1...8) func unknown(length: Int) {
    let size = EBMLWriter.bigEndian((UInt64(1) << UInt64(7 * length + 1)) - 1, length)
    #expect(read([0xE7] + size) == .header(EBMLHeader(id: 0xE7, size: nil, length: 1 + length)))
  }

  @Test("the largest size is no unknown one") func largest() {
    let size: [UInt8] = [0x01] + [UInt8](repeating: 0xFF, count: 6) + [0xFE]
    #expect(read([0xE7] + size) == .header(EBMLHeader(id: 0xE7, size: (1 << 56) - 2, length: 9)))
  }

  @Test(
    "what no element can start with is invalid",
    arguments: [
      [0x00, 0x81], [0x08, 1, 2, 3, 4, 0x81], [0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0x81],
      [0x40, 0x00, 0x81], [0xE7, 0x00, 1, 2, 3, 4, 5, 6, 7, 8],
    ] as [[UInt8]])
  func invalid(bytes: [UInt8]) {
    #expect(read(bytes) == .invalid)
  }

  @Test("a start alone is incomplete at each length") func incomplete() {
    let whole: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x01, 0, 0, 0, 0, 0, 1, 0]
    for count in 0..<whole.count { #expect(read(Array(whole[..<count])) == .incomplete) }
  }
}
