import Extraction

/// Walks the chunks to `COMM` and `SSND`; never reads the samples.
struct AIFFParser: ExtractionParser {
  /// Chunks that are looked at; real files have a handful.
  private static let chunkLimit = 100_000
  /// The size that a writer to a pipe leaves behind.
  private static let leastPlaceholder: UInt64 = 0x7FFF_0000

  private let question: Question
  private var tags = LeadingTags()
  private var position: UInt64?
  private var chunks = 0
  private var isCompressed = false
  /// The size that the form gives itself: all of the file but its first eight bytes.
  private var formSize: UInt64 = 0
  private var start: UInt64 = 0
  private var passed: UInt64 = 0
  private var format: AIFFFormat?
  /// Where the samples are, and how many bytes the header says they have.
  private var sound: (start: UInt64, size: UInt64)?

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if position == nil { try readForm(input) }
    // The samples have to be there only where their number is asked for.
    while format == nil || (sound == nil && question.keys.contains("duration")) {
      guard try readChunk(input) else { break }
    }
    guard let format else { throw .failed(.malformed("there is no usable COMM chunk", at: position)) }
    let rate = format.sampleRate < 1e9 ? Int(format.sampleRate) : 0
    var properties = SoundProperties(
      AudioTrack(codec: format.codec, channels: Int(format.channels), sampleRate: rate), source: "aiff")
    if question.keys.contains("duration") { try setLength(format, &properties, input) }
    return try properties.findings(for: question)
  }

  private mutating func readForm(_ input: ByteView) throws(ParserPause) {
    let start = try tags.skip(input)
    try LeadingTags.bring(12, at: start, input)
    guard try input.matches("FORM", at: start) else { throw .failed(.notRecognised("there is no FORM")) }
    if try input.matches("AIFC", at: start +| 8) {
      isCompressed = true
    } else if try !input.matches("AIFF", at: start +| 8) {
      throw .failed(.notRecognised("the form type is neither AIFF nor AIFC"))
    }
    formSize = UInt64(try input.bigEndian(UInt32.self, at: start +| 4))
    self.start = start
    position = start +| 12
  }

  /// Reads one chunk; false where there is none any more.
  private mutating func readChunk(_ input: ByteView) throws(ParserPause) -> Bool {
    guard let start = position, chunks < Self.chunkLimit else { return false }
    input.release(before: start)
    if try input.ends(at: start) { return false }
    if let length = input.length, length -| start < 8 { return false }
    try LeadingTags.bring(8, at: start, input)
    let size = UInt64(try input.bigEndian(UInt32.self, at: start +| 4))
    let content = start +| 8
    if try input.matches("COMM", at: start), format == nil {
      let count = min(size, UInt64(AIFFFormat.readLength))
      try LeadingTags.bring(count, at: content, input)
      format = AIFFFormat(try input.bytes(at: content, upTo: Int(count)), isCompressed: isCompressed)
    } else if try input.matches("SSND", at: start), sound == nil {
      sound = try readSound(at: content, size: size, input)
    }
    position = content +| size +| size % 2
    chunks += 1
    return true
  }

  /// The samples stand behind an offset, which is 0 but for files that align them, and a block size.
  private func readSound(
    at content: UInt64, size: UInt64, _ input: ByteView
  ) throws(ParserPause) -> (start: UInt64, size: UInt64) {
    guard size >= 8 else { return (content +| 8, 0) }
    let offset = UInt64(try input.bigEndian(UInt32.self, at: content))
    let skipped = 8 + (offset < size - 8 ? offset : 0)
    return (content +| skipped, size - skipped)
  }

  private mutating func setLength(
    _ format: AIFFFormat, _ properties: inout SoundProperties, _ input: ByteView
  ) throws(ParserPause) {
    properties.lack = "the COMM chunk has no samples, or no sample rate"
    guard format.sampleRate > 0 else { return }
    if let sound, sound.size == 0, format.sampleFrames == 0, let frame = format.frameSize {
      // A writer to a pipe leaves all sizes empty, that of the form too: then the samples go to the end.
      passed = max(passed, sound.start)
      let length = try input.lengthByPassing(from: &passed)
      let isFinished = start +| formSize +| 8 == length || start +| formSize +| 9 == length
      guard !isFinished else { return }
      return properties.setLength((length -| sound.start) / frame, rate: format.sampleRate, place: "SSND")
    }
    guard let sound, sound.size > 0 else {
      // Only the header says how long it was.
      properties.setLength(format.sampleFrames, rate: format.sampleRate, .declared, place: "COMM")
      let isCut = sound == nil && (input.length ?? .max) < start +| 8 +| formSize
      if isCut, let seconds = properties.seconds { properties.confidence = .estimated(error: seconds) }
      return
    }
    let isPlaceholder = sound.size >= Self.leastPlaceholder
    let held = try input.existing(of: sound.start..<(sound.start +| sound.size))
    if let frame = format.frameSize {
      // The header's count and the chunk's size have to agree; where they do not, the samples that are there count.
      let promised = isPlaceholder ? held / frame : sound.size / frame
      let said = format.sampleFrames
      let isSaid = said > 0 && said <= promised && (promised - said) * frame < max(frame, 8)
      return properties.setLinearLength(
        held: min(held / frame, isSaid ? said : .max), promised: isSaid ? said : promised, rate: format.sampleRate,
        place: isSaid ? "COMM" : "SSND")
    }
    if let packet = format.packet, format.channels > 0 {
      let (packets, bytes) = (sound.size / (packet.bytes * format.channels), held / (packet.bytes * format.channels))
      // Some writers count packets there, others samples.
      let isSamples = format.sampleFrames > packets && format.sampleFrames <= packets *| packet.samples
      return properties.setLinearLength(
        held: isSamples && bytes == packets ? format.sampleFrames : bytes *| packet.samples,
        promised: isSamples ? format.sampleFrames : isPlaceholder ? nil : packets *| packet.samples,
        rate: format.sampleRate, place: isSamples ? "COMM" : "SSND")
    }
    properties.setLength(format.sampleFrames, rate: format.sampleRate, .declared, place: "COMM")
  }
}
