import Extraction

/// Walks the chunks of a DSDIFF file (DSDIFF 1.5) to its properties and its sound, plain or in DST frames.
struct DSDIFFParser: ExtractionParser {
  private static let chunkLimit = 100_000
  /// Bytes of a chunk's name and size.
  private static let header: UInt64 = 12

  private let question: Question
  private var position: UInt64 = 0
  private var chunks = 0
  private var sampleRate: UInt64 = 0
  private var channels: UInt64 = 0
  /// Where plain samples are.
  private var plain: Range<UInt64>?
  /// DST frames, and how many of them a second.
  private var frames: (count: UInt64, rate: UInt64)?

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if position == 0 {
      guard try input.matches("FRM8", at: 0), try input.matches("DSD ", at: 12) else {
        throw .failed(.notRecognised("no DSDIFF form"))
      }
      position = 16
    }
    while plain == nil, frames == nil {
      guard try readChunk(input) else { break }
    }
    guard sampleRate > 0, channels > 0 else {
      throw .failed(.malformed("there are no properties before the sound", at: position))
    }
    var sound = SoundProperties(
      AudioTrack(
        codec: frames == nil ? "dsd_msbf" : "dst", channels: Int(channels), sampleRate: Int(sampleRate)), source: "dff")
    sound.lack = "there is no sound"
    if let frames {
      sound.setLength(frames.count, rate: Double(frames.rate), place: "FRTE")
    } else if let plain, question.keys.contains("duration") {
      let held = try input.existing(of: plain)
      sound.setLinearLength(
        held: held *| 8 / channels, promised: (plain.upperBound - plain.lowerBound) *| 8 / channels,
        rate: Double(sampleRate), place: "DSD")
    }
    return try sound.findings(for: question)
  }

  /// Reads one chunk, or goes into one that holds others; false where there is none any more.
  private mutating func readChunk(_ input: ByteView) throws(ParserPause) -> Bool {
    guard chunks < Self.chunkLimit else { return false }
    input.release(before: position)
    if try input.ends(at: position) { return false }
    if let length = input.length, length -| position < Self.header { return false }
    try LeadingTags.bring(Self.header, at: position, input)
    let id = try input.fourCC(at: position)
    let size: UInt64 = try input.bigEndian(at: position +| 4)
    let content = position +| Self.header
    // A chunk's content is padded to an even size.
    var next = content +| size +| size % 2
    switch id {
    case Self.code("PROP"): next = content +| 4
    case Self.code("FS  "): sampleRate = UInt64(try input.bigEndian(UInt32.self, at: content))
    case Self.code("CHNL"): channels = UInt64(try input.bigEndian(UInt16.self, at: content))
    case Self.code("DSD "): plain = content..<(content +| size)
    case Self.code("DST "): next = content
    case Self.code("FRTE"):
      let count: UInt32 = try input.bigEndian(at: content)
      frames = (UInt64(count), UInt64(try input.bigEndian(UInt16.self, at: content +| 4)))
    default: break
    }
    position = next
    chunks += 1
    return true
  }

  private static func code(_ id: StaticString) -> UInt32 {
    id.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
