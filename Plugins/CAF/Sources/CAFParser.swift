import Extraction

/// Walks the chunks to `desc`, `pakt` and `data`; never reads the samples.
struct CAFParser: ExtractionParser {
  private static let chunkLimit = 100_000

  private let question: Question
  /// Where the next chunk stands; 0 before the magic has been seen.
  private var position: UInt64 = 0
  private var isAtEnd = false
  private var passed: UInt64 = 0
  private var chunks = 0
  private var description: CAFDescription?
  private var table: CAFPacketTable?
  /// Where the packets are; no size where they go to the end of the file.
  private var data: (start: UInt64, size: UInt64?)?

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if position == 0 {
      guard try input.matches("caff", at: 0) else { throw .failed(.notRecognised("no CAF magic")) }
      position = 8
    }
    let wantsDuration = question.keys.contains("duration")
    while description == nil || (wantsDuration && isLooking) {
      guard try readChunk(input) else { break }
    }
    guard let description else { throw .failed(.malformed("there is no usable desc chunk", at: position)) }
    let rate = description.sampleRate < 1e9 ? Int(description.sampleRate) : 0
    var sound = SoundProperties(
      AudioTrack(codec: description.codec, channels: Int(description.channels), sampleRate: rate), source: "caf")
    if wantsDuration { try setLength(description, &sound, input) }
    return try sound.findings(for: question)
  }

  /// The packet table may stand behind the data; packets of one size and length need none, but it may cut them.
  private var isLooking: Bool {
    guard data != nil, let description else { return true }
    let isLinear = description.format == "lpcm" && description.bytesPerPacket > 0
    return table == nil && !isLinear
  }

  /// Reads one chunk; false where there is none any more.
  private mutating func readChunk(_ input: ByteView) throws(ParserPause) -> Bool {
    guard !isAtEnd, chunks < Self.chunkLimit else { return false }
    input.release(before: position)
    if try input.ends(at: position) { return false }
    if let length = input.length, length -| position < 12 { return false }
    try LeadingTags.bring(12, at: position, input)
    let size = Int64(bitPattern: try input.bigEndian(at: position +| 4))
    let content = position +| 12
    if try input.matches("desc", at: position), description == nil, size >= CAFDescription.size {
      try LeadingTags.bring(UInt64(CAFDescription.size), at: content, input)
      description = CAFDescription(try input.bytes(at: content, upTo: CAFDescription.size))
    } else if try input.matches("pakt", at: position), table == nil, size >= Int64(CAFPacketTable.size) {
      try LeadingTags.bring(CAFPacketTable.size, at: content, input)
      table = try CAFPacketTable(input, at: content)
    } else if try input.matches("data", at: position), data == nil {
      // The edit count stands before the packets.
      data = (content +| 4, size < 0 ? nil : UInt64(size) -| 4)
    }
    // Only the data may go to the end of the file.
    guard size >= 0 else {
      isAtEnd = true
      return false
    }
    position = content +| UInt64(size)
    chunks += 1
    return true
  }

  private mutating func setLength(
    _ description: CAFDescription, _ sound: inout SoundProperties, _ input: ByteView
  ) throws(ParserPause) {
    let rate = description.sampleRate
    if let frames = table?.frames(perPacket: description.framesPerPacket) {
      return sound.setLength(frames, rate: rate, place: "pakt")
    }
    guard let data else {
      sound.lack = "there is no data chunk"
      return
    }
    let (bytes, frames) = (description.bytesPerPacket, description.framesPerPacket)
    guard bytes > 0, frames > 0 else {
      sound.lack = "packets of differing sizes and no packet table"
      return
    }
    sound.lack = "there are no packets"
    if let size = data.size {
      let held = try input.existing(of: data.start..<(data.start +| size))
      return sound.setLinearLength(
        held: held / bytes *| frames, promised: size / bytes *| frames, rate: rate, place: "data")
    }
    passed = max(passed, data.start)
    let held = try input.lengthByPassing(from: &passed) -| data.start
    sound.setLength(held / bytes *| frames, rate: rate, place: "data")
  }
}
