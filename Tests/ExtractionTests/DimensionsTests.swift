import Extraction
import Testing

@Suite("Dimensions") struct DimensionsTests {
  @Test("are those of the picture as it is displayed", arguments: 1...8) func turned(orientation: Int) throws {
    let size = Dimensions(300, 100, orientation: orientation)
    #expect(size.width == (orientation > 4 ? 100 : 300))
    #expect(size.height == (orientation > 4 ? 300 : 100))
    #expect(size.storedWidth == 300)
  }

  @Test("an orientation that does not exist counts as upright", arguments: [-1, 0, 9, 65_535]) func odd(
    orientation: Int
  ) {
    #expect(Dimensions(3, 1, orientation: orientation).orientation == 1)
  }

  @Test("a crop is cut before the picture is turned") func crop() throws {
    let finding = try Finding.dimensions(Dimensions(1088, 1920, orientation: 6, crop: (1080, 1900)), source: "toy:test")
    guard case .record(let record) = finding.value else { return #expect(Bool(false)) }
    #expect(record.brief == "1900x1080")
    #expect(record["storedWidth"] == .integer(1088))
  }

  @Test("a side of 0 is absence") func zero() {
    #expect(throws: ParserPause.self) { try Finding.dimensions(Dimensions(0, 4), source: "toy:test") }
    #expect(throws: ParserPause.self) { try Finding.dimensions(Dimensions(4, 4, crop: (4, 0)), source: "toy:test") }
  }
}
