/// Answers from the chunks of a file that hold tags; the sound is jumped over, and what is behind it only looked at where
/// what is in front does not tell who plays what.
public struct ChunkedTags: ExtractionParser {
  private static let mostChunks = 10_000
  /// A text longer than this is left out, in bytes.
  private static let longestText: UInt64 = 1 << 20

  private let keys: Set<String>
  private let id: String
  private let layout: ChunkLayout
  private var ahead = ReadAhead()
  private var leading = LeadingTags()
  private var position: UInt64?
  private var chunks = 0
  private var isBigEndian = false
  private var is64Bit = false
  /// The size of the sound, where 32 bits do not hold it (EBU Tech 3306, the `ds64` chunk).
  private var soundSize: UInt64?
  private var embedded: [EmbeddedTag] = []
  private var own = TagContent(place: "chunks")

  /// - Parameters:
  ///   - question: of whose keys those among ``TagContent/keys`` are answered.
  ///   - id: the extractor's, the first part of the findings' sources.
  ///   - layout: of the format.
  public init(_ question: Question, id: String, _ layout: ChunkLayout) {
    (keys, self.id, self.layout) = (question.keys, id, layout)
  }

  /// The answers.
  public mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    if position == nil { try enter(input) }
    while let start = position, chunks < Self.mostChunks {
      guard try readChunk(at: start, input) else { break }
    }
    return try gathered(input).findings(for: keys, id: id)
  }

  /// All of it: what the format has itself and what an ID3 tag in it says.
  private mutating func gathered(_ input: ByteView) throws(ParserPause) -> TagContent {
    var content = TagContent()
    if layout.prefersOwn { content.fill(from: own) }
    for index in embedded.indices { content.fill(from: try embedded[index].read(input)) }
    content.fill(from: own)
    return content
  }

  private mutating func enter(_ input: ByteView) throws(ParserPause) {
    let start = try leading.skip(input)
    try LeadingTags.bring(16, at: start, input)
    let magic = TagText.latin1(try input.bytes(at: start, upTo: 4))
    let type = TagText.latin1(try input.bytes(at: start +| layout.typeOffset, upTo: 4))
    guard layout.magics.contains(magic), layout.types.contains(type) else {
      throw .failed(.notRecognised("no form of this kind"))
    }
    isBigEndian = !layout.isLittleEndian || magic == "RIFX"
    is64Bit = magic == "RF64" || magic == "BW64"
    if leading.found { embedded.append(EmbeddedTag(at: 0, keys)) }
    position = start +| layout.typeOffset +| 4
  }

  /// Reads one chunk; false where there is none any more or nothing more is wanted.
  private mutating func readChunk(at start: UInt64, _ input: ByteView) throws(ParserPause) -> Bool {
    let header = 4 + layout.sizeWidth
    if let length = input.length, length -| start < header { return false }
    try ahead.bring(start..<(start +| header), input)
    let name = TagText.latin1(try input.bytes(start..<(start +| 4)))
    // What has no name is no chunk: the size of the one before was wrong.
    guard name.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return false }
    var size = try number(at: start +| 4, layout.sizeWidth, input)
    let content = start +| header
    if name == "ds64", is64Bit, size >= 16 {
      try ahead.bring(content..<(content +| 16), input)
      soundSize = try input.littleEndian(UInt64.self, at: content +| 8)
    }
    let role = layout.roles[name]
    if case .sound = role {
      if is64Bit, size == 0xFFFF_FFFF { size = soundSize ?? size }
      // A writer to a pipe does not know: the sound goes on to the end.
      if layout.sizeWidth == 4, size >= 0xFFFF_FFFF, soundSize == nil { return false }
      if try isEnough(input) { return false }
    } else if let role {
      try take(role, content..<(content +| size), input)
    }
    position = content +| size +| size % 2
    chunks += 1
    return true
  }

  private mutating func isEnough(_ input: ByteView) throws(ParserPause) -> Bool {
    let content = try gathered(input)
    if keys.contains("tags"), !(content.fields.has("title") && content.fields.has("artist")) { return false }
    return (!keys.contains("cover") || content.cover != nil)
      && (!keys.contains("chapters") || !content.chapters.isEmpty)
  }

  private mutating func take(
    _ role: ChunkLayout.Role, _ content: Range<UInt64>, _ input: ByteView
  ) throws(ParserPause) {
    if let length = input.length, content.lowerBound > length { return }
    switch role {
    case .id3: if embedded.count < 16 { embedded.append(EmbeddedTag(at: content.lowerBound, keys)) }
    case .field(let name):
      guard let bytes = try text(content, input) else { return }
      own.fields.add(name, TagText.field(bytes))
    case .info:
      guard let bytes = try text(content, input), bytes.starts(with: "INFO".utf8) else { return }
      addInformation(bytes.dropFirst(4))
    case .broadcast:
      guard let bytes = try text(content, input) else { return }
      addBroadcast(bytes)
    case .sound: break
    }
  }

  /// The bytes of a chunk of text; nil where it is no text or goes beyond the file.
  private mutating func text(_ content: Range<UInt64>, _ input: ByteView) throws(ParserPause) -> [UInt8]? {
    guard keys.contains("tags"), content.upperBound - content.lowerBound <= Self.longestText else { return nil }
    try ahead.bring(content, input)
    if let length = input.length, content.upperBound > length { return nil }
    return try input.bytes(content)
  }

  private mutating func addInformation(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while rest.count >= 8 {
      let name = TagText.latin1(rest.prefix(4))
      let number = rest.dropFirst(4).prefix(4)
      let size =
        isBigEndian ? number.reduce(0) { $0 << 8 | Int($1) } : number.reversed().reduce(0) { $0 << 8 | Int($1) }
      let value = rest.dropFirst(8).prefix(size)
      if let field = ChunkLayout.information[name] {
        for text in field == "genre" ? ID3Genre.genres(in: TagText.field(value)) : [TagText.field(value)] {
          own.fields.add(field, text)
        }
      }
      rest = rest.dropFirst(8 + size)
      // Some writers forget the byte that makes a size even.
      if size % 2 == 1, rest.first == 0 { rest = rest.dropFirst() }
    }
  }

  /// Description, originator and date of a broadcast extension (EBU Tech 3285, 2.3).
  private mutating func addBroadcast(_ bytes: [UInt8]) {
    guard bytes.count >= 338 else { return }
    own.fields.add("description", TagText.field(bytes[0..<256]))
    own.fields.add("originator", TagText.field(bytes[256..<288]))
    own.fields.add("originatorReference", TagText.field(bytes[288..<320]))
    let (date, time) = (TagText.field(bytes[320..<330]), TagText.field(bytes[330..<338]))
    own.fields.add("dateRecorded", time.isEmpty ? date : "\(date) \(time)")
  }

  private func number(at offset: UInt64, _ width: UInt64, _ input: ByteView) throws(ParserPause) -> UInt64 {
    let bytes = try input.bytes(offset..<(offset +| width))
    return (isBigEndian ? bytes : bytes.reversed()).reduce(0) { $0 << 8 | UInt64($1) }
  }
}
