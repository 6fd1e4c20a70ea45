/// Decides which waiting job may run next: so many in all, so many a host, the more wanted first, hosts in turn, and no
/// host that asked to be left alone.
///
/// A value without clock or I/O; times are seconds on any clock that never goes back. A job is waiting, then running,
/// then gone; each step costs constant time, spread over many.
///
/// Which priorities a host waits in stands in `turns`, and a host stands there exactly as long as a job of it could start:
/// ``sync(_:)`` sees to that after every change.
package struct AdmissionControl<Job: Hashable & Sendable>: Sendable {
  package typealias Priority = DownloadQueue.Priority

  /// What to do.
  package enum Decision: Sendable, Hashable {
    /// The job runs from now on.
    case start(Job)
    /// A prefetch is to end, because its place is wanted. It keeps the place until it is removed or waits again.
    case giveWay(Job)
  }

  private enum Phase {
    case waiting
    case running
    case givingWay
  }

  private struct Entry {
    let host: String?
    var priority: Priority
    var phase = Phase.waiting
  }

  /// The jobs of one host.
  private struct Lane {
    /// By priority.
    var waiting = Priority.allCases.map { _ in WaitingLine<Job>() }
    var running = 0
    var givingWay = 0

    var isEmpty: Bool { running == 0 && !waiting.contains { !$0.isEmpty } }
    /// How many wait that are more than prefetches.
    var wanted: Int { waiting[1...].reduce(0) { $0 + $1.count } }
  }

  package let limits: DownloadQueue.Limits
  private let order: DownloadQueue.Order
  private var bucket: TokenBucket?
  private var entries: [Job: Entry] = [:]
  private var lanes: [String: Lane] = [:]
  private var turns = Priority.allCases.map { _ in WaitingLine<String>() }
  /// The prefetches that run and were not told to give way.
  private var prefetches = WaitingLine<Job>()
  private var givingWay = 0
  private var pauses: [String: Double] = [:]
  private var firstPauseEnd = Double.infinity
  /// Jobs that run.
  package private(set) var runningCount = 0

  package init(
    limits: DownloadQueue.Limits = .init(), order: DownloadQueue.Order = .oldestFirst,
    startRate: DownloadQueue.StartRate? = nil
  ) {
    (self.limits, self.order) = (limits, order)
    bucket = startRate.map(TokenBucket.init)
  }

  /// Jobs that wait.
  package var waitingCount: Int { entries.count - runningCount }

  /// Adds a job at the end of its host's line. One that is known already stays where it is.
  ///
  /// - Parameter host: whose limit it counts against; nil for none but the limit in all.
  package mutating func enqueue(_ job: Job, host: String?, priority: Priority = .normal) {
    guard entries[job] == nil else { return }
    entries[job] = Entry(host: host, priority: priority)
    wait(job, host, priority)
  }

  /// Takes a job out, whether it waits or runs; its place is free. An unknown one is ignored.
  package mutating func remove(_ job: Job) {
    guard let entry = entries.removeValue(forKey: job) else { return }
    leave(job, entry)
    sync(entry.host)
  }

  /// Puts a job that ran back at the end of its host's line; its place is free.
  package mutating func requeue(_ job: Job) {
    guard let entry = entries[job], entry.phase != .waiting else { return }
    leave(job, entry)
    entries[job]?.phase = .waiting
    wait(job, entry.host, entry.priority)
  }

  /// Puts a job that waits at the end of its host's line, as though it had come now. One that runs is left alone.
  package mutating func renew(_ job: Job) {
    guard let entry = entries[job], entry.phase == .waiting else { return }
    lanes[Self.key(entry.host)]?.waiting[entry.priority.rawValue].remove(job)
    wait(job, entry.host, entry.priority)
  }

  /// Changes how much a job is wanted, whether it waits or runs.
  package mutating func setPriority(_ priority: Priority, of job: Job) {
    guard let entry = entries[job], entry.priority != priority else { return }
    entries[job]?.priority = priority
    switch entry.phase {
    case .waiting:
      lanes[Self.key(entry.host)]?.waiting[entry.priority.rawValue].remove(job)
      wait(job, entry.host, priority)
    case .running:
      if priority == .prefetch { prefetches.append(job) } else { prefetches.remove(job) }
    case .givingWay: break
    }
  }

  /// A job that runs is about to end, because nobody wants it any more: its place will be free without any other job
  /// giving way, and it need not be told to.
  package mutating func expectEnd(of job: Job) {
    guard let entry = entries[job], entry.phase == .running else { return }
    prefetches.remove(job)
    entries[job]?.phase = .givingWay
    givingWay += 1
    lanes[Self.key(entry.host)]?.givingWay += 1
  }

  /// Starts no job of a host before a time.
  ///
  /// - Returns: whether the host was not being left alone before.
  @discardableResult
  package mutating func pause(_ host: String, until end: Double) -> Bool {
    let known = pauses[host]
    guard end > known ?? -.infinity else { return false }
    pauses[host] = end
    firstPauseEnd = pauses.values.min() ?? .infinity
    sync(host)
    return known == nil
  }

  /// The next thing to do; nil where there is none until a job is removed or added or ``nextWake(at:)`` has come.
  package mutating func next(at now: Double) -> Decision? {
    endPauses(at: now)
    guard bucket?.hasToken(at: now) ?? true else { return nil }
    for priority in Priority.allCases.reversed() where priority != .prefetch {
      if let job = start(priority) { return .start(job) }
    }
    if let job = giveWay() { return .giveWay(job) }
    return start(.prefetch).map { .start($0) }
  }

  /// When time alone will have something start; nil where it will not.
  package mutating func nextWake(at now: Double) -> Double? {
    var wake = Double.infinity
    if runningCount < limits.total, turns.contains(where: { !$0.isEmpty }), bucket?.hasToken(at: now) == false {
      wake = bucket?.nextToken(at: now) ?? wake
    }
    for (host, end) in pauses where lanes[host]?.waiting.contains(where: { !$0.isEmpty }) == true {
      wake = min(wake, end)
    }
    return wake == .infinity ? nil : wake
  }

  // MARK: Places

  private mutating func start(_ priority: Priority) -> Job? {
    guard runningCount < limits.total, let key = turns[priority.rawValue].popFirst() else { return nil }
    let job =
      switch order {
      case .oldestFirst: lanes[key]?.waiting[priority.rawValue].popFirst()
      case .newestFirst: lanes[key]?.waiting[priority.rawValue].popLast()
      }
    guard let job else { return nil }
    entries[job]?.phase = .running
    lanes[key]?.running += 1
    runningCount += 1
    if priority == .prefetch { prefetches.append(job) }
    bucket?.take()
    sync(key: key)
    return job
  }

  /// The prefetch that has to end, because a job waits for the place that it has.
  private mutating func giveWay() -> Job? {
    guard !prefetches.isEmpty else { return nil }
    let job = prefetches.last { [entries, lanes, pauses, limits] job in
      guard let host = entries[job]?.host, pauses[host] == nil, let lane = lanes[host] else { return false }
      return lane.running >= limits.perHost && lane.wanted > lane.givingWay
    }
    let isFull = runningCount >= limits.total && turns[1...].reduce(0) { $0 + $1.count } > givingWay
    guard let job = job ?? (isFull ? prefetches.last { _ in true } : nil) else { return nil }
    expectEnd(of: job)
    return job
  }

  private mutating func wait(_ job: Job, _ host: String?, _ priority: Priority) {
    lanes[Self.key(host), default: Lane()].waiting[priority.rawValue].append(job)
    sync(host)
  }

  /// Takes a job out of its line or frees its place.
  private mutating func leave(_ job: Job, _ entry: Entry) {
    let key = Self.key(entry.host)
    switch entry.phase {
    case .waiting: lanes[key]?.waiting[entry.priority.rawValue].remove(job)
    case .givingWay:
      givingWay -= 1
      lanes[key]?.givingWay -= 1
      fallthrough
    case .running:
      prefetches.remove(job)
      lanes[key]?.running -= 1
      runningCount -= 1
    }
  }

  // MARK: Turns

  private mutating func endPauses(at now: Double) {
    guard now >= firstPauseEnd else { return }
    let ended = pauses.filter { $0.value <= now }.keys
    for host in ended { pauses[host] = nil }
    firstPauseEnd = pauses.values.min() ?? .infinity
    for host in ended.sorted() { sync(host) }
  }

  private mutating func sync(_ host: String?) { sync(key: Self.key(host)) }

  private mutating func sync(key: String) {
    let lane = lanes[key]
    let mayStart = pauses[key] == nil && (key.isEmpty || (lane?.running ?? 0) < limits.perHost)
    for priority in Priority.allCases {
      if mayStart, let lane, !lane.waiting[priority.rawValue].isEmpty {
        turns[priority.rawValue].append(key)
      } else {
        turns[priority.rawValue].remove(key)
      }
    }
    if lane?.isEmpty == true { lanes[key] = nil }
  }

  /// Host names are never empty.
  private static func key(_ host: String?) -> String { host ?? "" }
}
