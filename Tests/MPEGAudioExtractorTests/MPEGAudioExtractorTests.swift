import Extraction
import Testing

@testable import MPEGAudioExtractor

@Suite("MP3, MP2, MP1: duration") struct MPEGAudioExtractorTests {
  @Test("offers the duration") func offersDuration() {
    #expect(MPEGAudioExtractor().descriptor.keys.contains("duration"))
  }
}
