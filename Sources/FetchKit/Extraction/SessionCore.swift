import Dispatch
import Extraction
import Foundation

/// Performs what the machine decides: the only part of a session that does anything.
// Unchecked: every stored property that changes is touched on `queue` only; delegate calls come there too, through
// `place`, whose queue targets it.
final class SessionCore: @unchecked Sendable {
  /// What a session is to do.
  struct Task: Sendable {
    var source: ExtractionSource
    var question: Question
    var registry: ExtractorRegistry
    var budget: ExtractionBudget
    var engine: TransferEngine
    var knowledge: HostKnowledge
    var store: ResultStore?
    var policy: StorePolicy
    var activity: NetworkActivity?
  }

  private let task: Task
  private let dispatcher: any Dispatcher
  private let completion: @Sendable (ExtractionOutcome) -> Void
  private let queue = DispatchQueue(label: "fetchkit.extraction")
  private let place: QueueDispatcher

  private var machine: ExtractionMachine?
  private var isOver = false
  private var startedAt = DispatchTime.now()
  private var deadline: (any DispatchSourceTimer)?
  private var events: [ExtractionMachine.Event] = []
  private var isHandling = false
  private var downloads: [Int: AsyncDownload] = [:]
  private var delivered: [Int: UInt64] = [:]
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var fileReads: FileReads?
  private var streamReads: StreamReads?
  /// Bytes that had arrived but were not looked at any more when their request was ended.
  private var unread: UInt64 = 0
  /// Downloads hold their delegate weakly: a session that runs holds itself.
  private var itself: SessionCore?

  init(_ task: Task, on dispatcher: any Dispatcher, completion: @escaping @Sendable (ExtractionOutcome) -> Void) {
    (self.task, self.dispatcher, self.completion) = (task, dispatcher, completion)
    place = QueueDispatcher(queue)
  }

  func start() {
    queue.async { [self] in
      guard machine == nil, !isOver else { return }
      itself = self
      startedAt = .now()
      startDeadline()
      begin()
    }
  }

  func cancel() {
    queue.async { [self] in
      guard !isOver else { return }
      if machine == nil { machine = makeMachine(.stream(name: name)) }
      feed(.cancelled)
    }
  }

  // MARK: Beginning

  private var name: String {
    switch task.source {
    case .remote(let request): URLNormalizer.withoutCredentials(request.url)
    case .file(let path): path
    case .descriptor(_, let name): name
    }
  }

  private func makeMachine(_ kind: ExtractionMachine.Kind, ignoresRanges: Bool = false) -> ExtractionMachine {
    ExtractionMachine(
      kind, asking: task.question, of: task.registry, budget: task.budget, ignoresRanges: ignoresRanges)
  }

  private func begin() {
    switch task.source {
    case .remote(let request):
      machine = makeMachine(.remote(url: name), ignoresRanges: task.knowledge.ignoresRanges(request.url))
      beginRemote(request)
    case .file(let path):
      switch LocalSource.open(path) {
      case .success(.file(let descriptor, let length)):
        machine = makeMachine(.file(path: path))
        fileReads = FileReads(descriptor, path: path)
        feed(.started(length: length))
      case .success(.stream(let descriptor)): beginStream(descriptor, closes: true)
      case .failure(let error):
        machine = makeMachine(.file(path: path))
        feed(.unreadable(error))
      }
    case .descriptor(let descriptor, _): beginStream(descriptor, closes: false)
    }
  }

  private func beginRemote(_ request: DownloadRequest) {
    machine?.remembering.isOffline = task.policy == .offline
    guard let store = keptIn(request) else {
      return feed(task.policy == .offline ? .unreadable(StoreDecision.refusal(request)) : .started(length: nil))
    }
    machine?.remembering.startedAt = store.clock()
    machine?.remembering.limit = store.configuration.maximumSpanBytes
    let question = StoredQuestion(task.question, of: task.registry)
    store.parts(for: request, question, usesAnswer: task.policy != .recompute) { [weak self] parts in
      guard let self else { return }
      queue.async { [self] in
        switch StoreDecision(task.policy, parts?.head, for: request, at: store.clock()) {
        case .ask:
          if let parts { machine?.remembering.replace(parts) }
          feed(.started(length: nil))
        case .use: feed(parts.map { .remembered($0, nil) } ?? .started(length: nil))
        case .validate(let condition): feed(parts.map { .remembered($0, condition) } ?? .started(length: nil))
        case .refuse: feed(.unreadable(StoreDecision.refusal(request)))
        }
      }
    }
  }

  /// The store, where it has anything to do with a request.
  private func keptIn(_ request: DownloadRequest) -> ResultStore? {
    Storability.concerns(request) ? task.store : nil
  }

  private func beginStream(_ descriptor: Int32, closes: Bool) {
    machine = makeMachine(.stream(name: name))
    do throws(FetchError) {
      streamReads = try StreamReads(descriptor, name: name, closes: closes)
      feed(.started(length: nil))
    } catch {
      feed(.unreadable(error))
    }
  }

