import FetchKitTestSupport
import Testing

@testable import FetchKit

@Suite("Admission control", .timeLimit(.minutes(15))) struct AdmissionControlTests {
  private typealias Control = AdmissionControl<Int>

  private func admitAll(_ control: inout Control) -> [Int] {
    var admitted: [Int] = []
    while case .start(let job)? = control.next(at: 0) { admitted.append(job) }
    return admitted
  }

  private func next(_ control: inout Control, at now: Double = 0) -> Control.Decision? { control.next(at: now) }

  private func wake(_ control: inout Control, at now: Double) -> Double? { control.nextWake(at: now) }

  private func pause(_ control: inout Control, _ host: String, until end: Double) -> Bool {
    control.pause(host, until: end)
  }

  @Test("Hosts take turns, and each host's jobs go in the order in which they came") func takesTurns() {
    var control = AdmissionControl<Int>(limits: .init(total: 5, perHost: 4))
    for job in 0..<10 { control.enqueue(job, host: "a") }
    for job in 10..<12 { control.enqueue(job, host: "b") }
    #expect(admitAll(&control) == [0, 10, 1, 11, 2])
    #expect(control.runningCount == 5)
    #expect(control.waitingCount == 7)
  }

  @Test("A host at its limit leaves the places to others") func keepsHostLimit() {
    var control = AdmissionControl<Int>(limits: .init(total: 16, perHost: 2))
    for job in 0..<5 { control.enqueue(job, host: "a") }
    control.enqueue(9, host: "b")
    #expect(admitAll(&control) == [0, 9, 1])
    control.remove(1)
    #expect(admitAll(&control) == [2])
  }

  @Test("Jobs without a host are held by the limit in all alone") func ignoresMissingHost() {
    var control = AdmissionControl<Int>(limits: .init(total: 8, perHost: 2))
    for job in 0..<10 { control.enqueue(job, host: nil) }
    #expect(admitAll(&control) == Array(0..<8))
  }

  @Test("A job that is taken out while it waits never runs") func withdraws() {
    var control = AdmissionControl<Int>(limits: .init(total: 1, perHost: 1))
    for job in 0..<3 { control.enqueue(job, host: "a") }
    #expect(next(&control) == .start(0))
    control.remove(1)
    control.remove(0)
    #expect(admitAll(&control) == [2])
    control.remove(2)
    control.remove(2)
    #expect(control.runningCount == 0 && control.waitingCount == 0)
  }

  @Test("The more wanted goes first, whatever its host, and a priority may change while a job waits")
  func prefersWanted() {
    var control = AdmissionControl<Int>(limits: .init(total: 9, perHost: 9))
    for (job, priority) in [(0, .prefetch), (1, .low), (2, .normal), (3, .high)] as [(Int, DownloadQueue.Priority)] {
      control.enqueue(job, host: "a", priority: priority)
      control.enqueue(job + 10, host: "b", priority: priority)
    }
    control.setPriority(.high, of: 1)
    control.setPriority(.low, of: 3)
    let order = admitAll(&control)
    #expect([Set(order[..<2]), Set(order[2..<4]), Set(order[4..<6])] == [[1, 13], [2, 12], [3, 11]])
    #expect(Set(order[6...]) == [0, 10])
  }

  @Test("The newest goes first where that is wanted, and what is wanted anew is the newest") func newestFirst() {
    var control = AdmissionControl<Int>(limits: .init(total: 9, perHost: 9), order: .newestFirst)
    for job in 0..<4 { control.enqueue(job, host: "a") }
    control.renew(1)
    #expect(admitAll(&control) == [1, 3, 2, 0])
  }

  @Test("A prefetch takes a place only where nothing else wants it, and gives it back") func prefetchYields() {
    var control = AdmissionControl<Int>(limits: .init(total: 3, perHost: 2))
    for job in 0..<3 { control.enqueue(job, host: "a", priority: .prefetch) }
    control.enqueue(10, host: "a")
    #expect(admitAll(&control) == [10, 0])
    control.enqueue(11, host: "a")
    #expect(next(&control) == .giveWay(0))
    // Its place is not free before it has ended.
    #expect(next(&control) == nil)
    control.requeue(0)
    #expect(admitAll(&control) == [11])
    control.remove(10)
    control.remove(11)
    #expect(admitAll(&control) == [1, 2])
  }

  @Test("A prefetch gives way where all places are taken, too, and not once it is wanted") func prefetchYieldsTotal() {
    var control = AdmissionControl<Int>(limits: .init(total: 2, perHost: 2))
    control.enqueue(0, host: "a", priority: .prefetch)
    control.enqueue(1, host: "b", priority: .prefetch)
    #expect(admitAll(&control) == [0, 1])
    control.setPriority(.normal, of: 1)
    control.enqueue(2, host: "c")
    #expect(next(&control) == .giveWay(0))
    control.enqueue(3, host: "d")
    #expect(next(&control) == nil)
    control.remove(0)
    #expect(admitAll(&control) == [2])
  }

  @Test("A host that asked to be left alone is, and says when that ends") func pauses() {
    var control = AdmissionControl<Int>(limits: .init(total: 4, perHost: 2))
    #expect(pause(&control, "a", until: 10))
    #expect(!pause(&control, "a", until: 5))
    #expect(wake(&control, at: 0) == nil, "nobody waits for it")
    for job in 0..<2 { control.enqueue(job, host: "a") }
    control.enqueue(2, host: "b")
    #expect(admitAll(&control) == [2])
    #expect(wake(&control, at: 1) == 10)
    #expect(next(&control, at: 9.9) == nil)
    #expect(next(&control, at: 10) == .start(0))
    #expect(next(&control, at: 10) == .start(1))
    #expect(wake(&control, at: 10) == nil)
  }

  @Test("Starts keep to their rate, by a clock that stands still until it is moved") func keepsRate() {
    let clock = ManualClock()
    var control = AdmissionControl<Int>(
      limits: .init(total: 99, perHost: 99), startRate: .init(perSecond: 2, burst: 3))
    var now: Double { clock.now.offset / .seconds(1) }
    for job in 0..<10 { control.enqueue(job, host: "a") }
    func starts() -> Int {
      var count = 0
      while control.next(at: now) != nil { count += 1 }
      return count
    }
    #expect(starts() == 3)
    #expect(wake(&control, at: now) == 0.5)
    clock.advance(by: .milliseconds(400))
    #expect(starts() == 0)
    clock.advance(by: .milliseconds(100))
    #expect(starts() == 1)
    clock.advance(by: .seconds(60))
    #expect(starts() == 3, "a quiet time gives no more than the burst")
    clock.advance(by: .seconds(1))
    #expect(starts() == 2)
  }

  @Test("What waits for a full or paused place and goes away again leaves nothing behind") func leavesNothing() {
    var control = AdmissionControl<Int>(limits: .init(total: 1, perHost: 1))
    control.enqueue(0, host: "a")
    #expect(next(&control) == .start(0))
    for job in 1...20_000 {
      control.enqueue(job, host: "host\(job % 7)")
      if job > 10 { control.remove(job - 10) }
    }
    #expect(control.waitingCount == 10)
    control.remove(0)
    #expect(Set(19_991...20_000).isSuperset(of: admitAll(&control)) && control.runningCount == 1)
  }

  @Test(
    "Random events keep limits, order, turns and rate, and leave no place free that a job could have",
    arguments: 0..<10 as Range<UInt64>)
  func agreesWithModel(seed: UInt64) async {
    var model = AdmissionModel(seed: seed)
    for step in 0..<3000 {
      // Other tests share the few threads, and their servers wait for them.
      if step % 200 == 0 { await Task.yield() }
      model.step(step)
      guard model.complaints.isEmpty else {
        Issue.record("seed \(seed), step \(step): \(model.complaints)")
        return
      }
    }
    #expect(model.started > 150)
  }

  @Test(
    "The host of a URL is its name alone",
    arguments: [
      ("https://me:pw@Example.org:8080/a@b", "example.org"), ("http://[::1]:80/", "[::1"),
      ("http://example.org?x", "example.org"),
    ]) func findsHost(url: String, host: String) throws
  {
    #expect(try DownloadRequest(url).host == host)
  }
}
