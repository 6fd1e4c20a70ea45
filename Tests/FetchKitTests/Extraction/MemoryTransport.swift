import FetchKitTestSupport
import Extraction
import Foundation

@testable import FetchKit

/// Performs a machine's actions against a scripted server in memory: no sockets, no clock, no threads. A seed chooses
/// in which order the requests under way get on and how their bodies are split.
final class MemoryTransport {
  /// What the server says to one request.
  struct Answer {
    var status = 200
    var fields: [(String, String)] = []
    var body: [UInt8] = []
    /// What Content-Length says; nil for none.
    var declared: UInt64?
    /// The transfer breaks after so many bytes of body, with this error.
    var breaksAfter: (count: Int, error: FetchError)?
    /// Redirects before it.
    var hops = 0
    /// The URL that answers in the end, where it is another one.
    var url: String?
  }

  private struct Run {
    var number: Int
    /// The last comes first.
    var events: [ExtractionMachine.Event]
  }

  let url: String
  private(set) var machine: ExtractionMachine
  private let answer: (ReadRequest, _ index: Int) -> Answer
  /// Every request, in order.
  private(set) var requests: [ReadRequest] = []
  /// The requests that were ended before their end.
  private(set) var cancelled: [Int] = []
  /// What was to be remembered of the host.
  private(set) var notes: [Bool] = []
  private(set) var outcome: ExtractionOutcome?
  private var runs: [Run] = []
  private var random: SeededGenerator
  /// The most bytes the view held.
  private(set) var mostHeld = 0
  var secondsPerEvent = 0.01

  init(
    _ extractors: [ToyExtractor], at url: String = "http://test/file.bin",
    budget: ExtractionBudget = ExtractionBudget(),
    seed: UInt64 = 1, ignoresRanges: Bool = false, answer: @escaping (ReadRequest, _ index: Int) -> Answer
  ) {
    self.url = url
    self.answer = answer
    random = SeededGenerator(seed: seed)
    machine = ExtractionMachine(
      .remote(url: url), asking: Question("duration"), of: ExtractorRegistry(extractors), budget: budget,
      ignoresRanges: ignoresRanges)
  }

  /// The parts that were asked for: `0-4095`, `-1024`, `all`.
  var parts: [String] {
    requests.map {
      switch $0.part {
      case .closed(let range): "\(range.lowerBound)-\(range.upperBound)"
      case .suffix(let count): "-\(count)"
      case nil: "all"
      }
    }
  }

  /// Runs to the end.
  @discardableResult
  func run() -> ExtractionOutcome {
    feed(.started(length: nil))
    var turns = 0
    while outcome == nil, !runs.isEmpty, turns < 1_000_000 {
      turns += 1
      let index = Int(random.next() % UInt64(runs.count))
      guard let event = runs[index].events.popLast() else { break }
      if runs[index].events.isEmpty { runs.remove(at: index) }
      feed(event)
    }
    return outcome ?? ExtractionOutcome(finalURL: "nothing more happened")
  }

  /// Tells the machine something.
  func feed(_ event: ExtractionMachine.Event) {
    clock += secondsPerEvent
    for action in machine.handle(event, at: clock) { perform(action) }
    mostHeld = max(mostHeld, machine.view.heldCount)
  }

  private var clock = 0.0

  private func perform(_ action: ExtractionMachine.Action) {
    switch action {
    case .start(let request):
      requests.append(request)
      runs.append(Run(number: request.number, events: events(request, answer(request, requests.count)).reversed()))
    case .cancel(let number):
      cancelled.append(number)
      runs.removeAll { $0.number == number }
    case .note(let honours): notes.append(honours)
    case .finish(let outcome): self.outcome = outcome
    }
  }

  private func events(_ request: ReadRequest, _ answer: Answer) -> [ExtractionMachine.Event] {
    let number = request.number
    var asked = url
    if case .redirected(let other) = request.place { asked = other }
    var events: [ExtractionMachine.Event] = (0..<answer.hops).map { hop in
      .response(
        request: number,
        ResponseHead(number: hop + 1, kind: .redirect, url: asked, status: 302, headers: HeaderFields()))
    }
    if answer.status > 0 {
      events.append(
        .response(
          request: number,
          ResponseHead(
            number: answer.hops + 1, kind: .final, url: answer.url ?? asked, status: answer.status,
            headers: HeaderFields(answer.fields.map { HeaderFields.Field($0.0, $0.1) }),
            expectedLength: answer.declared)))
    }
    var body = answer.body[...]
    if let breaks = answer.breaksAfter { body = body.prefix(breaks.count) }
    while !body.isEmpty {
      let size = 1 + Int(random.next() % UInt64(body.count > 100_000 ? 40_000 : 3000))
      events.append(.bytes(request: number, Data(body.prefix(size))))
      body = body.dropFirst(size)
    }
    var metrics = TransferMetrics()
    metrics.requests = answer.status > 0 ? 1 + answer.hops : 0
    metrics.connections = number == 1 ? 1 : 0
    if let error = answer.breaksAfter?.error {
      events.append(.failed(request: number, error, metrics))
    } else if answer.status >= 400 {
      let error = FetchError(.httpStatus, "the server answered \(answer.status)", status: answer.status)
      events.append(.failed(request: number, error, metrics))
    } else {
      events.append(.finished(request: number, metrics))
    }
    return events
  }
}

extension MemoryTransport.Answer {
  /// What a good server says about `file`: a part with its place, or 416, or all of it.
  static func honest(
    _ request: ReadRequest, _ file: [UInt8], tag: String? = "\"v1\"", total: String? = nil, cap: Int = .max
  ) -> Self {
    var fields = tag.map { [("ETag", $0)] } ?? []
    let length = UInt64(file.count)
    let range: Range<UInt64>
    switch request.part {
    case nil: return Self(status: 200, fields: fields, body: file, declared: length)
    case .closed(let asked): range = asked.lowerBound..<min(asked.upperBound +| 1, max(length, asked.lowerBound))
    case .suffix(let count): range = length -| count..<length
    }
    guard !range.isEmpty else {
      return Self(status: 416, fields: fields + [("Content-Range", "bytes */\(total ?? "\(length)")")])
    }
    let end = min(range.upperBound, range.lowerBound +| UInt64(cap))
    fields.append(("Content-Range", "bytes \(range.lowerBound)-\(end - 1)/\(total ?? "\(length)")"))
    return Self(
      status: 206, fields: fields, body: Array(file[Int(range.lowerBound)..<Int(end)]),
      declared: end - range.lowerBound)
  }

  /// What a server says that knows no ranges.
  static func rangeless(_ file: [UInt8], declares: Bool = true, tag: String? = nil) -> Self {
    Self(
      status: 200, fields: tag.map { [("ETag", $0)] } ?? [], body: file,
      declared: declares ? UInt64(file.count) : nil)
  }

  /// This answer with another field.
  func adding(_ name: String, _ value: String) -> Self {
    var answer = self
    answer.fields.append((name, value))
    return answer
  }

  /// This answer, broken off.
  func breaking(after count: Int, _ error: FetchError = FetchError(.transferCut, "reset")) -> Self {
    var answer = self
    answer.breaksAfter = (count, error)
    return answer
  }
}
