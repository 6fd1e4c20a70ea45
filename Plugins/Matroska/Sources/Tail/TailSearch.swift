import Extraction

/// Finds where the last block ends, from the tail alone: a window before the end that grows until it holds the last
/// Cluster.
struct TailSearch {
  /// Bytes of the first window: what a server sends in its first flight anyway.
  static let firstWindow = ExtractorDescriptor.oneRoundTail
  private static let growth: UInt64 = 4
  /// Bytes that are worth fetching only to learn how long the last block of a track lasts.
  private static let windowForSpacing: UInt64 = 1 << 20

  private let head: SegmentHead
  private let reach: UInt64
  private var window = Self.firstWindow
  private var hasTriedCues = false

  init(head: SegmentHead, reach: UInt64) { (self.head, self.reach) = (head, reach) }

  /// The duration, from the last block or from an Info that stands behind the Clusters.
  mutating func find(_ input: ByteView) throws(ParserPause) -> Finding {
    guard let length = input.length else {
      // Of a stream only the last part can matter: what lies further back is given up as it goes by.
      input.release(before: input.contiguousEnd -| reach)
      throw .lengthUnknown
    }
    let end = min(length, head.segmentEnd ?? length)
    let floor = max(head.clustersStart, end -| reach)
    guard floor < end else { throw .failed(.absent("Info has no Duration, and there are no Clusters")) }
    input.release(before: floor)
    while true {
      let start = max(floor, end -| window)
      try input.require([start..<end])
      let scan = try input.read(start..<end) { ClusterScan.scan($0, head.defaultDurations ?? [:]) }
      let isWhole = start == floor
      if isWhole || scan.isComplete || scan.hasBlocks && window >= Self.windowForSpacing {
        return try finding(scan, isCut: head.segmentEnd.map { $0 > length } ?? false)
      }
      if !scan.hasBlocks, !hasTriedCues, let cluster = try lastCluster(input, floor..<length), cluster >= floor,
        cluster < start
      {
        window = end - cluster
      } else {
        window = window *| Self.growth
      }
      hasTriedCues = true
    }
  }

  /// What Cues say, where they stand in `searched`: of a stream the rest has been given up.
  private func lastCluster(_ input: ByteView, _ searched: Range<UInt64>) throws(ParserPause) -> UInt64? {
    guard let place = head.seeks[MatroskaID.cues], searched.contains(place) else { return nil }
    let reader = EBMLReader(input: input)
    do throws(ParserPause) {
      let cues = try reader.element(at: place)
      guard cues.id == MatroskaID.cues else { return nil }
      let end = try reader.requireContent(of: cues)
      let bytes = try input.bytes(cues.contentStart..<end)
      return CuesReader.lastClusterPosition(bytes).map { head.segmentStart +| $0 }
    } catch {
      // Cues that are damaged only cost the shortcut.
      if case .failed = error { return nil }
      throw error
    }
  }

  private func finding(_ scan: ClusterScan, isCut: Bool) throws(ParserPause) -> Finding {
    let info = head.info ?? scan.info
    if head.info == nil, let seconds = info?.seconds {
      return try .duration(seconds, .exact, source: "matroska:Info/Duration")
    }
    guard let last = scan.end(timestampScale: info?.timestampScale ?? SegmentInfo().timestampScale) else {
      throw .failed(.absent("Info has no Duration, and no block with a time was found near the end"))
    }
    guard last.seconds < SegmentHead.maximumSeconds else {
      throw .failed(.malformed("the last block stands \(last.seconds) s after the start"))
    }
    let isSound = last.isExplicit && scan.isSound && !isCut && info != nil
    return try .duration(
      last.seconds, isSound ? .exact : .estimated(error: last.uncertainty), source: "matroska:Cluster/Block")
  }
}
