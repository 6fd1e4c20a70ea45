import Extraction

/// Reads the `DSD ` and `fmt ` chunks (DSF File Format Specification 1.01), which count the samples.
struct DSFParser: ExtractionParser {
  private let question: Question

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    guard try input.matches("DSD ", at: 0) else { throw .failed(.notRecognised("no DSF magic")) }
    // The first chunk says how long it is itself.
    let start: UInt64 = try input.littleEndian(at: 4)
    guard start >= 12, start < 4096, try input.matches("fmt ", at: start) else {
      throw .failed(.malformed("there is no fmt chunk", at: start))
    }
    let channels: UInt32 = try input.littleEndian(at: start +| 24)
    let rate: UInt32 = try input.littleEndian(at: start +| 28)
    let bits: UInt32 = try input.littleEndian(at: start +| 32)
    let samples: UInt64 = try input.littleEndian(at: start +| 36)
    var sound = SoundProperties(
      AudioTrack(
        codec: bits == 8 ? "dsd_msbf_planar" : "dsd_lsbf_planar", channels: Int(channels), sampleRate: Int(rate)),
      source: "dsf")
    sound.lack = "the fmt chunk counts no samples"
    sound.setLength(samples, rate: Double(rate), place: "fmt")
    return try sound.findings(for: question)
  }
}
