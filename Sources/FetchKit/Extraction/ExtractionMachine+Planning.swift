import Extraction

/// Asking the extractors, and fetching what they want.
extension ExtractionMachine {
  /// Asks on as long as what was wanted is here, then sees to it that what is wanted now comes.
  mutating func settle() {
    while !isOver, isSatisfied { advance() }
    if !isOver { plan() }
    startQueued()
  }

  /// Whether everything is here that the parser said it cannot go on without. Only then is it asked again: asking at
  /// every chunk would make a scan that starts over quadratic.
  private var isSatisfied: Bool {
    guard round > 0 || remembering.isSeeded else { return false }
    if wantsLength { return view.length != nil || streamPosition -| askedAt >= Self.askInterval }
    // A server that gives less than the head: what came may do, and if it does not the parser says what is missing.
    if interrogation == nil, view.heldCount > 0, !isFirstRoundComing { return true }
    return missing.isEmpty
  }

  /// Whether nobody was asked yet and more of the first round is to come.
  private var isFirstRoundComing: Bool {
    interrogation == nil && !(queued.isEmpty && flights.allSatisfy { $0.body?.isComplete ?? false })
  }

  /// How far a body that is read from its start has come.
  private var streamPosition: UInt64 { flights.first { $0.isStream }?.body?.position ?? 0 }

  /// The parts of what is wanted that are not here; none of them lies behind the end.
  private var missing: [Range<UInt64>] {
    wanted.flatMap { view.gaps(in: clamped($0)) }
  }

  private func clamped(_ range: Range<UInt64>) -> Range<UInt64> {
    guard let length = view.length else { return range }
    return range.clamped(to: 0..<max(length, 0))
  }

  // MARK: Asking

  private mutating func advance() {
    var asked = interrogation ?? Interrogation(question, of: registry, named: resourceName())
    askedAt = streamPosition
    // One owner: the parser would be copied otherwise, with all that it keeps.
    interrogation = nil
    let step = asked.advance(over: view)
    interrogation = asked
    outcome.extractorID = asked.extractorID ?? outcome.extractorID
    let given = view.takeHints()
    hints = given
    switch step {
    case .needs(let ranges):
      (wanted, wantsLength) = (ranges, false)
      if missing.isEmpty {
        finish(refusing: .malformed("the extractor asked for bytes behind the end"), declined: [])
      } else if ByteRanges.count(wanted) > Self.mostWanted {
        finish(
          refusing: .malformed("\(ByteRanges.count(wanted)) bytes at once are more than is held in memory"),
          declined: [])
      }
    case .needsLength: (wanted, wantsLength) = ([], true)
    case .answered(let findings): finish(findings)
    case .failed(let refusal): finish(refusing: refusal.error, declined: refusal.declined)
    }
  }

  /// The URL that was asked tells more than the one that a redirect led to, unless no extractor knows its extension.
  private func resourceName() -> ResourceName {
    var first = Self.name(of: kind.name, mimeType: contentType)
    var last = Self.name(of: outcome.finalURL, mimeType: contentType)
    if kind.isRemote {
      first.url = outcome.finalURL
      last.url = outcome.finalURL
    }
    let known = registry.extractors.contains { extractor in
      first.fileExtension.map(extractor.descriptor.extensions.contains) ?? false
    }
    return known ? first : last
  }

  // MARK: Fetching

  mutating func beginFirstRound() {
    var demand = demand()
    if startsPlain { demand.support = .ignored }
    perform(planner.begin(expecting: expected, demand))
  }

  private mutating func plan() {
    guard round > 0 || remembering.isSeeded else { return }
    perform(planner.plan(demand()))
  }

  /// What is wanted and may be spent now.
  func demand() -> RangePlanner.Demand {
    var demand = RangePlanner.Demand()
    let underWay = (flights + queued).filter { !$0.isStream }.compactMap { $0.pending(length: view.length) }
    // A whole body whose head has not come yet will bring everything, and the length.
    let isStreamComing = flights.contains { $0.isStream && $0.body == nil }
    let isHeadComing = flights.contains { $0.body == nil }
    demand.stream = flights.first { $0.isStream && $0.body != nil }?.body?.position ?? finishedStream
    if !isStreamComing, demand.stream != nil || !isFirstRoundComing {
      demand.needed = ByteRanges.subtracting(underWay, from: missing)
    }
    demand.needsLength = wantsLength && view.length == nil && !isHeadComing
    demand.length = view.length
    demand.support = support
    demand.refusesSuffix = refusesSuffix
    demand.cheapGap = cheapGap
    demand.bytesLeft = bytesLeft
    demand.requestsLeft = kind.isRemote ? budget.maximumRequests.map { $0 - requestsMade - queued.count } : nil
    guard !demand.needed.isEmpty else { return demand }
    demand.occupied = ByteRanges.merged(view.heldRanges + underWay)
    var hinted = hints.ranges
    if hints.tail > 0 {
      if let length = view.length { hinted.append((length -| UInt64(hints.tail))..<length) }
      demand.hintedTail = UInt64(hints.tail)
    }
    demand.hinted = ByteRanges.subtracting(demand.occupied, from: hinted.map(clamped))
    return demand
  }

