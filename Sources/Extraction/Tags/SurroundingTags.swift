/// Answers from the tags around a sound that has no place for them itself: ID3v2 and APE in front, and APE, ID3v1 and an
/// appended ID3v2.4 behind.
///
/// Those behind are looked at only where those in front do not tell who plays what: the end of a file is another request.
public struct SurroundingTags: ExtractionParser {
  /// More tags in a row than any file has.
  private static let most = 16
  /// What is kept of the end of a stream, in bytes.
  private static let kept: UInt64 = 512 << 10

  private let keys: Set<String>
  private let id: String
  private let looksBehindFirst: Bool
  private var start: UInt64 = 0
  private var reader: ID3v2TagReader?
  private var sought: UInt64?
  private var seen = 0
  private var isBehindHead = false
  private var passed: UInt64?
  private var isBehindTail = false
  private var content = TagContent()

  /// A parser of the tags of a file.
  ///
  /// - Parameters:
  ///   - question: of whose keys those among ``TagContent/keys`` are answered.
  ///   - id: the extractor's, the first part of the findings' sources.
  ///   - isUsuallyBehind: whether the format's tags are behind the sound in most files, so that the end had better be
  ///     brought with the head. False by default.
  public init(_ question: Question, id: String, isUsuallyBehind: Bool = false) {
    (keys, self.id, looksBehindFirst) = (question.keys, id, isUsuallyBehind)
  }

  /// The answers.
  public mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    try readContent(input).findings(for: keys, id: id)
  }

  /// What they hold, for a format that has some of its own besides. Can be asked again after a pause.
  public mutating func readContent(_ input: ByteView) throws(ParserPause) -> TagContent {
    if looksBehindFirst { input.hintTail(Int(TrailingTags.window)) }
    while !isBehindHead { try readHead(input) }
    if !isBehindTail, looksBehindFirst || !isEnough {
      try readTail(input)
      isBehindTail = true
    }
    return content
  }

  private var isEnough: Bool {
    if keys.contains("tags"), !(content.fields.has("title") && content.fields.has("artist")) { return false }
    return !keys.contains("cover") || content.cover != nil
  }

  // MARK: In front

  private mutating func readHead(_ input: ByteView) throws(ParserPause) {
    guard seen < Self.most else { return isBehindHead = true }
    if reader == nil { reader = try nextTag(input) }
    if var reading = reader {
      do throws(ParserPause) {
        content.fill(from: try reading.read(input))
      } catch {
        guard case .failed = error else {
          reader = reading
          throw error
        }
        // A tag that cannot be read is no reason to leave the others alone.
      }
      pass(reading)
    } else if sought == nil, let tag = try APETagReader(input, at: start, keys) {
      if let read = try Self.forgiving({ () throws(ParserPause) in try tag.read(input) }) { content.fill(from: read) }
      start = max(start +| APETagBounds.count, tag.end)
      seen += 1
    } else {
      isBehindHead = true
    }
  }

  private func nextTag(_ input: ByteView) throws(ParserPause) -> ID3v2TagReader? {
    let offset = sought ?? start
    if try input.ends(at: offset) { return nil }
    try LeadingTags.bring(APETagBounds.count, at: offset, input)
    return try ID3v2Header(in: input, at: offset).map { ID3v2TagReader($0, keys) }
  }

  /// Goes on behind a tag; where it says that there is one more elsewhere, and that is needed, there first.
  private mutating func pass(_ tag: ID3v2TagReader) {
    if sought == nil { start = tag.header.end }
    sought = sought == nil && !isEnough ? tag.seek.map { tag.header.end +| $0 } : nil
    reader = nil
    seen += 1
  }

  // MARK: Behind

  private mutating func readTail(_ input: ByteView) throws(ParserPause) {
    var position = passed ?? start
    defer { passed = position }
    let length = try input.lengthByPassing(from: &position, keeping: Self.kept)
    guard length > start else { return }
    var end = length
    var last: TagFields?
    var found = TagContent()
    for _ in 0..<Self.most where end > start {
      let marks = max(start, end -| TrailingTags.marks)..<end
      if !input.gaps(in: marks).isEmpty { try input.require([max(start, end -| TrailingTags.window)..<end]) }
      guard let tag = try TrailingTag(input, from: start, endingAt: end) else { break }
      switch tag.kind {
      case .id3v1:
        last = try ID3v1Tag.fields(input, endingAt: end)
      case .ape:
        if let reader = try APETagReader(input, footerEndingAt: end, keys),
          let read = try Self.forgiving({ () throws(ParserPause) in try reader.read(input) })
        {
          found.fill(from: read)
        }
      case .id3v2(let header):
        var reader = ID3v2TagReader(header, keys)
        if let read = try Self.forgiving({ () throws(ParserPause) in try reader.read(input) }) {
          found.fill(from: read)
        }
      case .lyrics: break
      }
      end = tag.start
    }
    // Where a format's own tag is behind, one in front was put there by a program that did not know.
    if looksBehindFirst {
      found.fill(from: content)
      content = found
    } else {
      content.fill(from: found)
    }
    guard keys.contains("tags"), let last else { return }
    var oldest = TagContent(place: "ID3v1")
    oldest.fields = last
    content.fill(from: oldest)
  }

  /// What `body` gives; nil where a tag is damaged.
  private static func forgiving<Value>(_ body: () throws(ParserPause) -> Value) throws(ParserPause) -> Value? {
    do throws(ParserPause) {
      return try body()
    } catch {
      guard case .failed = error else { throw error }
      return nil
    }
  }
}