  private func startDeadline() {
    guard let seconds = task.budget.deadline, seconds < 1e9 else { return }
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + max(0, seconds))
    timer.setEventHandler { [weak self] in self?.feed(.deadlinePassed) }
    timer.activate()
    deadline = timer
  }

  // MARK: Events and actions

  private var elapsed: Double {
    Double(DispatchTime.now().uptimeNanoseconds -| startedAt.uptimeNanoseconds) / 1e9
  }

  /// Tells the machine and does what it says. An event that comes out of doing so waits for its turn.
  private func feed(_ event: ExtractionMachine.Event) {
    guard !isOver else { return }
    events.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !events.isEmpty, !isOver {
      let next = events.removeFirst()
      let actions = machine?.handle(next, at: elapsed) ?? []
      for action in actions { perform(action) }
    }
  }

  private func perform(_ action: ExtractionMachine.Action) {
    switch action {
    case .start(let read): start(read)
    case .cancel(let number): cancel(number)
    case .note(let honoursRanges):
      if case .remote(let request) = task.source { task.knowledge.note(request.url, honoursRanges: honoursRanges) }
    case .finish(let outcome): finish(outcome)
    }
  }

  private func start(_ read: ReadRequest) {
    switch task.source {
    case .remote(let request):
      let download = AsyncDownload(
        request.reading(read), to: .delegateOnly, delegate: self, on: place, engine: task.engine)
      task.activity?.watch(download)
      downloads[read.number] = download
      numbers[ObjectIdentifier(download)] = read.number
      download.start()
    case .file, .descriptor:
      if let fileReads {
        fileReads.add(read)
        readFile()
      } else {
        readStream(read.number)
      }
    }
  }

  private func cancel(_ number: Int) {
    fileReads?.remove(number)
    streamReads?.stop()
    guard let download = downloads[number] else { return }
    unread = unread +| (download.progress.received -| (delivered[number] ?? 0))
    download.cancel()
  }

  private func finish(_ outcome: ExtractionOutcome) {
    isOver = true
    deadline?.cancel()
    streamReads?.stop()
    (deadline, streamReads, fileReads) = (nil, nil, nil)
    if case .remote(let request) = task.source, let store = keptIn(request) {
      switch machine?.keepsake(of: request) {
      case .save(let record): store.save(record)
      case .forget(let id): store.forget(id)
      case .nothing, nil: break
      }
    }
    let running = downloads.values
    (downloads, numbers, delivered, events) = ([:], [:], [:], [])
    machine = nil
    var outcome = outcome
    outcome.receipt.bytesReceived = outcome.receipt.bytesReceived +| unread
    // The answer does not wait for requests to end, but their connections were opened all the same.
    outcome.receipt.connections += running.reduce(0) { $0 + $1.metrics.connections }
    dispatcher.enqueue(Completion(outcome, completion))
    itself = nil
  }

  /// The call that the owner is owed.
  private final class Completion: DispatchRecipient {
    let outcome: ExtractionOutcome
    let call: @Sendable (ExtractionOutcome) -> Void

    init(_ outcome: ExtractionOutcome, _ call: @escaping @Sendable (ExtractionOutcome) -> Void) {
      (self.outcome, self.call) = (outcome, call)
    }

    func receive() { call(outcome) }
  }

  // MARK: Local sources

  /// Reads block by block, each in a turn of its own, so that a cancel or a deadline comes in between.
  private func readFile() {
    queue.async { [self] in
      guard !isOver, let event = fileReads?.next() else { return }
      feed(event)
      if !isOver { readFile() }
    }
  }

  private func readStream(_ number: Int) {
    streamReads?.start { [weak self] result, done in
      guard let self else { return done() }
      queue.async { [self] in
        defer { done() }
        switch result {
        case .success(let data) where data.isEmpty: feed(.finished(request: number, nil))
        case .success(let data): feed(.bytes(request: number, data))
        case .failure(let error): feed(.unreadable(error))
        }
      }
    }
  }
}

extension SessionCore: AsyncDownloadDelegate {
  func download(_ download: AsyncDownload, didReceive response: ResponseHead) {
    guard let number = numbers[ObjectIdentifier(download)] else { return }
    delivered[number] = 0
    feed(.response(request: number, response))
  }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    guard let number = numbers[ObjectIdentifier(download)] else { return }
    delivered[number] = (delivered[number] ?? 0) +| UInt64(data.count)
    feed(.bytes(request: number, data))
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    guard let number = forget(download) else { return }
    feed(.finished(request: number, result.metrics))
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    guard let number = forget(download) else { return }
    feed(.failed(request: number, error, download.metrics))
  }

  private func forget(_ download: AsyncDownload) -> Int? {
    guard let number = numbers.removeValue(forKey: ObjectIdentifier(download)) else { return nil }
    downloads[number] = nil
    return number
  }
}
