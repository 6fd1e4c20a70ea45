import Extraction
import Testing

@Suite("Bit reader") struct BitReaderTests {
  @Test("numbers of any width come highest bit first, across bytes") func widths() {
    var bits = BitReader([0b1010_0101, 0xFF, 0x00, 0x81])
    #expect(bits.read(3) == 0b101 && bits.read(7) == 0b10111 && bits.flag())
    bits.skip(13)
    #expect(bits.read(8) == 0x81 && !bits.isExhausted)
  }

  @Test("behind the end there are zeros, and it is said") func exhausted() {
    var bits = BitReader([0xFF])
    #expect(bits.read(64) == 0xFF << 56 && bits.isExhausted)
    bits.skip(.max)
    #expect(bits.read(8) == 0 && bits.position > 0)
  }

  @Test("zeros are counted up to a limit") func zeros() {
    var bits = BitReader([0b0001_0000, 0x00])
    #expect(bits.zeros(atMost: 10) == 3 && bits.position == 4)
    #expect(bits.zeros(atMost: 5) == 5)
    #expect(bits.zeros(atMost: 100) < 100)
  }
}
