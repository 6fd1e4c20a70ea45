import Extraction
import Testing

@Suite("Passing over a stream to its length") struct PassingTests {
  @Test("keeps what was asked for and lets go of the rest") func keeps() throws {
    let view = ByteView()
    var position: UInt64 = 0
    var largest = 0
    for chunk in 0..<200 as Range<UInt64> {
      view.insert([UInt8](repeating: 1, count: 1000), at: chunk * 1000)
      #expect(throws: ParserPause.self) { try view.lengthByPassing(from: &position, keeping: 5000) }
      largest = max(largest, view.heldCount)
    }
    view.setLength(200_000)
    #expect(try view.lengthByPassing(from: &position, keeping: 5000) == 200_000)
    #expect(largest <= 5000 + (16 << 10) + 1000)
    #expect(try view.bytes(195_000..<200_000).count == 5000)
  }

  @Test("reads nothing where the length is known") func known() throws {
    var position: UInt64 = 7
    #expect(try ByteView(length: 12).lengthByPassing(from: &position) == 12)
    #expect(position == 7)
  }
}
