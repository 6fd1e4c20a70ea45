import Extraction

/// Reads the first block; where that does not know the number of samples, the last one.
struct WavPackParser: ExtractionParser {
  /// What is looked through at the end at first, and at most, in bytes.
  private static let windows: ClosedRange<UInt64> = ExtractorDescriptor.oneRoundTail...(4 << 20)
  /// What may stand behind the last block, tags, in bytes.
  private static let tagRoom: UInt64 = 512 << 10
  /// Blocks without samples before the first that has some.
  private static let blockLimit = 64

  private let question: Question
  private var tags = LeadingTags()
  private var start: UInt64?
  private var first: WavPackBlock?
  private var metadata: WavPackMetadata?
  private var passed: UInt64 = 0

  init(_ question: Question) { self.question = question }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let block = try findFirst(input)
    if metadata == nil, let start { metadata = try WavPackMetadata(input, of: block, at: start) }
    let rate = (block.sampleRate ?? metadata?.sampleRate ?? 0) << (block.isDSD ? metadata?.shift ?? 0 : 0)
    let channels = metadata?.channels ?? block.channels
    var sound = SoundProperties(
      AudioTrack(codec: "wavpack", channels: channels, sampleRate: Int(clamping: rate)), source: "wv")
    guard rate > 0, question.keys.contains("duration") else { return try sound.findings(for: question) }
    if let total = block.total {
      sound.setLength(total, rate: Double(rate), place: "block header")
    } else {
      sound.lack = "the encoder did not know the number of samples, and no last block was found"
      if let end = try lastSample(input) {
        sound.setLength(end -| block.index, rate: Double(rate), place: "last block")
      }
    }
    return try sound.findings(for: question)
  }

  private mutating func findFirst(_ input: ByteView) throws(ParserPause) -> WavPackBlock {
    if let first { return first }
    var position = if let start { start } else { try tags.skip(input) }
    for _ in 0..<Self.blockLimit {
      try LeadingTags.bring(UInt64(WavPackBlock.headerSize), at: position, input)
      guard let block = WavPackBlock(try input.bytes(at: position, upTo: WavPackBlock.headerSize)) else { break }
      start = position
      if block.samples > 0 || block.total.map({ $0 > 0 }) == true {
        first = block
        return block
      }
      position = position +| block.size
      if try input.ends(at: position) { throw .failed(.absent("there are no samples")) }
    }
    throw .failed(
      start == nil ? .notRecognised("no WavPack block") : .malformed("there are no samples", at: position))
  }

  /// The sample behind the last block's; nil where no last block is found.
  private mutating func lastSample(_ input: ByteView) throws(ParserPause) -> UInt64? {
    guard let start else { return nil }
    let length = try input.lengthByPassing(from: &passed, keeping: Self.windows.upperBound + Self.tagRoom)
    let end = try TrailingTags.audioEnd(input, from: start, length: length)
    var window = Self.windows.lowerBound
    while true {
      let from = max(start, end -| window)
      let bytes = try input.bytes(from..<end)
      if let block = Self.lastBlock(in: bytes) { return block.index +| block.samples }
      guard from > start, window < Self.windows.upperBound else { return nil }
      window = min(window * 4, Self.windows.upperBound)
    }
  }

  /// The last block whose end is the end of `bytes`, or which is followed by such a block.
  private static func lastBlock(in bytes: [UInt8]) -> WavPackBlock? {
    var next = bytes.count
    var index = bytes.count - WavPackBlock.headerSize
    while index >= 0 {
      if bytes[index] == 0x77, let block = WavPackBlock(bytes, at: index) {
        if UInt64(index) + block.size == UInt64(next) {
          // A block of metadata alone stands behind the last samples.
          if block.samples > 0 { return block }
          next = index
        }
      }
      index -= 1
    }
    return nil
  }
}
