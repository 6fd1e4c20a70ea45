import Extraction
import Testing

@Suite("Saturating arithmetic") struct SaturatingTests {
  @Test("sums stick to the bounds") func sums() {
    #expect(UInt64.max +| 1 == .max)
    #expect(UInt8(200) +| 55 == 255)
    #expect(UInt8(200) +| 56 == 255)
    #expect(Int8(100) +| 100 == .max)
    #expect(Int8(-100) +| -100 == .min)
  }

  @Test("differences stick to the bounds") func differences() {
    #expect(UInt64(3) -| 4 == 0)
    #expect(UInt64(4) -| 3 == 1)
    #expect(Int8(-100) -| 100 == .min)
    #expect(Int8(100) -| -100 == .max)
  }

  @Test("products stick to the bounds") func products() {
    #expect(UInt64(1) << 40 *| 1 << 40 == .max)
    #expect(Int8(16) *| 16 == .max)
    #expect(Int8(-16) *| 16 == .min)
    #expect(Int8(-16) *| -16 == .max)
    #expect(Int8.min *| -1 == .max)
  }
}
