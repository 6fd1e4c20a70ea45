import Extraction
import Foundation

/// Bodies, their ends, and what is done when they end too early.
extension ExtractionMachine {
  mutating func received(_ data: Data, of number: Int) {
    bytesReceived = bytesReceived +| UInt64(data.count)
    guard let index = flights.firstIndex(where: { $0.request.number == number }), var body = flights[index].body else {
      return
    }
    // Bytes behind the announced end belong to nothing.
    let room = body.end.map { Int(clamping: $0 -| body.position) } ?? data.count
    data.withUnsafeBytes { bytes in
      let useful = UnsafeRawBufferPointer(rebasing: bytes.prefix(room))
      view.insert(useful, at: body.position)
      remembering.collect(useful, at: body.position)
    }
    body.position = body.position +| UInt64(min(room, data.count))
    flights[index].body = body
    outcome.reads[flights[index].record].received = body.start..<body.position
    if body.isWhole { boundMemory(body.position) }
  }

  /// Drops what went by and is not wanted: the head stays, because a parser may be asked again from the start.
  private func boundMemory(_ position: UInt64) {
    guard view.heldCount > Self.mostHeld else { return }
    let half = UInt64(Self.mostHeld / 2)
    let lowest = wanted.map(\.lowerBound).min().map { min($0, position) } ?? position -| half
    if lowest > Self.keptHead { view.discard(Self.keptHead..<lowest) }
  }

  mutating func finished(_ number: Int, _ metrics: TransferMetrics?) {
    account(number, metrics)
    guard let index = flights.firstIndex(where: { $0.request.number == number }) else { return }
    let flight = remove(at: index, cancelling: false)
    if let head = flight.head, head.status >= 400 {
      return refused(
        flight,
        FetchError(
          .httpStatus, "the server answered with status \(head.status)", status: head.status,
          retryAfter: RetryAfter.seconds(in: head)), head.status)
    }
    guard let body = flight.body else {
      return cut(flight, FetchError(.transferCut, "the transfer ended before a response came"))
    }
    link.noteBody(body.position - body.start, in: now - flight.headAt)
    if body.end != nil, !body.isComplete {
      return cut(flight, FetchError(.transferCut, "the body ended before its announced length"))
    }
    if body.isWhole { endOfStream(flight) }
  }

  mutating func endOfStream(_ flight: Flight) {
    let position = flight.body?.position ?? 0
    finishedStream = position
    if view.length == nil { view.setLength(position) }
  }

  mutating func failed(_ number: Int, _ error: FetchError, _ metrics: TransferMetrics?) {
    account(number, metrics)
    guard let index = flights.firstIndex(where: { $0.request.number == number }) else { return }
    let flight = remove(at: index, cancelling: false)
    if let status = error.status ?? flight.head?.status, status >= 400 { return refused(flight, error, status) }
    switch error.code {
    case .transferCut, .timeout, .connect: cut(flight, error)
    case .budgetSpent where flight.request.limit != nil: finish(spent: .bytes)
    default: finish(error)
    }
  }

  private mutating func account(_ number: Int, _ metrics: TransferMetrics?) {
    guard let metrics else { return }
    let known = costs[number]?.requests ?? 1
    // Where the name cannot be resolved or nobody listens, nothing went out.
    let isUnheard = flights.contains { $0.request.number == number && $0.head == nil && $0.hops == 0 }
    costs[number, default: Cost()].requests = isUnheard ? metrics.requests : max(metrics.requests, known)
    costs[number, default: Cost()].connections = metrics.connections
  }

  // MARK: Cut

  /// The connection broke or fell silent: what is missing is asked for once more.
  private mutating func cut(_ flight: Flight, _ error: FetchError) {
    // Before any answer there is nothing to go on with: the name, the port or the certificate is wrong.
    guard identity != nil else { return finish(error) }
    guard kind.isRemote else {
      return finish(FetchError(.localIO, "\(kind.name) became shorter while it was read"))
    }
    if flight.attempt > 0 {
      guard flight.body != nil else { return finish(error) }
      return finish(
        FetchError(
          .transferCut, "the transfer was cut twice, the last time \(place(flight)): \(error.message)",
          hint: "try again later", status: flight.head?.status))
    }
    var part: DownloadRequest.ByteRange?
    if !flight.isStream {
      guard let rest = flight.pending(length: view.length), !rest.isEmpty, isNeeded(rest) else { return }
      part = .closed(rest.lowerBound...rest.upperBound - 1)
    }
    if let limit = demand().spentLimit(requests: 1) { return finish(spent: limit) }
    launch([RangePlanner.Fetch(part: part, reason: flight.reason)], attempt: flight.attempt + 1)
  }

  private func isNeeded(_ range: Range<UInt64>) -> Bool {
    wanted.contains { want in view.gaps(in: want).contains { $0.overlaps(range) } }
  }

  private func place(_ flight: Flight) -> String {
    guard let body = flight.body else { return "before a response" }
    let of = (body.end ?? view.length).map { " of \($0)" } ?? ""
    return "at byte \(body.position)\(of)"
  }

  // MARK: Refused

  private mutating func refused(_ flight: Flight, _ error: FetchError, _ status: Int) {
    if case .redirected = flight.request.place, !wentBack, [400, 401, 403, 404, 410].contains(status) {
      // A signed URL that has expired, or one that is good for a single use.
      wentBack = true
      redirectedTo = nil
      return
    }
    switch flight.request.part {
    case .suffix where identity != nil || !flights.isEmpty || !queued.isEmpty:
      refusesSuffix = true
    case .closed where identity == nil && (status == 400 || status == 501):
      // Refused for the range perhaps: a server that knows no ranges may still give the whole.
      fallBack(.plain, because: "status \(status)")
    case .closed(let range) where support == .honoured:
      finish(
        FetchError(
          .httpStatus,
          "the server answered with status \(status) to bytes \(range.lowerBound)-\(range.upperBound), although it "
            + "gave other parts",
          hint: error.hint, status: status, retryAfter: error.retryAfter))
    default: finish(error)
    }
  }

  // MARK: Ending requests

  /// Takes a request out; what it still brings is ignored.
  @discardableResult
  mutating func remove(at index: Int, cancelling: Bool) -> Flight {
    let flight = flights.remove(at: index)
    if cancelling { actions.append(.cancel(flight.request.number)) }
    return flight
  }

  /// Ends all requests but one.
  mutating func cancelAll(except number: Int? = nil) {
    for flight in flights where flight.request.number != number {
      actions.append(.cancel(flight.request.number))
    }
    flights.removeAll { $0.request.number != number }
    queued = []
  }
}
