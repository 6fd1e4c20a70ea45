import Extraction

/// Answers from the blocks of comments and pictures (RFC 9639, sections 8.6 and 8.8), and from the tags that stand around
/// the stream though FLAC has none there.
struct FLACTags: ExtractionParser {
  /// More blocks than any file has.
  private static let mostBlocks = 2000
  /// What is read of comments that go beyond their block, in bytes.
  private static let overrun = 32 << 10

  private let keys: Set<String>
  private var leading: SurroundingTags
  private var ahead = ReadAhead(from: 2048)
  private var position: UInt64?
  private var isWalked = false
  private var content = TagContent()
  private var pictures: [(kind: Int, block: Range<UInt64>)] = []

  init(_ question: Question) {
    keys = question.keys
    leading = SurroundingTags(question, id: "flac")
  }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    try walk(input)
    if content.cover == nil, let index = TagPicture.cover(among: pictures.map(\.kind)) {
      content.cover = FLACPicture.picture(try input.bytes(pictures[index].block))
    }
    if !isComplete { content.fill(from: try leading.readContent(input)) }
    return try content.findings(for: keys, id: "flac")
  }

  private var isComplete: Bool {
    (!keys.contains("tags") || content.fields.has("title") || content.fields.has("artist"))
      && (!keys.contains("cover") || content.cover != nil)
      && keys.isDisjoint(with: ["chapters"])
  }

  private mutating func walk(_ input: ByteView) throws(ParserPause) {
    if position == nil {
      var tags = LeadingTags()
      let start = try tags.skip(input)
      try LeadingTags.bring(8, at: start, input)
      guard try input.matches("fLaC", at: start) else { throw .failed(.notRecognised("there is no fLaC marker")) }
      position = start +| 4
    }
    for _ in 0..<Self.mostBlocks {
      guard !isWalked, let start = position else { return }
      if let length = input.length, length -| start < 4 { break }
      try ahead.bring(start..<(start +| 4), input)
      let header: UInt32 = try input.bigEndian(at: start)
      let block = (start +| 4)..<(start +| 4 +| UInt64(header & 0xFF_FFFF))
      if let length = input.length, block.upperBound > length { break }
      switch header >> 24 & 0x7F {
      case 4:
        try ahead.bring(block, input)
        let comments = VorbisComments(try input.bytes(block), keys)
        if comments.isCut, block.count < Self.overrun {
          // The size of the block is wrong: its content goes on, and what follows cannot be found.
          let more = try input.bytes(at: block.lowerBound, upTo: Self.overrun)
          content.fill(from: VorbisComments(more, keys).content)
          return isWalked = true
        }
        content.fill(from: comments.content)
      case 6 where keys.contains("cover"):
        try ahead.bring(block.lowerBound..<min(block.lowerBound +| FLACPicture.headLength, block.upperBound), input)
        pictures.append((FLACPicture.kind(try input.bytes(at: block.lowerBound, upTo: 4)), block))
      case 127: return isWalked = true
      default: break
      }
      position = block.upperBound
      if header >> 31 == 1 { break }
    }
    isWalked = true
  }
}
