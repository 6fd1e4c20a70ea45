import Testing

@testable import MPEGAudioExtractor

@Suite("MPEG audio frame headers") struct FrameHeaderTests {
  @Test(
    "sizes and samples follow the specification's formulas for each version and layer",
    arguments: [
      (0xFFFB_9000, 417, 1152, 44100), (0xFFFB_9200, 418, 1152, 44100), (0xFFFB_E400, 960, 1152, 48000),
      (0xFFF3_8000, 208, 576, 22050), (0xFFE3_1800, 72, 576, 8000), (0xFFFD_A800, 864, 1152, 32000),
      (0xFFF5_8800, 576, 1152, 16000), (0xFFFF_C000, 416, 384, 44100), (0xFFFF_C200, 420, 384, 44100),
    ] as [(UInt32, UInt64, UInt64, UInt64)])
  func sizes(_ bits: UInt32, size: UInt64, samples: UInt64, rate: UInt64) throws {
    let header = try #require(FrameHeader(bits))
    #expect(header.size == size)
    #expect(header.samplesPerFrame == samples)
    #expect(header.sampleRate == rate)
  }

  @Test(
    "reserved values are no header",
    arguments: [0xFFFB_F000, 0xFFFB_9C00, 0xFFEB_9000, 0xFFF9_5080, 0xFFF1_5080, 0xFFFB_9002, 0xFF7B_9000]
      as [UInt32])
  func reserved(_ bits: UInt32) {
    #expect(FrameHeader(bits) == nil)
  }

  @Test("a free-format header has no size of its own") func freeFormat() throws {
    #expect(try #require(FrameHeader(0xFFFB_0000)).size == nil)
  }
}
