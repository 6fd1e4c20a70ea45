import FetchKitTestSupport

@testable import FetchKit

/// A queue machine, an indicator, and a world that does to them whatever may happen, and notes what it sees.
struct QueueModel {
  /// What is known of a load from outside.
  private struct Wish {
    let row: Int?
    var isCancelled = false
    /// Whether its row was bound anew or cancelled.
    var isSilenced = false
    var ends = 0
  }

  private struct Running {
    let host: String?
    let use: ActivityMachine.UseID?
    var isStopping = false
  }

  private(set) var complaints: [String] = []
  private(set) var begun = 0
  private(set) var told = 0
  private(set) var gaveWay = 0
  private(set) var waitedForTime = 0
  private(set) var fromMemory = 0
  private(set) var superseded = 0

  private var random: SeededGenerator
  private var machine: QueueMachine
  private var activity = ActivityMachine(delays: .init(on: 0.5, off: 1))
  private let configuration: DownloadQueue.Configuration
  private let works: [QueuedWork]
  private var now = 0.0
  private var wishes: [QueueMachine.LoadID: Wish] = [:]
  private var loads: [QueueMachine.LoadID] = []
  private var bound: [Int: QueueMachine.LoadID] = [:]
  private var running: [QueueMachine.JobID: Running] = [:]
  private var pauses: [String: Double] = [:]
  private var refuses = true

  init(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var configuration = DownloadQueue.Configuration()
    configuration.limits = .init(total: .random(in: 2...8, using: &random), perHost: .random(in: 1...3, using: &random))
    configuration.order = Bool.random(using: &random) ? .oldestFirst : .newestFirst
    if Bool.random(using: &random) { configuration.startRate = .init(perSecond: 2, burst: 3) }
    configuration.mostRememberedResults = 12
    configuration.longestPause = 5
    configuration.failureMemory = 2
    let requests = try (0..<48).map { try DownloadRequest("http://host\($0 % 6)/\($0)") }
    works = requests.enumerated().map { index, request in
      index % 8 == 7 ? .file(request, FileTarget("/file")) : .data(request, limit: 100)
    }
    (self.random, self.configuration) = (random, configuration)
    machine = QueueMachine(configuration)
  }

  // MARK: What happens

