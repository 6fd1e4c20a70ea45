/// Decides which waiting job may run next: so many in all, so many a host, hosts in turn, first come first served
/// within a host.
///
/// A value without clock or I/O. A job is waiting, then running, then gone; each step costs constant time.
package struct AdmissionControl<Job: Hashable & Sendable>: Sendable {
  /// How many may run.
  package struct Limits: Sendable, Hashable {
    /// Jobs in all; at least 1, 16 by default.
    package var total: Int
    /// Jobs of one host; at least 1, 4 by default.
    package var perHost: Int

    package init(total: Int = 16, perHost: Int = 4) {
      (self.total, self.perHost) = (max(1, total), max(1, perHost))
    }
  }

  /// The jobs of one host.
  private struct Lane: Sendable {
    var waiting = FirstInFirstOut<Job>()
    var running = 0
    /// Whether the lane stands in `turns`.
    var isQueued = false
  }

  package let limits: Limits
  private var lanes: [String: Lane] = [:]
  /// Hosts with a waiting job and a free place, in the order of their turns.
  private var turns = FirstInFirstOut<String>()
  private var hostOfWaiting: [Job: String?] = [:]
  private var hostOfRunning: [Job: String?] = [:]

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// Jobs that wait.
  package var waitingCount: Int { hostOfWaiting.count }
  /// Jobs that run.
  package var runningCount: Int { hostOfRunning.count }

  /// Adds a job at the end of its host's line. One that is known already stays where it is.
  ///
  /// - Parameter host: whose limit it counts against; nil for none but the limit in all.
  package mutating func enqueue(_ job: Job, host: String?) {
    guard hostOfWaiting[job] == nil, hostOfRunning[job] == nil else { return }
    hostOfWaiting[job] = .some(host)
    lanes[Self.key(host), default: Lane()].waiting.append(job)
    offer(host)
  }

  /// Lets the next job run; nil where none may.
  package mutating func admit() -> Job? {
    guard runningCount < limits.total else { return nil }
    while let key = turns.popFirst() {
      guard var lane = lanes[key] else { continue }
      lane.isQueued = false
      defer { lanes[key] = lane.waiting.isEmpty && lane.running == 0 ? nil : lane }
      // A job that was withdrawn is still in line, and nobody waits for it.
      while let job = lane.waiting.popFirst() {
        guard let host = hostOfWaiting.removeValue(forKey: job) else { continue }
        hostOfRunning[job] = .some(host)
        lane.running += 1
        if !lane.waiting.isEmpty, host == nil || lane.running < limits.perHost {
          lane.isQueued = true
          turns.append(key)
        }
        return job
      }
    }
    return nil
  }

  /// Takes a job out, whether it waits or runs; its place is free. An unknown one is ignored.
  package mutating func remove(_ job: Job) {
    if hostOfWaiting.removeValue(forKey: job) != nil { return }
    guard let host = hostOfRunning.removeValue(forKey: job) else { return }
    let key = Self.key(host)
    lanes[key]?.running -= 1
    if let lane = lanes[key], lane.running == 0, lane.waiting.isEmpty { lanes[key] = nil }
    offer(host)
  }

  private mutating func offer(_ host: String?) {
    let key = Self.key(host)
    guard let lane = lanes[key], !lane.isQueued, !lane.waiting.isEmpty, host == nil || lane.running < limits.perHost
    else { return }
    lanes[key]?.isQueued = true
    turns.append(key)
  }

  /// Host names are never empty.
  private static func key(_ host: String?) -> String { host ?? "" }
}
