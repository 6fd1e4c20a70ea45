import Extraction
import Testing

@Suite("Byte set") struct ByteSetTests {
  @Test("holds what it was given and nothing else", arguments: [[], [0], [63, 64, 127, 128, 191, 192, 255]])
  func contents(values: [UInt8]) {
    let set = ByteSet(values)
    #expect((UInt8.min...UInt8.max).filter(set.contains) == values)
  }
}
