import Extraction
import Testing

@testable import MP4Extractor

@Suite("MP4, M4A, 3GP, QuickTime: duration") struct MP4ExtractorTests {
  @Test("offers the duration") func offersDuration() {
    #expect(MP4Extractor().descriptor.keys.contains("duration"))
  }
}
