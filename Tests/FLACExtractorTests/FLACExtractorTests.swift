import Extraction
import Testing

@testable import FLACExtractor

@Suite("FLAC: duration") struct FLACExtractorTests {
  @Test("offers the duration") func offersDuration() {
    #expect(FLACExtractor().descriptor.keys.contains("duration"))
  }
}
