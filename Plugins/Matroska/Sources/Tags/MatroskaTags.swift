import Extraction

/// Answers from Tags, Attachments and the title in Info (RFC 9559, sections 5.1.2, 5.1.6 and 5.1.8).
///
/// What stands behind the clusters is found by the SeekHead.
struct MatroskaTags: ExtractionParser {
  private static let mostElements = 2000

  private let keys: Set<String>
  private var position: UInt64?
  private var segmentStart: UInt64 = 0
  private var walked = 0
  private var isAtClusters = false
  private var seeks: [UInt32: [UInt64]] = [:]
  private var info: TagFields?
  private var tags = MatroskaTagList()
  private var attachments: [Attachment] = []
  private var visited: Set<UInt64> = []

  init(_ question: Question) { keys = question.keys }

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    let reader = EBMLReader(input: input)
    if position == nil { try enterSegment(reader) }
    while !isAtClusters { try walk(reader) }
    for id in [MatroskaID.seekHead, MatroskaID.info, MatroskaID.tags, MatroskaID.attachments] {
      for place in seeks[id] ?? [] where !visited.contains(place) && isWanted(id) { try follow(id, place, reader) }
    }
    var content = TagContent(place: "Tags")
    if keys.contains("tags") {
      content.fields = tags.fields(titled: info)
    }
    if keys.contains("cover"), let best = Attachment.cover(among: attachments) {
      content.cover = TagPicture(
        description: best.name, mimeType: best.mimeType, bytes: try input.bytes(best.data))
    }
    return try content.findings(for: keys, id: "matroska")
  }

  private func isWanted(_ id: UInt32) -> Bool {
    switch id {
    // One in front may know no more than where the one behind the clusters stands.
    case MatroskaID.seekHead: true
    case MatroskaID.info, MatroskaID.tags: keys.contains("tags")
    case MatroskaID.attachments: keys.contains("cover")
    default: false
    }
  }

  private mutating func enterSegment(_ reader: EBMLReader) throws(ParserPause) {
    var element = try reader.element(at: 0)
    guard element.id == MatroskaID.ebml else { throw .failed(.notRecognised("it does not start with an EBML header")) }
    for _ in 0..<16 {
      guard let next = element.end else { break }
      element = try reader.element(at: next)
      guard element.id == MatroskaID.segment else { continue }
      segmentStart = element.contentStart
      position = element.contentStart
      return
    }
    throw .failed(.malformed("no Segment follows the EBML header"))
  }

  /// Takes in one element in front of the clusters.
  private mutating func walk(_ reader: EBMLReader) throws(ParserPause) {
    guard let offset = position, walked < Self.mostElements else { return isAtClusters = true }
    do throws(ParserPause) {
      if try reader.input.ends(at: offset) { return isAtClusters = true }
      let element = try reader.element(at: offset)
      guard element.id != MatroskaID.cluster, let next = element.end else { return isAtClusters = true }
      try take(element, reader)
      position = next
      walked += 1
    } catch {
      guard case .failed = error else { throw error }
      isAtClusters = true
    }
  }

  private mutating func follow(_ id: UInt32, _ place: UInt64, _ reader: EBMLReader) throws(ParserPause) {
    do throws(ParserPause) {
      let element = try reader.element(at: place)
      if element.id == id { try take(element, reader) }
    } catch {
      // A SeekHead that points at something else.
      guard case .failed = error else { throw error }
    }
    visited.insert(place)
  }

  private mutating func take(_ element: EBMLElement, _ reader: EBMLReader) throws(ParserPause) {
    guard !visited.contains(element.start), isWanted(element.id) else { return }
    switch element.id {
    case MatroskaID.seekHead: readSeekHead(try block(element, reader))
    case MatroskaID.info: info = MatroskaTagList.title(try block(element, reader))
    case MatroskaID.tags: tags.add(try block(element, reader))
    default: attachments += try Attachment.all(in: element, reader)
    }
    visited.insert(element.start)
  }

  /// The content as one piece: empty where it is not worth having.
  private func block(_ element: EBMLElement, _ reader: EBMLReader) throws(ParserPause) -> [UInt8] {
    guard let end = element.end, end - element.contentStart <= EBMLReader.maximumBlock else { return [] }
    return try reader.input.bytes(element.contentStart..<end)
  }

  private mutating func readSeekHead(_ bytes: [UInt8]) {
    EBMLBlock.forEachChild(of: bytes[...]) { id, content in
      guard id == MatroskaID.seek else { return }
      var (target, place): (UInt64?, UInt64?) = (nil, nil)
      EBMLBlock.forEachChild(of: content) { id, content in
        if id == MatroskaID.seekID { target = EBMLBlock.unsigned(content) }
        if id == MatroskaID.seekPosition { place = EBMLBlock.unsigned(content) }
      }
      guard let target = target.flatMap(UInt32.init(exactly:)), let place else { return }
      if seeks[target, default: []].count < 8 { seeks[target, default: []].append(segmentStart +| place) }
    }
  }
}
