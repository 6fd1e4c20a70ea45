import Extraction

/// Decides which bytes to ask for next. A value without I/O: it is told what is wanted, what is under way and what may
/// still be spent, and returns the next requests.
///
/// Requests are closed ranges, or a suffix for a tail whose place is not known yet, or the whole resource. Never an
/// open range, never several ranges in one request, never HEAD.
struct RangePlanner: Sendable {
  /// How it plans.
  var tuning: Tuning
  /// Where the last requests ended: demand that goes on there is sequential.
  private var ends: [UInt64] = []
  /// How often in a row demand was sequential.
  private var streak = 0

  /// A planner that has planned nothing yet.
  init(tuning: Tuning = Tuning()) { self.tuning = tuning }

  // MARK: The first round

  /// The first requests: the head, and side by side with it the tail where the expected format keeps its index there.
  ///
  /// - Parameters:
  ///   - expected: the extractor that the resource's name suggests; nil where it suggests none.
  ///   - demand: what is known so far; its wants are not looked at.
  mutating func begin(expecting expected: ExtractorDescriptor?, _ demand: Demand) -> Plan {
    if let limit = demand.spentLimit(requests: 1) { return .spent(limit) }
    let head = UInt64(max(expected?.headLength ?? 0, tuning.smallestHead))
    if demand.support == .ignored || head >= tuning.wholeAbove {
      return .fetch([Fetch(part: nil, reason: .whole)])
    }
    let headEnd = min(head, demand.bytesLeft ?? head, demand.length ?? head)
    guard headEnd > 0 else { return .fetch([Fetch(part: nil, reason: .whole)]) }
    var fetches = [Fetch(part: .closed(0...headEnd - 1), reason: .head)]
    ends = [headEnd]
    let tail = UInt64(max(expected?.tailLength ?? 0, 0))
    if tail > 0, demand.requestsLeft ?? 2 >= 2, tail <= (demand.bytesLeft ?? .max) - headEnd {
      if let length = demand.length {
        let start = max(headEnd, length -| tail)
        if start < length { fetches.append(Fetch(part: .closed(start...length - 1), reason: .tail)) }
      } else if !demand.refusesSuffix {
        fetches.append(Fetch(part: .suffix(tail), reason: .tail))
      }
    }
    return .fetch(fetches)
  }

  // MARK: Every further round

  /// What to do about a demand.
  mutating func plan(_ demand: Demand) -> Plan {
    if demand.needed.isEmpty && !demand.needsLength { return .wait }
    if let stream = demand.stream { return plan(demand, readingFrom: stream) }
    if demand.support == .ignored || demand.needed.isEmpty {
      if let limit = demand.spentLimit(requests: 1) { return .spent(limit) }
      return .fetch([Fetch(part: nil, reason: demand.support == .ignored ? .whole : .length)])
    }
    return fetchRanges(demand)
  }

  /// While a body is read from its start: read on, or jump ahead by a range.
  private mutating func plan(_ demand: Demand, readingFrom stream: UInt64) -> Plan {
    if demand.bytesLeft == 0 { return .spent(.bytes) }
    guard let lowest = demand.needed.map(\.lowerBound).min() else { return .readOn }
    let reachable = stream +| (demand.bytesLeft ?? .max)
    if demand.support == .ignored {
      if lowest < stream { return .unreachable(lowest) }
      let end = demand.needed.map(\.upperBound).max() ?? lowest
      return lowest >= reachable || demand.length != nil && end > reachable ? .spent(.bytes) : .readOn
    }
    if lowest >= stream {
      // Nobody has said yet that this resource honours ranges: a jump that may fail must save a good deal.
      let gap = demand.support == .honoured ? demand.cheapGap : max(demand.cheapGap, tuning.blindJump)
      if lowest - stream <= gap && lowest < reachable { return .readOn }
    }
    return fetchRanges(demand)
  }

  private mutating func fetchRanges(_ demand: Demand) -> Plan {
    let pieces = ByteRanges.merged(demand.needed, bridging: demand.cheapGap)
    let exact = ByteRanges.merged(demand.needed)
    var left = demand.bytesLeft ?? .max
    let useMerged = ByteRanges.count(pieces) <= left
    var ranges = useMerged ? pieces : exact
    if ByteRanges.count(ranges) > left { return .spent(.bytes) }
    if let limit = demand.spentLimit(requests: ranges.count) { return .spent(limit) }
    left -= ByteRanges.count(ranges)

    let sequential = isSequential(ranges, demand.cheapGap)
    streak = sequential ? streak + 1 : 0
    if let last = ranges.indices.last, sequential || ranges.count == 1 {
      let least = sequential ? tuning.window(streak) : tuning.smallestRead
      ranges[last] = grown(ranges[last], to: least, by: left, demand)
      left = (demand.bytesLeft ?? .max) -| ByteRanges.count(ranges)
    }
    ends = ranges.map(\.upperBound)
    var fetches = ranges.compactMap { Fetch(closed: $0, reason: sequential ? .readingThrough : .wanted) }
    addHints(demand, to: &fetches, beside: ranges, left)
    return .fetch(fetches)
  }

  private func isSequential(_ ranges: [Range<UInt64>], _ cheapGap: UInt64) -> Bool {
    guard ranges.count == 1, let start = ranges.first?.lowerBound else { return false }
    return ends.contains { start >= $0 && start - $0 <= cheapGap }
  }

  /// `range` made at least `count` bytes long, but not beyond what is left to spend, the end, or what is already there.
  private func grown(_ range: Range<UInt64>, to count: UInt64, by left: UInt64, _ demand: Demand) -> Range<UInt64> {
    var end = max(range.upperBound, min(range.lowerBound +| count, range.upperBound +| left))
    if let length = demand.length { end = max(range.upperBound, min(end, length)) }
    if let next = demand.occupied.map(\.lowerBound).filter({ $0 >= range.upperBound }).min() { end = min(end, next) }
    return range.lowerBound..<end
  }

  /// What will probably be wanted next comes along where it costs next to nothing.
  private func addHints(_ demand: Demand, to fetches: inout [Fetch], beside ranges: [Range<UInt64>], _ left: UInt64) {
    let hints = ByteRanges.subtracting(ranges, from: ByteRanges.merged(demand.hinted))
    var spare = min(left, max(demand.cheapGap, tuning.cheapHint))
    func room(_ fetches: [Fetch]) -> Bool {
      fetches.count < tuning.parallel && fetches.count < demand.requestsLeft ?? .max
    }
    for hint in hints where room(fetches) {
      let count = ByteRanges.count([hint])
      guard count <= spare, let fetch = Fetch(closed: hint, reason: .hint) else { continue }
      spare -= count
      fetches.append(fetch)
    }
    let tail = demand.hintedTail
    if tail > 0, tail <= spare, demand.length == nil, !demand.refusesSuffix, room(fetches) {
      fetches.append(Fetch(part: .suffix(tail), reason: .hint))
    }
  }
}
