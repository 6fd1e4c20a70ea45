import Extraction
import Foundation

/// What is believed of an answer.
extension ExtractionMachine {
  mutating func received(_ head: ResponseHead, of number: Int) {
    guard let index = flights.firstIndex(where: { $0.request.number == number }) else { return }
    switch head.kind {
    case .interim: return
    case .redirect, .authentication:
      flights[index].hops += 1
      noteHop(head, of: index)
      costs[number, default: Cost()].requests += 1
      roundHops[flights[index].round] = max(roundHops[flights[index].round] ?? 0, flights[index].hops)
      return
    case .part where flights[index].head?.kind == .part:
      // The next picture of a multipart/x-mixed-replace body: the first is what is asked about.
      let flight = remove(at: index, cancelling: true)
      endOfStream(flight)
      return
    case .final, .part: break
    }
    if flights[index].hops == 0 { link.noteResponse(after: now - flights[index].startedAt) }
    flights[index].head = head
    flights[index].headAt = now
    flights[index].body = nil
    outcome.reads[flights[index].record].status = head.status
    // A status of 400 or above fails the download by itself, with a message that knows more.
    if head.status >= 400 {
      if head.status == 416 { unsatisfiable(index, head) }
      return
    }
    if head.status == 304, let validating = remembering.validating {
      return unchanged(index, head, validating.parts)
    }
    noteAnswer(head, to: flights[index])
    outcome.status = head.status
    outcome.mimeType = head.mimeType ?? outcome.mimeType
    contentType = head.headers["Content-Type"] ?? contentType
    if !wentBack, head.url != kind.name { redirectedTo = head.url }
    outcome.finalURL = head.url
    lastingHops = flights[index].request.place == place ? flights[index].hops : 0
    switch head.status {
    case 206: partial(index, head)
    case 204, 205:
      guard isSame(head, total: 0) else { return restart() }
      remove(at: index, cancelling: false)
      view.setLength(0)
    case 200..<300: whole(index, head)
    default:
      finish(
        FetchError(
          .httpStatus, "the server answered with status \(head.status), which brings no content",
          hint: head.headers["Location"] == nil ? nil : "it is a redirect: follow redirects", status: head.status))
    }
  }

  // MARK: 206

  private mutating func partial(_ index: Int, _ head: ResponseHead) {
    let request = flights[index].request
    // A part of an encoded body is a part of something else than was asked for.
    guard !Self.isEncoded(head) else { return fallBack(.decoded, because: "compressed parts") }
    guard let answer = head.contentRange, let range = answer.range else {
      return fallBack(.plain, because: "parts without a usable Content-Range")
    }
    guard isSame(head, total: answer.total) else { return restart() }
    let isRight: Bool
    switch request.part {
    case .closed(let asked):
      let (first, wanted) = (range.lowerBound, asked.lowerBound)
      isRight = first <= wanted && wanted - first <= Self.furthestEarlyStart && range.upperBound >= wanted
    case .suffix(let count):
      isRight = answer.total.map { range.upperBound == $0 - 1 && range.lowerBound >= $0 -| count } ?? true
      if !isRight {
        refusesSuffix = true
        remove(at: index, cancelling: true)
        return
      }
    case nil: isRight = range.lowerBound == 0
    }
    guard isRight else {
      return fallBack(.plain, because: "bytes \(range.lowerBound)-\(range.upperBound) where others were asked for")
    }
    if let total = answer.total { view.setLength(total) }
    if request.part != nil, support != .honoured {
      support = .honoured
      actions.append(.note(honoursRanges: true))
    }
    let end = range.upperBound +| 1
    flights[index].body = Flight.Body(
      start: range.lowerBound, position: range.lowerBound, end: end, isWhole: request.part == nil)
    outcome.reads[flights[index].record].received = range.lowerBound..<range.lowerBound
    if case .suffix = request.part { outcome.reads[flights[index].record].asked = range.lowerBound..<end }
    noteTiny(request, range)
  }

  /// A server that gives a few bytes at a time would keep a session busy for ever.
  private mutating func noteTiny(_ request: ReadRequest, _ range: ClosedRange<UInt64>) {
    guard case .closed(let asked) = request.part, range.upperBound < asked.upperBound else { return }
    if let length = view.length, range.upperBound +| 1 >= length { return }
    let useful = range.upperBound +| 1 -| asked.lowerBound
    guard useful < 512, useful < asked.upperBound - asked.lowerBound else { return }
    tinyAnswers += 1
    if tinyAnswers > Self.mostTinyAnswers {
      finish(FetchError(.transferCut, "the server gives only \(useful) bytes at a time"))
    }
  }

