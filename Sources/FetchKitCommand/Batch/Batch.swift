import FetchKit

/// Runs the jobs of a command line: reads addresses as they are needed, starts what the limits allow, and hands the
/// results to standard output in their order.
@MainActor final class Batch {
  /// Addresses that are read ahead of the jobs that run, and results that may wait for their turn: enough for hosts to
  /// take turns, and little enough for a list of any length.
  private static let readAhead = 1024

  /// The longest that a host is left alone because it asked for it, in seconds: people wait for the batch.
  private static let longestPause = 30.0

  private struct Running {
    let job: any Job
    let host: String?
    let startedAt: Double
  }

  private let options: GetOptions
  private let source: AddressSource
  private let maker: JobMaker
  private let console: Console
  private let clock: () -> Double
  private var renderer: any ResultRendering
  private var order: ResultOrder<JobResult>
  private var admission: AdmissionControl<Int>
  private var waiting: [Int: JobMaker.Prepared] = [:]
  private var running: [Int: Running] = [:]
  private var equals = EqualAddresses()
  private var status = BatchStatus()
  private var count = 0
  private var finished = 0
  private var isAtEnd = false
  /// Why everything was ended; nil as long as it was not.
  private var abortReason: FetchError?

  init(
    options: GetOptions, source: AddressSource, renderer: any ResultRendering, console: Console,
    dispatcher: any Dispatcher,
    clock: @escaping () -> Double = MonotonicClock.now
  ) {
    (self.options, self.source, self.console, self.clock) = (options, source, console, clock)
    maker = JobMaker(options: options, console: console, dispatcher: dispatcher)
    self.renderer = renderer
    order = ResultOrder(isOrdered: options.output.isOrdered)
    admission = AdmissionControl(limits: options.limits)
  }

  /// Whether everything is done.
  var isDone: Bool { running.isEmpty && (abortReason != nil || isAtEnd && waiting.isEmpty) }

  /// The descriptor to wait for before ``readMore()``; nil where nothing more is to be read now.
  var wantedDescriptor: Int32? { abortReason == nil && wantsMore ? source.descriptor : nil }

  /// The exit status, once everything is done.
  var exitStatus: Int32 {
    if let abortReason { return abortReason.exitStatus }
    if let failure = source.failure { return failure.exitStatus }
    return status.exitStatus
  }

  /// Begins.
  func start() {
    write(renderer.begin())
    advance()
  }

  /// The list is readable.
  func readMore() {
    source.read()
    advance()
  }

  /// When ``noteTime()`` has something to do, on the clock of the batch; nil where nothing depends on time: the next time
  /// limit of a URL passes, or a host that asked to be left alone may be asked again.
  var nextWake: Double? {
    let resumption = abortReason == nil ? admission.nextWake(at: clock()) : nil
    guard let limit = options.transfer.maximumTime else { return resumption }
    return (running.values.map { $0.startedAt + limit } + [resumption].compactMap { $0 }).min()
  }

  /// Time has passed: ends the jobs whose time is over, and starts those that waited for theirs.
  func noteTime() {
    enforceDeadlines()
    advance()
  }

  private func enforceDeadlines() {
    guard let limit = options.transfer.maximumTime else { return }
    let now = clock()
    for entry in running.values where entry.startedAt + limit <= now {
      let seconds = NumberText.decimal(limit, places: 3) ?? ""
      entry.job.cancel(FetchError(.timeout, "not done within \(seconds) s", hint: "--max-time allows more"))
    }
  }

  /// Ends everything: what is printed stays, what runs is cancelled, what waits never runs.
  func abort(_ reason: FetchError) {
    guard abortReason == nil else { return }
    abortReason = reason
    waiting = [:]
    equals = EqualAddresses()
    for entry in running.values { entry.job.cancel(reason) }
  }

  /// Writes what stands behind the last result.
  func finish() {
    if let failure = source.failure, abortReason == nil { console.fail(failure.message, hint: failure.hint) }
    write(renderer.end(isWhole: abortReason == nil))
    flush()
  }

  /// Writes what was gathered.
  func flush() {
    attempt { () throws(StandardOutput.Failure) in try console.output.flush() }
  }

