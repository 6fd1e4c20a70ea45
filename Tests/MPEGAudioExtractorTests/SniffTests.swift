import FetchKitTestSupport
import Extraction
import Testing

@testable import MPEGAudioExtractor

@Suite("MPEG audio: sniffing") struct SniffTests {
  private func score(_ bytes: [UInt8]) throws -> SniffScore {
    try MPEGAudioExtractor().sniff(ByteView(whole: bytes))
  }

  @Test("frames in a row are strong") func frames() throws {
    #expect(try score(MPEGBytes.constant(100)) == .strong)
    #expect(try score(MPEGBytes.id3(body: 500) + MPEGBytes.variable(100)) == .strong)
    #expect(try score(MPEGBytes.frame(kbps: 128)) == .strong)
  }

  @Test("a tag whose end is out of sight, and frames behind junk, are plausible") func plausible() throws {
    #expect(try score(MPEGBytes.id3(body: 90_000) + MPEGBytes.constant(10)) == .plausible)
    #expect(try score([UInt8](repeating: 3, count: 500) + MPEGBytes.constant(100)) == .plausible)
  }

  @Test("a tag before another format is hardly a sign") func foreign() throws {
    #expect(try score(MPEGBytes.id3(body: 20) + Array("fLaC".utf8) + [UInt8](repeating: 0, count: 90)) == .weak)
  }

  @Test("text, markup, one header, repeated bytes and nothing are no sign") func none() throws {
    for bytes in [
      Array("<!doctype html><html><body>ID3 \u{FF}</body></html>".utf8), Array("ID3 is a tag".utf8),
      Array(String(repeating: "plain text, TAG, Xing. ", count: 400).utf8), [],
      [UInt8](repeating: 0xFF, count: 9000), MPEGBytes.frame(kbps: 128) + [UInt8](repeating: 9, count: 9000),
      Array(repeatElement([0xFF, 0xFB, 0x00, 0x00], count: 3000).joined()),
      Array("RIFF".utf8) + [0, 0, 1, 0] + Array("WAVEfmt ".utf8) + MPEGBytes.constant(20),
      [0, 0, 1, 0xBA] + MPEGBytes.constant(20),
    ] {
      #expect(try score(bytes) == .none, "\(bytes.prefix(16))")
    }
  }

  @Test("random bytes are no sign") func random() throws {
    var generator = SeededGenerator(seed: 42)
    for _ in 0..<200 {
      #expect(try score((0..<4096).map { _ in UInt8.random(in: 0...255, using: &generator) }) == .none)
    }
  }

  @Test("no more than the first 4,096 bytes are asked for") func headOnly() throws {
    let view = ByteView(length: 100_000)
    view.insert([UInt8](MPEGBytes.id3(body: 3000).prefix(4096)) + [UInt8](repeating: 1, count: 1086), at: 0)
    #expect(throws: Never.self) { try MPEGAudioExtractor().sniff(view) }
  }
}