  // MARK: 200

  private mutating func whole(_ index: Int, _ head: ResponseHead) {
    let request = flights[index].request
    guard request.decodes || !Self.isEncoded(head) else {
      return fallBack(.decoded, because: "compressed content although none was asked for")
    }
    let length = Self.isEncoded(head) ? nil : head.expectedLength
    guard isSame(head, total: length) else { return restart() }
    switch request.part {
    case .suffix where flights.count + queued.count > 1 || support == .honoured:
      refusesSuffix = true
      remove(at: index, cancelling: true)
      return
    case .closed where support == .honoured && request.ifRange != nil && usesIfRange:
      // The same version, and ranges worked before: it is If-Range that this server does not understand.
      usesIfRange = false
      remove(at: index, cancelling: true)
      return
    case .closed(let asked):
      let isAllAnyway = length.map { $0 <= asked.upperBound +| 1 } ?? false
      if asked.lowerBound > 0 || !isAllAnyway {
        support = .ignored
        actions.append(.note(honoursRanges: false))
      }
    case .suffix, nil: break
    }
    if head.headers["Accept-Ranges"]?.lowercased() == "none" { support = .ignored }
    if let length { view.setLength(length) }
    flights[index].body = Flight.Body(start: 0, position: 0, end: length, isWhole: true)
    if case .suffix = request.part { outcome.reads[flights[index].record].asked = nil }
    cancelAll(except: request.number)
  }

  // MARK: 416

  /// RFC 9110 section 15.5.17: the field says how long the resource is now.
  private mutating func unsatisfiable(_ index: Int, _ head: ResponseHead) {
    let flight = remove(at: index, cancelling: false)
    let total = head.contentRange?.total
    if let total {
      guard isSame(head, total: total) else { return restart() }
      view.setLength(total)
    }
    let known = total ?? view.length
    switch flight.request.part {
    case .suffix: refusesSuffix = known != 0
    case .closed(let asked):
      if known.map({ asked.lowerBound < $0 }) ?? (asked.lowerBound == 0) {
        fallBack(.plain, because: "416 to a range that exists")
      } else if known == nil {
        // Nobody says how long it is, but it ends before this byte.
        if view.contiguousEnd == asked.lowerBound {
          view.setLength(asked.lowerBound)
        } else {
          fallBack(.plain, because: "416 without a length")
        }
      }
    case nil:
      finish(FetchError(.httpStatus, "the server answered with status 416 to a plain request", status: 416))
    }
  }

  // MARK: Of one resource

  /// Whether the answer belongs to what was read before.
  private mutating func isSame(_ head: ResponseHead, total: UInt64?) -> Bool {
    guard identity != nil else {
      identity = ResourceIdentity(head, total: total)
      remembering.keep(head, total: total, answeredAt: now)
      return true
    }
    return identity?.admits(head, total: total) ?? true
  }

  private static func isEncoded(_ head: ResponseHead) -> Bool {
    guard let encoding = head.headers["Content-Encoding"]?.lowercased() else { return false }
    return !encoding.isEmpty && encoding != "identity"
  }

  /// The resource is another one now: everything is dropped and asked again, once.
  mutating func restart() {
    // What changed since it was remembered did not change while it was read.
    if !remembering.isSeeded {
      guard restarts == 0 else {
        return finish(FetchError(.transferCut, "the resource changed while it was read", hint: "try again later"))
      }
      restarts += 1
    }
    startOver()
  }

  /// Everything is dropped and asked again in a way that asks less of the server.
  mutating func fallBack(_ next: Approach, because what: String) {
    guard approach < next else {
      return finish(FetchError(.transferCut, "the server's answers do not fit the requests: it sent \(what)"))
    }
    approach = next
    startOver()
  }

  mutating func startOver() {
    cancelAll()
    remembering.drop()
    view.reset()
    interrogation = nil
    identity = nil
    wanted = [0..<Self.firstWant(expected)]
    (wantsLength, hints, finishedStream, askedAt) = (false, ([], 0), nil, 0)
    planner = RangePlanner(tuning: planner.tuning)
    support = approach == .ranges ? .unknown : .ignored
    beginFirstRound()
  }
}
