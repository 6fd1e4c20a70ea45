import Extraction
import FetchKit
import Foundation

/// Answers a question about a resource as ``ExtractionSession`` does, over a server in memory: no sockets, no clock, no
/// threads. It shows which ranges an extractor costs. A seed chooses in which order the requests under way get on and how
/// their bodies are split.
public final class MemoryTransport {
  private struct Run {
    var number: Int
    /// The last comes first.
    var events: [ExtractionMachine.Event]
  }

  package let url: String
  package private(set) var machine: ExtractionMachine
  private let answer: (ReadRequest, _ index: Int) -> Answer
  /// Every request, in order.
  package private(set) var requests: [ReadRequest] = []
  /// The requests that were ended before their end.
  package private(set) var cancelled: [Int] = []
  /// What was to be remembered of the host.
  package private(set) var notes: [Bool] = []
  /// What came of it; nil before the end.
  public private(set) var outcome: ExtractionOutcome?
  private var runs: [Run] = []
  private var random: SeededGenerator
  /// The most bytes the view held.
  public private(set) var mostHeld = 0
  package var secondsPerEvent = 0.01

  /// A server that does what it is told.
  package init(
    _ extractors: [any Extractor], at url: String, asking question: Question,
    budget: ExtractionBudget = ExtractionBudget(),
    seed: UInt64 = 1, ignoresRanges: Bool = false, answer: @escaping (ReadRequest, _ index: Int) -> Answer
  ) {
    self.url = url
    self.answer = answer
    random = SeededGenerator(seed: seed)
    machine = ExtractionMachine(
      .remote(url: url), asking: question, of: ExtractorRegistry(extractors), budget: budget,
      ignoresRanges: ignoresRanges)
  }

  /// A server that has one file.
  ///
  /// - Parameters:
  ///   - file: its bytes.
  ///   - url: where it is; its extension tells what to expect.
  ///   - question: what is asked.
  ///   - extractors: who may answer.
  ///   - server: how the server behaves; honest by default.
  ///   - budget: what may be spent.
  ///   - seed: chooses how bodies arrive.
  public convenience init(
    _ file: [UInt8], at url: String = "http://test/file.bin", asking question: Question, of extractors: [any Extractor],
    server: Server = .honest, budget: ExtractionBudget = ExtractionBudget(), seed: UInt64 = 1
  ) {
    self.init(extractors, at: url, asking: question, budget: budget, seed: seed) { request, _ in
      switch server {
      case .honest: .honest(request, file)
      case .short(let most): .honest(request, file, cap: max(1, most))
      case .withoutRanges(let tellsLength): .rangeless(file, declares: tellsLength)
      }
    }
  }

  /// How a server in memory behaves.
  public enum Server: Sendable {
    /// It sends what is asked for, and says how long the file is.
    case honest
    /// It sends at most so many bytes a request.
    case short(Int)
    /// It sends the whole file whatever is asked for.
    case withoutRanges(tellsLength: Bool)
  }

  /// The parts that were asked for, in order: `0-4095`, `-1024`, `all`.
  public var parts: [String] {
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
  public func run() -> ExtractionOutcome {
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
  package func feed(_ event: ExtractionMachine.Event) {
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
