import Extraction
import Testing

@testable import OggExtractor

@Suite("Ogg Vorbis and Opus: duration") struct OggExtractorTests {
  @Test("offers the duration") func offersDuration() {
    #expect(OggExtractor().descriptor.keys.contains("duration"))
  }
}
