import Extraction

/// Walks elements one after the other from a Cluster to the end of some bytes, with two levels and no recursion.
struct ClusterWalk {
  /// What was met.
  enum Event {
    case block(MatroskaBlock)
    case info(SegmentInfo)
  }

  /// Where the walk is; behind its last step, where the break is.
  private(set) var position: Int
  /// Whether it met something that no element can be, or an element that goes beyond what holds it.
  private(set) var isBroken = false

  private let bytes: UnsafeRawBufferPointer
  private var clusterTimestamp: UInt64?
  /// Where the current Cluster ends; nil outside of Clusters and where its size is unknown.
  private var clusterEnd: Int?
  private var isInCluster = false

  init(_ bytes: UnsafeRawBufferPointer, from start: Int) { (self.bytes, position) = (bytes, start) }

  /// Whether a Cluster starts at `index`: its id, and then its Timestamp, before which only a CRC-32 and fill may
  /// stand (RFC 9559, section 5.1.3.1).
  static func isCluster(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    guard case .header(let cluster) = EBMLHeader.read(bytes, at: index), cluster.id == MatroskaID.cluster else {
      return false
    }
    var position = index + cluster.length
    for _ in 0..<3 {
      guard case .header(let child) = EBMLHeader.read(bytes, at: position), let size = child.size else { return false }
      if child.id == MatroskaID.timestamp { return size <= 8 }
      guard child.id == MatroskaID.crc32 || child.id == MatroskaID.void, size <= 1 << 16 else { return false }
      position += child.length + Int(size)
    }
    return false
  }

  /// Goes on to the next block or Info; nil at the end or at a break.
  mutating func next() -> Event? {
    while position < bytes.count {
      if let end = clusterEnd, position >= end { leaveCluster() }
      guard case .header(let header) = EBMLHeader.read(bytes, at: position) else { return stop() }
      let content = position + header.length
      if MatroskaID.endsCluster.contains(header.id) {
        leaveCluster()
        if header.id == MatroskaID.cluster {
          enterCluster(header, content)
          continue
        }
        if header.id == MatroskaID.segment {
          position = content
          continue
        }
      }
      guard let size = header.size else { return stop() }
      let limit = clusterEnd.map { min($0, bytes.count) } ?? bytes.count
      let available = max(limit - content, 0)
      let isCut = size > UInt64(available)
      let body = UnsafeRawBufferPointer(rebasing: bytes[content..<(content + (isCut ? available : Int(size)))])
      let event = isInCluster ? inCluster(header.id, body, isCut) : isCut ? nil : outside(header.id, body)
      position = content + body.count
      if isCut { isBroken = true }
      if let event { return event }
    }
    return nil
  }

  private mutating func stop() -> Event? {
    isBroken = true
    return nil
  }

  private mutating func enterCluster(_ header: EBMLHeader, _ content: Int) {
    isInCluster = true
    clusterEnd = header.size.flatMap { Int(exactly: $0) }.map { content +| $0 }
    if header.size != nil, clusterEnd ?? .max > bytes.count { isBroken = true }
    position = content
  }

  private mutating func leaveCluster() { (isInCluster, clusterEnd, clusterTimestamp) = (false, nil, nil) }

  private mutating func inCluster(_ id: UInt32, _ body: UnsafeRawBufferPointer, _ isCut: Bool) -> Event? {
    switch id {
    case MatroskaID.timestamp:
      if !isCut { clusterTimestamp = EBMLBlock.unsigned(Array(body)[...]) }
    case MatroskaID.simpleBlock:
      return MatroskaBlock(body, cluster: clusterTimestamp).map { .block($0) }
    case MatroskaID.blockGroup:
      return MatroskaBlock(group: body, cluster: clusterTimestamp).map { .block($0) }
    default: break
    }
    return nil
  }

  private func outside(_ id: UInt32, _ body: UnsafeRawBufferPointer) -> Event? {
    guard id == MatroskaID.info else { return nil }
    // Read as a resource of its own: all of it is here, so there is nothing to pause for.
    let reader = EBMLReader(input: ByteView(whole: Array(body)))
    let element = EBMLElement(id: id, start: 0, contentStart: 0, size: UInt64(body.count))
    return (try? SegmentInfo.read(element, reader)).map { .info($0) }
  }
}
