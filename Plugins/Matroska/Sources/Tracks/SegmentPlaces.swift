import Extraction

/// Finds elements of the Segment, by walking up to the first Cluster and by the SeekHead. Keeps its place.
struct SegmentPlaces {
  /// More elements than any file has before its first Cluster.
  private static let mostElements = 2000

  /// The elements that were met, by id; of several the first.
  private(set) var found: [UInt32: EBMLElement] = [:]
  private var seeks: [UInt32: UInt64] = [:]
  private var segmentStart: UInt64 = 0
  private var position: UInt64?
  private var walked = 0
  private var isAtClusters = false

  /// The element with this id; nil where there is none before the Clusters, and the SeekHead knows of none behind them.
  mutating func element(_ id: UInt32, _ reader: EBMLReader) throws(ParserPause) -> EBMLElement? {
    if position == nil { position = try enterSegment(reader) }
    while found[id] == nil, !isAtClusters { try walk(reader) }
    if let element = found[id] { return element }
    guard let place = seeks[id] else { return nil }
    do throws(ParserPause) {
      let element = try reader.element(at: place)
      if element.id == id { found[id] = element }
    } catch {
      // A SeekHead that points at something else, or behind the end of a file that is cut.
      guard case .failed = error else { throw error }
      seeks[id] = nil
    }
    return found[id]
  }

  /// All bytes of an element that is not too large.
  static func content(_ element: EBMLElement, _ reader: EBMLReader) throws(ParserPause) -> ArraySlice<UInt8> {
    guard let end = element.end, end - element.contentStart <= EBMLReader.maximumBlock else { return [] }
    return try reader.input.bytes(element.contentStart..<end)[...]
  }

  private func enterSegment(_ reader: EBMLReader) throws(ParserPause) -> UInt64 {
    let header = try reader.element(at: 0)
    guard header.id == MatroskaID.ebml, var offset = header.end else {
      throw .failed(.notRecognised("it does not start with an EBML header"))
    }
    for _ in 0..<Self.mostElements {
      let element = try reader.element(at: offset)
      if element.id == MatroskaID.segment { return element.contentStart }
      guard element.id == MatroskaID.void || element.id == MatroskaID.crc32, let next = element.end else { break }
      offset = next
    }
    throw .failed(.malformed("no Segment follows the EBML header", at: offset))
  }

  private mutating func walk(_ reader: EBMLReader) throws(ParserPause) {
    guard let offset = position, walked < Self.mostElements else { return isAtClusters = true }
    if walked == 0 { segmentStart = offset }
    walked += 1
    do throws(ParserPause) {
      if try reader.input.ends(at: offset) { return isAtClusters = true }
      let element = try reader.element(at: offset)
      if element.id == MatroskaID.seekHead { readSeekHead(try Self.content(element, reader)) }
      if found[element.id] == nil { found[element.id] = element }
      guard element.id != MatroskaID.cluster, let next = element.end else { return isAtClusters = true }
      position = next
    } catch {
      // What was met before the damage still counts.
      guard case .failed = error, !found.isEmpty else { throw error }
      isAtClusters = true
    }
  }

  private mutating func readSeekHead(_ bytes: ArraySlice<UInt8>) {
    EBMLBlock.forEachChild(of: bytes) { id, content in
      guard id == MatroskaID.seek else { return }
      var (target, place): (UInt64?, UInt64?) = (nil, nil)
      EBMLBlock.forEachChild(of: content) { id, content in
        if id == MatroskaID.seekID { target = EBMLBlock.unsigned(content) }
        if id == MatroskaID.seekPosition { place = EBMLBlock.unsigned(content) }
      }
      guard let target = target.flatMap(UInt32.init(exactly:)), let place else { return }
      if seeks[target] == nil { seeks[target] = segmentStart +| place }
    }
  }
}
