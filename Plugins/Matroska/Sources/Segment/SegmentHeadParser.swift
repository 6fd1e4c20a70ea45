import Extraction

/// Walks the elements of the Segment up to the first Cluster. Keeps its place, so that no element is read twice.
struct SegmentHeadParser {
  /// More elements than any file has before its first Cluster: a limit to what a lying one can cost.
  private static let maximumElements = 2000

  /// How far before an Info behind the Clusters the tail may be searched.
  let reach: UInt64
  private var head = SegmentHead()
  private var position: UInt64?
  private var walked = 0
  private var isAtClusters = false

  init(reach: UInt64) { self.reach = reach }

  /// The head, complete, or with a duration that makes the rest needless.
  mutating func parse(_ input: ByteView) throws(ParserPause) -> SegmentHead {
    let reader = EBMLReader(input: input)
    var next: UInt64
    if let position {
      next = position
    } else {
      next = try enterSegment(reader)
      position = next
    }
    while !isAtClusters {
      if try ends(at: next, input) { break }
      let following = try take(at: next, reader)
      if head.seconds != nil { return head }
      guard let following else { break }
      next = following
      position = next
    }
    isAtClusters = true
    try followSeekHead(input, reader)
    return head
  }

  private func ends(at offset: UInt64, _ input: ByteView) throws(ParserPause) -> Bool {
    if let end = head.segmentEnd, offset >= end { return true }
    // Info that is there is all that must be; whether more follows is not worth a round.
    if head.info != nil, head.defaultDurations != nil { return true }
    return try input.ends(at: offset)
  }

  /// Checks the EBML header and finds the Segment.
  private mutating func enterSegment(_ reader: EBMLReader) throws(ParserPause) -> UInt64 {
    let ebml = try reader.element(at: 0)
    guard ebml.id == MatroskaID.ebml else {
      throw .failed(.notRecognised("it does not start with an EBML header"))
    }
    let end = try reader.requireContent(of: ebml)
    try checkDocType(ebml, end, reader)
    var offset = end
    while true {
      let element = try reader.element(at: offset)
      if element.id == MatroskaID.segment {
        head.segmentStart = element.contentStart
        head.clustersStart = element.contentStart
        // A recorder that was stopped hard leaves the 0 that it meant to fill in.
        head.segmentEnd = element.size == 0 ? nil : element.end
        return element.contentStart
      }
      guard element.id == MatroskaID.void || element.id == MatroskaID.crc32, let next = element.end else {
        throw .failed(.malformed("no Segment follows the EBML header", at: offset))
      }
      try count(offset)
      offset = next
    }
  }

  private mutating func checkDocType(_ ebml: EBMLElement, _ end: UInt64, _ reader: EBMLReader) throws(ParserPause) {
    var offset = ebml.contentStart
    while offset < end {
      let child = try reader.element(at: offset)
      guard let next = child.end, next <= end else {
        throw .failed(.malformed("an element goes beyond the EBML header that holds it", at: offset))
      }
      if child.id == MatroskaID.docType {
        let type = try reader.text(child)
        guard type == "matroska" || type == "webm" else {
          throw .failed(.notRecognised("an EBML document of another type than matroska or webm"))
        }
      }
      offset = next
    }
  }

  /// Takes in the element at `offset`; gives the offset of the next, nil where the head ends.
  private mutating func take(at offset: UInt64, _ reader: EBMLReader) throws(ParserPause) -> UInt64? {
    let element: EBMLElement
    do throws(ParserPause) {
      element = try reader.element(at: offset)
    } catch {
      // With Info in hand damage behind it is no reason to give up.
      if case .failed = error, head.info != nil { return nil }
      throw error
    }
    try count(offset)
    switch element.id {
    case MatroskaID.info: head.info = try .read(element, reader)
    case MatroskaID.tracks:
      // The tail will be wanted, and can come in the same round as the rest of Tracks.
      if head.info != nil { reader.input.hintTail(Int(clamping: TailSearch.firstWindow)) }
      head.defaultDurations = TrackDefaults.read(try block(element, reader))
    case MatroskaID.seekHead: readSeekHead(try block(element, reader))
    case MatroskaID.cluster, MatroskaID.segment, MatroskaID.ebml: return nil
    default: break
    }
    guard let next = element.end else {
      throw .failed(.malformed("only a Segment or a Cluster may have an unknown size", at: offset))
    }
    if head.clustersStart < next { head.clustersStart = next }
    return next
  }

  private mutating func count(_ offset: UInt64) throws(ParserPause) {
    walked += 1
    if walked > Self.maximumElements {
      throw .failed(.malformed("there are too many elements before the first Cluster", at: offset))
    }
  }

  /// The content of an element as one piece: empty where it is not worth having.
  private func block(_ element: EBMLElement, _ reader: EBMLReader) throws(ParserPause) -> [UInt8] {
    guard let end = element.end, end - element.contentStart <= EBMLReader.maximumBlock else { return [] }
    do throws(ParserPause) {
      return try reader.input.bytes(element.contentStart..<end)
    } catch {
      if case .failed = error, head.info != nil { return [] }
      throw error
    }
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
      if head.seeks[target] == nil { head.seeks[target] = head.segmentStart +| place }
    }
  }

  /// Info may stand behind the Clusters, where a SeekHead says so.
  private mutating func followSeekHead(_ input: ByteView, _ reader: EBMLReader) throws(ParserPause) {
    guard head.info == nil, let place = head.seeks[MatroskaID.info], place >= head.clustersStart else { return }
    // Of a stream all that goes by until then would be held; only what the tail may need is.
    input.release(before: place -| reach)
    do throws(ParserPause) {
      let element = try reader.element(at: place)
      if element.id == MatroskaID.info { head.info = try .read(element, reader) }
    } catch {
      // A SeekHead that points at something else is not the end: Info may still be met in the tail.
      guard case .failed(let reason) = error, reason.code != .truncated else { throw error }
    }
  }
}
