import Extraction
import Testing

@testable import MatroskaExtractor

@Suite("Matroska, WebM: duration") struct MatroskaExtractorTests {
  @Test("offers the duration") func offersDuration() {
    #expect(MatroskaExtractor().descriptor.keys.contains("duration"))
  }
}