  /// What there is to show of it now.
  var snapshot: ProgressSnapshot {
    ProgressSnapshot(
      done: finished, total: isAtEnd ? count : nil, active: running.count,
      single: options.isSingle ? running.values.first?.job.progress : nil,
      received: running.values.reduce(0) { $0 &+ ($1.job.progress?.received ?? 0) })
  }

  private var wantsMore: Bool {
    !isAtEnd && waiting.count + equals.joinedCount < Self.readAhead && order.heldCount < Self.readAhead
  }

  private func advance() {
    startWaiting()
    fill()
  }

  private func startWaiting() {
    // A job may fail to be made at once, and make room for others.
    while abortReason == nil, case .start(let index)? = admission.next(at: clock()) {
      guard let prepared = waiting.removeValue(forKey: index) else { continue }
      let job = maker.make(prepared) { [weak self] in self?.ended($0) }
      running[index] = Running(job: job, host: maker.host(of: prepared), startedAt: clock())
      job.start()
    }
  }

  private func fill() {
    while abortReason == nil, wantsMore {
      switch source.next() {
      case .later: return
      case .end: isAtEnd = true
      case .overlong: add(.failure(FetchError(.usage, "a line of the list is too long to be a URL")), "")
      case .address(let address):
        do throws(FetchError) {
          add(.success(try maker.prepare(address, at: count)), address)
        } catch {
          add(.failure(error), address)
        }
        // The first is under way while the rest of the list is being read.
        startWaiting()
      }
    }
  }

  private func add(_ prepared: Result<JobMaker.Prepared, FetchError>, _ address: String) {
    let index = count
    count += 1
    switch prepared {
    case .success(let prepared):
      if maker.isShareable(prepared), equals.join(index, address) { return }
      waiting[index] = prepared
      admission.enqueue(index, host: maker.host(of: prepared))
    case .failure(let error):
      deliver(JobResult(index: index, address: address, error: error))
    }
  }

  private func ended(_ result: JobResult) {
    let entry = running.removeValue(forKey: result.index)
    if let host = entry?.host, let wait = result.error?.retryAfter { pause(host, for: wait) }
    admission.remove(result.index)
    deliver(result)
    for index in equals.end(result.index) { deliver(result.shared(with: index)) }
    advance()
  }

  /// The host asked to be left alone. What was refused has failed; what waits for the host goes on waiting.
  private func pause(_ host: String, for wait: Double) {
    let pause = min(wait, Self.longestPause, options.transfer.maximumTime ?? .infinity)
    guard pause > 0, admission.pause(host, until: clock() + pause), !waiting.isEmpty else { return }
    let seconds = NumberText.decimal(pause, places: 3) ?? ""
    console.tell("\(ShownAddress.of(host)) asks to be left alone: nothing more is asked there for \(seconds) s")
  }

  private func deliver(_ result: JobResult) {
    finished += 1
    // What was cancelled because everything was has no result of its own.
    guard abortReason == nil else { return }
    if result.isQuiet, let error = result.error {
      abort(error)
      return
    }
    for ready in order.add(result, at: result.index) { show(ready) }
  }

  private func show(_ result: JobResult) {
    status.add(result.error?.exitStatus ?? ExitStatus.success)
    if let outcome = result.outcome { console.show(outcome, of: result.address) }
    if let error = result.error { console.fail(result, error) }
    // JSON says how sure each value is; beside a bare value it has to be said here.
    for finding in result.findings where !options.output.format.hasConfidence {
      if let note = FindingNote.of(finding, isProvisional: result.error?.code == .budgetSpent) {
        console.note("\(ShownAddress.of(result.address)): \(note)")
      }
    }
    if let note = result.note { console.tell(note) }
    write(renderer.render(result))
  }

  private func write(_ text: String) {
    guard !text.isEmpty else { return }
    attempt { () throws(StandardOutput.Failure) in try console.output.write(text) }
  }

  private func attempt(_ writing: () throws(StandardOutput.Failure) -> Void) {
    do throws(StandardOutput.Failure) {
      try writing()
    } catch {
      switch error {
      case .interrupted, .closed: break
      case .failed: if abortReason == nil { console.fail(error.error.message, hint: nil) }
      }
      abort(error.error)
    }
  }
}
