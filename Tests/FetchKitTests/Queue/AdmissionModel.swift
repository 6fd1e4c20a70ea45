import FetchKitTestSupport

@testable import FetchKit

/// What admission control is to do, done the slow and plain way beside it.
struct AdmissionModel {
  private struct Waiting {
    let job: Int
    let host: String?
    var priority: DownloadQueue.Priority
  }

  /// A host among those of one priority.
  private struct Turn: Hashable {
    let priority: DownloadQueue.Priority
    let host: String?
  }

  private(set) var complaints: [String] = []
  private(set) var started = 0

  private var random: SeededGenerator
  private var control: AdmissionControl<Int>
  private let order: DownloadQueue.Order
  private let rate: DownloadQueue.StartRate?
  private var waiting: [Waiting] = []
  private var running: [Waiting] = []
  private var pauses: [String: Double] = [:]
  private var starts: [Double] = []
  private var now = 0.0
  /// Starts of other hosts that each host saw since it could start and did not.
  private var passedBy: [Turn: [Turn: Int]] = [:]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limits = DownloadQueue.Limits(
      total: .random(in: 1...6, using: &random), perHost: .random(in: 1...3, using: &random))
    order = Bool.random(using: &random) ? .oldestFirst : .newestFirst
    rate = Bool.random(using: &random) ? .init(perSecond: 3, burst: 2) : nil
    control = AdmissionControl(limits: limits, order: order, startRate: rate)
    self.random = random
  }

  mutating func step(_ number: Int) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<3:
      let host = ["a", "b", "c", "d", nil].randomElement(using: &random) ?? nil
      let priority: DownloadQueue.Priority = [.low, .normal, .high].randomElement(using: &random) ?? .normal
      control.enqueue(number, host: host, priority: priority)
      waiting.append(Waiting(job: number, host: host, priority: priority))
    case 3, 4:
      if let index = running.indices.randomElement(using: &random) { control.remove(running.remove(at: index).job) }
    case 5 where number % 3 == 0:
      if let index = waiting.indices.randomElement(using: &random) { control.remove(waiting.remove(at: index).job) }
    case 6 where number % 3 == 0:
      if let index = waiting.indices.randomElement(using: &random) {
        var job = waiting.remove(at: index)
        let priority: DownloadQueue.Priority = [.low, .normal, .high].randomElement(using: &random) ?? .normal
        // One that has the priority already keeps its place.
        if priority == job.priority { return waiting.insert(job, at: index) }
        control.setPriority(priority, of: job.job)
        job.priority = priority
        waiting.append(job)
      }
    case 7 where number % 40 == 0:
      let end = now + .random(in: 0...3, using: &random)
      control.pause("a", until: end)
      pauses["a"] = max(pauses["a"] ?? 0, end)
    case 7: now += .random(in: 0...0.5, using: &random)
    default: start(number)
    }
    pauses = pauses.filter { $0.value > now }
    noteEligible()
    if control.waitingCount != waiting.count || control.runningCount != running.count { complain("miscounted") }
  }

  private mutating func start(_ number: Int) {
    let possible = waiting.filter(mayStart)
    guard case .start(let job)? = control.next(at: now) else {
      guard running.count < control.limits.total, !possible.isEmpty else { return }
      // Only the rate may be in the way, and then there is a time at which it is not any more.
      guard let wake = control.nextWake(at: now), wake > now, rate != nil else {
        return complain("a job could have run")
      }
      return
    }
    started += 1
    guard let index = waiting.firstIndex(where: { $0.job == job }), possible.contains(where: { $0.job == job }) else {
      return complain("job \(job) ran against the rules")
    }
    let chosen = waiting.remove(at: index)
    if possible.contains(where: { $0.priority > chosen.priority }) { complain("something was wanted more") }
    let rivals = possible.filter { $0.host == chosen.host && $0.priority == chosen.priority }
    if (order == .oldestFirst ? rivals.first : rivals.last)?.job != job { complain("out of order") }
    running.append(chosen)
    noteTurn(chosen)
    noteRate()
  }

  private func mayStart(_ job: Waiting) -> Bool {
    guard let host = job.host else { return true }
    return pauses[host] == nil && running.count { $0.host == host } < control.limits.perHost
  }

  /// No host starts twice while another one, which could start as well, does not at all.
  private mutating func noteTurn(_ chosen: Waiting) {
    let host = turn(chosen)
    passedBy[host] = nil
    for other in passedBy.keys where other.priority == chosen.priority {
      passedBy[other]?[host, default: 0] += 1
      if passedBy[other]?[host] == 2 { complain("\(host) went twice before \(other)") }
    }
  }

  /// Only hosts that could start all the time have a claim.
  private mutating func noteEligible() {
    let eligible = Set(waiting.filter(mayStart).map(turn))
    for host in passedBy.keys where !eligible.contains(host) { passedBy[host] = nil }
    for host in eligible where passedBy[host] == nil { passedBy[host] = [:] }
  }

  private func turn(_ job: Waiting) -> Turn { Turn(priority: job.priority, host: job.host) }

  private mutating func noteRate() {
    guard let rate else { return }
    starts.append(now)
    for count in 1...min(starts.count, 20) {
      let span = now - starts[starts.count - count]
      if Double(count) > Double(rate.burst) + span * rate.perSecond + 0.01 { complain("\(count) starts in \(span) s") }
    }
  }

  private mutating func complain(_ text: String) { complaints.append(text) }
}
