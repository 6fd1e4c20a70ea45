import Extraction
import Testing

@testable import WAVExtractor

@Suite("WAV: duration") struct WAVExtractorTests {
  @Test("offers the duration") func offersDuration() {
    #expect(WAVExtractor().descriptor.keys.contains("duration"))
  }
}