  mutating func step() {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: load()
    case 5: if let id = someOpen() { cancel(id) }
    case 6: cancelRow(.random(in: 0..<5, using: &random))
    case 7:
      let priority = DownloadQueue.Priority.allCases.randomElement(using: &random) ?? .normal
      if let id = someOpen() { machine.setPriority(priority, of: id) }
    case 8..<12: perform()
    case 12..<15: if let id = someRunning() { end(id) }
    case 15: if let id = someRunning() { machine.heard(id, .progress(DownloadProgress())) }
    case 16..<18: call()
    case 18: now += .random(in: 0...1, using: &random)
    default: if Int.random(in: 0..<50, using: &random) == 0 { machine.memory.removeAll() }
    }
    machine.advance(at: now)
    activity.tick(at: now)
    pauses = pauses.filter { $0.value > now }
  }

  /// Lets everything come to its end.
  mutating func windUp() {
    refuses = false
    for _ in 0..<1_000_000 where !(machine.jobs.isEmpty && machine.loads.isEmpty) {
      while machine.hasActions { perform() }
      for id in running.keys.sorted(by: { $0.number < $1.number }) { end(id) }
      while call() {}
      machine.advance(at: now)
      // Nothing but time is left to wait for, and the machine has to know for how long.
      if running.isEmpty, !machine.hasActions, !machine.jobs.isEmpty {
        guard let wake = machine.nextWake(at: now) else {
          complain("jobs wait, and nothing will ever wake them")
          return
        }
        now = max(now, wake)
      }
      machine.advance(at: now)
    }
    if !(machine.jobs.isEmpty && machine.loads.isEmpty && machine.rows.isEmpty && machine.joinable.isEmpty) {
      complain("something is left behind")
    }
    if machine.admission.runningCount != 0 || machine.admission.waitingCount != 0 { complain("a place is left behind") }
    if machine.nextWake(at: now) != nil { complain("an alarm is left behind") }
    for (id, wish) in wishes where wish.ends != (wish.isSilenced ? 0 : 1) {
      complain("\(id) ended \(wish.ends) times")
    }
    activity.tick(at: now)
    now += 2
    activity.tick(at: now)
    if !activity.active.isEmpty || activity.phase != .off { complain("activity stays on") }
  }

  /// A load that has not ended, as likely as not; the others show that what comes too late does nothing.
  private mutating func someOpen() -> QueueMachine.LoadID? {
    let recent = loads.suffix(12)
    return recent.randomElement(using: &random)
  }

  private mutating func someRunning() -> QueueMachine.JobID? {
    running.keys.sorted { $0.number < $1.number }.randomElement(using: &random)
  }

  private mutating func load() {
    let row = Bool.random(using: &random) ? Int.random(in: 0..<5, using: &random) : nil
    let work = works.randomElement(using: &random) ?? works[0]
    let priority = DownloadQueue.Priority.allCases.randomElement(using: &random) ?? .normal
    let isKnown = machine.remembered(work, at: now) != nil
    let wish = QueueMachine.Wish(
      work: work, priority: priority, row: row.map(RowID.init), hearsEvents: .random(using: &random),
      place: row == nil && Bool.random(using: &random) ? .task : .dispatcher)
    let id = machine.load(wish, at: now)
    if isKnown {
      fromMemory += 1
      if machine.loads[id]?.job != nil { complain("\(id) asks for what is remembered") }
    }
    wishes[id] = Wish(row: row)
    loads.append(id)
    guard let row else { return }
    if let older = bound.updateValue(id, forKey: row), wishes[older]?.ends == 0 {
      wishes[older]?.isSilenced = true
      superseded += 1
    }
  }

  private mutating func cancel(_ id: QueueMachine.LoadID) {
    machine.cancel(id)
    if let wish = wishes[id], wish.ends == 0, !wish.isSilenced { wishes[id]?.isCancelled = true }
  }

  private mutating func cancelRow(_ row: Int) {
    machine.cancel(row: RowID(row))
    if let id = bound.removeValue(forKey: row), wishes[id]?.ends == 0 { wishes[id]?.isSilenced = true }
  }

  private mutating func perform() {
    switch machine.nextAction() {
    case .start(let id):
      let job = machine.jobs[id]
      guard let work = machine.begin(id) else { return }
      begun += 1
      if running[id] != nil { complain("\(id) begins twice") }
      if job?.loads.isEmpty ?? true { complain("\(id) begins, and nobody wants it") }
      let use = work.host.map { _ in activity.makeUse() }
      if let use { activity.begin(use, at: now) }
      running[id] = Running(host: work.host, use: use)
    case .stop(let id):
      if machine.jobs[id]?.phase == .givingWay { gaveWay += 1 }
      running[id]?.isStopping = true
    case nil: break
    }
  }

  private mutating func end(_ id: QueueMachine.JobID) {
    guard let entry = running.removeValue(forKey: id) else { return }
    if let use = entry.use { activity.end(use, at: now) }
    // What was stopped may have ended by itself a moment before.
    if entry.isStopping, Int.random(in: 0..<4, using: &random) > 0 {
      machine.ended(id, .download(.failure(.cancelled)), at: now)
      return
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: machine.ended(id, .download(.failure(FetchError(.httpStatus, "gone", status: 410))), at: now)
    case 1: machine.ended(id, .download(.failure(FetchError(.timeout, "late"))), at: now)
    case 2 where refuses:
      let wait = Double.random(in: 0...8, using: &random)
      let error = FetchError(.httpStatus, "busy", status: 503, retryAfter: wait)
      machine.ended(id, .download(.failure(error)), at: now)
      if let host = entry.host { pauses[host] = max(pauses[host] ?? 0, now + min(5, wait)) }
    default:
      let head = ResponseHead(number: 1, kind: .final, url: "", status: 200, headers: HeaderFields())
      let result = DownloadResult(response: head, length: 0, path: nil, metrics: TransferMetrics())
      machine.ended(id, .download(.success(result)), at: now)
    }
  }

  @discardableResult
  private mutating func call() -> Bool {
    for place in [QueueMachine.Place.dispatcher, .task] {
      guard let owed = machine.nextCall(at: place) else { continue }
      told += 1
      let wish = wishes[owed.load]
      if wish?.isSilenced ?? true { complain("\(owed.load) hears something, though its row wants something else") }
      if wish?.ends != 0 { complain("\(owed.load) hears something behind its end") }
      switch owed.call {
      case .event: if wish?.isCancelled == true { complain("\(owed.load) hears an event though it was cancelled") }
      case .end:
        if wish?.isCancelled == true { complain("\(owed.load) hears a result though it was cancelled") }
        wishes[owed.load]?.ends += 1
      case .cancelled:
        if wish?.isCancelled != true { complain("\(owed.load) hears that it was cancelled, and was not") }
        wishes[owed.load]?.ends += 1
      }
      if let row = wish?.row, wishes[owed.load]?.ends == 1 { bound[row] = bound[row] == owed.load ? nil : bound[row] }
      return true
    }
    return false
  }

  // MARK: What must hold

  mutating func check() {
    for id in machine.takeSilenced() where wishes[id]?.isSilenced != true { complain("\(id) was silenced for nothing") }
    let occupied = machine.jobs.values.filter { $0.phase != .waiting }
    if occupied.count > configuration.limits.total || running.count > configuration.limits.total {
      complain("\(occupied.count) places are taken")
    }
    var byHost: [String: Int] = [:]
    for job in occupied { byHost[job.work.host ?? "", default: 0] += 1 }
    if let most = byHost.values.max(), most > configuration.limits.perHost { complain("\(most) places of one host") }
    for (id, job) in machine.jobs where job.loads.isEmpty && job.phase != .stopping { complain("\(id) has no loads") }
    for job in running.keys where machine.jobs[job] == nil { complain("\(job) runs and is not known") }
    checkStarts(occupied.count, byHost)
  }

  /// Nothing waits that could start, and a prefetch never has a place that something else waits for.
  private mutating func checkStarts(_ occupied: Int, _ byHost: [String: Int]) {
    let waiting = machine.jobs.values.filter { $0.phase == .waiting && pauses[$0.work.host ?? ""] == nil }
    let isFree = { [configuration] (host: String?) in (byHost[host ?? ""] ?? 0) < configuration.limits.perHost }
    let hasToken = configuration.startRate == nil || !waiting.isEmpty && machine.nextWake(at: now) == nil
    if hasToken, occupied < configuration.limits.total, waiting.contains(where: { isFree($0.work.host) }) {
      complain("something waits that could start")
    }
    if machine.jobs.values.contains(where: { $0.phase == .waiting }), occupied == 0, !machine.hasActions {
      waitedForTime += 1
      if machine.nextWake(at: now) == nil { complain("jobs wait, nothing runs, and nothing will wake them") }
    }
    guard configuration.startRate == nil else { return }
    let givingWay = machine.jobs.values.contains { $0.phase == .givingWay || $0.phase == .stopping }
    let prefetches = machine.jobs.values.filter {
      ($0.phase == .running || $0.phase == .admitted) && $0.priority == .prefetch
    }
    for job in waiting where job.priority != .prefetch && !givingWay {
      let rival = isFree(job.work.host) ? prefetches.first : prefetches.first { $0.work.host == job.work.host }
      if rival != nil { complain("a prefetch has the place that something else waits for") }
    }
  }

  private mutating func complain(_ text: String) { complaints.append(text) }
}