  private var cheapGap: UInt64 {
    guard kind.isRemote else { return 64 << 10 }
    guard lastingHops > 0 else { return link.cheapGap }
    return max(64 << 10, link.cheapGap *| UInt64(lastingHops + 1))
  }

  private var bytesLeft: UInt64? {
    guard let most = budget.maximumBytes(remote: kind.isRemote) else { return nil }
    let coming = (flights + queued).reduce(UInt64(0)) { sum, flight in
      if flight.isStream { return sum }
      if let range = flight.pending(length: view.length) { return sum +| ByteRanges.count([range]) }
      if case .suffix(let count) = flight.request.part, flight.body == nil { return sum +| count }
      return sum
    }
    return most -| bytesReceived -| coming
  }

  private mutating func perform(_ plan: RangePlanner.Plan) {
    switch plan {
    case .fetch(let fetches):
      endUnwanted()
      launch(fetches)
    case .readOn, .wait:
      if flights.isEmpty, queued.isEmpty, !isOver {
        finish(FetchError(.transferCut, "the server ended its answer before the bytes that are needed"))
      }
    case .spent(let limit): finish(spent: limit)
    case .unreachable(let offset):
      finish(
        FetchError(
          .budgetSpent,
          "\(outcome.extractorID ?? "the extractor") went back to byte \(offset), which was read and dropped to bound "
            + "memory, and the source cannot give it again",
          hint: "download the file and ask about the copy"))
    }
  }

  /// Before a jump: a body that is read from its start, and what remains of a long window, are not wanted any more.
  private mutating func endUnwanted() {
    for index in flights.indices.reversed() {
      let flight = flights[index]
      if flight.isStream {
        if flight.body != nil { remove(at: index, cancelling: true) }
      } else if flight.reason == .readingThrough, let rest = flight.pending(length: view.length),
        ByteRanges.count([rest]) > 64 << 10, !missing.contains(where: { $0.overlaps(rest) })
      {
        remove(at: index, cancelling: true)
      }
    }
  }

  /// Sends requests; they are one round.
  mutating func launch(_ fetches: [RangePlanner.Fetch], attempt: Int = 0) {
    guard !fetches.isEmpty else { return }
    guard !remembering.isOffline else {
      return finish(StoreDecision.offline("not all that the answer needs is remembered"))
    }
    round += 1
    // One question is enough to learn whether what is remembered still holds.
    for fetch in remembering.validating == nil ? fetches[...] : fetches.prefix(1) {
      var request = ReadRequest(number: nextNumber, part: fetch.part)
      request.condition = remembering.validating?.condition
      nextNumber += 1
      if fetch.part != nil, usesIfRange { request.ifRange = identity?.strongETag }
      request.place = place
      // A server that answers a small range with an endless body is cut off where the budget ends, by the engine itself:
      // until a cancel got there, megabytes more would have come.
      request.limit = budget.maximumBytes(remote: kind.isRemote).map { $0 -| bytesReceived }
      // The whole in answer to a suffix is of no use beside the one that came for the head.
      if case .suffix(let count) = fetch.part { request.limit = min(count, request.limit ?? count) }
      request.decodes = approach == .decoded
      queued.append(Flight(request: request, reason: fetch.reason, attempt: attempt, round: round))
    }
    startQueued()
  }

  mutating func startQueued() {
    while !isOver, flights.count < planner.tuning.parallel, !queued.isEmpty {
      var flight = queued.removeFirst()
      flight.startedAt = now
      flight.record = outcome.reads.count
      let asked = flight.asked(length: nil)
      let start = asked?.lowerBound ?? 0
      if !kind.isRemote {
        flight.body = Flight.Body(
          start: start, position: start, end: asked?.upperBound, isWhole: flight.request.part == nil)
        flight.headAt = now
      }
      outcome.reads.append(
        ExtractionOutcome.ReadRecord(
          asked: asked, received: start..<start, round: flight.round, reason: reason(flight), status: nil))
      if kind.isRemote { costs[flight.request.number] = Cost() }
      flights.append(flight)
      actions.append(.start(flight.request))
    }
  }

  private func reason(_ flight: Flight) -> String {
    let reason =
      switch flight.reason {
      case .head: "head"
      case .tail: "tail"
      case .wanted: "wanted by \(outcome.extractorID ?? "sniffing")"
      case .readingThrough: "reading through"
      case .hint: "hint"
      case .whole: "whole resource"
      case .length: "to learn the length"
      }
    return flight.attempt > 0 ? "\(reason), again after a cut" : reason
  }

  var requestsMade: Int { costs.values.reduce(0) { $0 + $1.requests } }
}
