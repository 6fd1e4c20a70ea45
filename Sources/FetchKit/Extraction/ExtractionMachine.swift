import Extraction
import Foundation

/// Decides what an extraction does next: a value without I/O, threads or clock.
///
/// ```
/// events ─▶ ExtractionMachine ─▶ actions            RangePlanner: which bytes next
///           (belief, retries,                       Interrogation: asks the extractors
///            restarts, budget)                      ByteView: what has come
/// ```
///
/// Whoever runs it tells it what happened and when (seconds from the start) and performs the actions in order.
/// After ``Action/finish(_:)`` it answers no event with an action any more.
package struct ExtractionMachine {
  /// What happened.
  package enum Event: Sendable {
    /// The session started; a local file's length is known at once.
    case started(length: UInt64?)
    /// The session started, and something is remembered: it may be used, or with a condition only if the server says that
    /// it still holds.
    case remembered(StoredParts, RequestCondition?)
    /// A head came, of the answer or of a hop before it.
    case response(request: Int, ResponseHead)
    /// Bytes of the body came, in order.
    case bytes(request: Int, Data)
    /// The body ended well.
    case finished(request: Int, TransferMetrics?)
    /// The request failed.
    case failed(request: Int, FetchError, TransferMetrics?)
    /// The source cannot be read at all.
    case unreadable(FetchError)
    /// The budget's time is over.
    case deadlinePassed
    /// The owner cancelled.
    case cancelled
  }

  /// What to do.
  package enum Action: Sendable {
    /// Send a request.
    case start(ReadRequest)
    /// End a request; nothing that it still brings is wanted.
    case cancel(Int)
    /// Remember whether the source honours ranges.
    case note(honoursRanges: Bool)
    /// Tell the owner. The last action.
    case finish(ExtractionOutcome)
  }

  /// What kind of source it reads.
  package enum Kind: Sendable, Hashable {
    /// A server, with the URL without credentials.
    case remote(url: String)
    /// A file that can be read anywhere, with its path.
    case file(path: String)
    /// Something that can only be read on, with its name.
    case stream(name: String)
  }

  /// How a server is asked; each is tried only after those before it failed.
  enum Approach: Int, Sendable, Comparable {
    case ranges, plain, decoded
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  /// What a request cost.
  struct Cost {
    var requests = 1
    var connections = 0
  }

  static let keptHead: UInt64 = 64 << 10
  static let mostHeld = 8 << 20
  static let mostWanted: UInt64 = 64 << 20
  /// A parser that waits for the end of a stream is asked this often, so that it can release what has come.
  static let askInterval: UInt64 = 256 << 10
  static let furthestEarlyStart: UInt64 = 1 << 20
  static let mostTinyAnswers = 16

  let kind: Kind
  let question: Question
  let registry: ExtractorRegistry
  let budget: ExtractionBudget
  let expected: ExtractorDescriptor?
  package let view = ByteView()

  var now = 0.0
  var actions: [Action] = []
  var isOver = false

  var interrogation: Interrogation?
  var wanted: [Range<UInt64>]
  var wantsLength = false
  /// How far the stream had come when the parser was asked last.
  var askedAt: UInt64 = 0
  /// The `Content-Type` of the answer, with its parameters.
  var contentType: String?
  var hints: (ranges: [Range<UInt64>], tail: Int) = ([], 0)

  var planner: RangePlanner
  var link = LinkMeasure()
  var support: RangePlanner.RangeSupport
  var approach = Approach.ranges
  var refusesSuffix = false
  var usesIfRange = true
  var wentBack = false
  var redirectedTo: String?
  /// Redirects that each request goes through again, because they lead back to the URL that was asked (a server that
  /// wants its cookie first) or to one that refuses to be asked itself.
  var lastingHops = 0

  var flights: [Flight] = []
  var queued: [Flight] = []
  /// How far a body that was read from its start to its end went.
  var finishedStream: UInt64?
  var identity: ResourceIdentity?
  var restarts = 0
  var tinyAnswers = 0

  var nextNumber = 1
  var round = 0
  var roundHops: [Int: Int] = [:]
  var costs: [Int: Cost] = [:]
  var bytesReceived: UInt64 = 0
  var outcome: ExtractionOutcome
  var remembering = Remembering()

  /// A machine that has not been told anything yet.
  ///
  /// - Parameter ignoresRanges: whether the host is remembered as one that ignores ranges.
  package init(
    _ kind: Kind, asking question: Question, of registry: ExtractorRegistry, budget: ExtractionBudget,
    ignoresRanges: Bool = false
  ) {
    (self.kind, self.question, self.registry, self.budget) = (kind, question, registry, budget)
    let expected = Self.expected(question, registry, Self.name(of: kind.name))
    self.expected = expected
    switch kind {
    case .remote(let url):
      planner = RangePlanner()
      support = .unknown
      startsPlain = ignoresRanges
      outcome = ExtractionOutcome(finalURL: url)
    case .file(let path):
      planner = RangePlanner(tuning: .local)
      support = .honoured
      startsPlain = false
      outcome = ExtractionOutcome(finalURL: path)
    case .stream(let name):
      planner = RangePlanner(tuning: .local)
      support = .ignored
      startsPlain = true
      outcome = ExtractionOutcome(finalURL: name)
    }
    wanted = [0..<Self.firstWant(expected)]
  }

  /// Whether the first request asks for the whole, because this host is remembered for ignoring ranges.
  let startsPlain: Bool

  /// Takes an event in and says what to do.
  package mutating func handle(_ event: Event, at now: Double) -> [Action] {
    self.now = max(self.now, now)
    guard !isOver else { return [] }
    switch event {
    case .started(let length):
      if let length { view.setLength(length) }
      beginFirstRound()
    case .remembered(let parts, let condition): begin(with: parts, condition)
    case .response(let number, let head): received(head, of: number)
    case .bytes(let number, let data): received(data, of: number)
    case .finished(let number, let metrics): finished(number, metrics)
    case .failed(let number, let error, let metrics): failed(number, error, metrics)
    case .unreadable(let error): finish(error)
    case .deadlinePassed: finish(spent: .deadline)
    case .cancelled: finish(.cancelled)
    }
    settle()
    defer { actions = [] }
    return actions
  }

  /// Where the next request asks.
  var place: ReadRequest.Place { redirectedTo.map { .redirected($0) } ?? .original }

  // MARK: What to expect

  /// The extractor that the resource's name suggests, among those that can answer.
  private static func expected(
    _ question: Question, _ registry: ExtractorRegistry, _ name: ResourceName
  ) -> ExtractorDescriptor? {
    let able = registry.extractors.filter { !question.keys.isDisjoint(with: $0.descriptor.keys) }
    if able.count == 1 { return able.first?.descriptor }
    // Where a key is had only by reading everything, all others are answered on the way.
    for key in question.keys {
      let who = able.map(\.descriptor).filter { $0.keys.contains(key) }
      if let first = who.first, who.allSatisfy({ $0.headLength >= ExtractorDescriptor.wholeResource }) { return first }
    }
    return ExtractorRegistry(able).expected(for: name)
  }

  /// What must be here before anyone is asked. A format that reads everything is asked as soon as it can be sniffed.
  static func firstWant(_ expected: ExtractorDescriptor?) -> UInt64 {
    min(keptHead, UInt64(max(expected?.headLength ?? 0, Int(ExtractorDescriptor.sniffLength))))
  }

  /// The name of what a URL or path ends in, without query and fragment.
  static func name(of location: String, mimeType: String? = nil) -> ResourceName {
    var path = location[...]
    if let scheme = path.range(of: "://") {
      let behind = path[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
      path = behind.firstIndex(of: "/").map { behind[$0...] } ?? ""
    }
    return ResourceName(path: String(path), mimeType: mimeType)
  }
}

extension ExtractionMachine.Kind {
  /// The URL, path or name.
  var name: String {
    switch self {
    case .remote(let name), .file(let name), .stream(let name): name
    }
  }

  /// Whether it is a server.
  var isRemote: Bool {
    if case .remote = self { true } else { false }
  }
}
