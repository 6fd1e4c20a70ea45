import FetchKitTestSupport
import Testing

@testable import FetchKit

@Suite("Admission control", .timeLimit(.minutes(15))) struct AdmissionControlTests {
  private func admitAll(_ control: inout AdmissionControl<Int>) -> [Int] {
    var admitted: [Int] = []
    while case .start(let job)? = control.next(at: 0) { admitted.append(job) }
    return admitted
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
    #expect(control.next(at: 0) == .start(0))
    control.remove(1)
    control.remove(0)
    #expect(admitAll(&control) == [2])
    control.remove(2)
    control.remove(2)
    #expect(control.runningCount == 0 && control.waitingCount == 0)
  }

  @Test(
    "Random events keep every limit, lose no job and leave no place free that a job could have",
    arguments: 0..<20 as Range<UInt64>)
  func agreesWithModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let limits = DownloadQueue.Limits(
      total: .random(in: 1...6, using: &random), perHost: .random(in: 1...3, using: &random))
    var control = AdmissionControl<Int>(limits: limits)
    var waiting: [(job: Int, host: String?)] = []
    var running: [(job: Int, host: String?)] = []
    for step in 0..<2000 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let host = ["a", "b", "c", nil].randomElement(using: &random) ?? nil
        control.enqueue(step, host: host)
        waiting.append((step, host))
      case 1 where !running.isEmpty:
        control.remove(running.remove(at: .random(in: 0..<running.count, using: &random)).job)
      case 2 where !waiting.isEmpty && step % 5 == 0:
        control.remove(waiting.remove(at: .random(in: 0..<waiting.count, using: &random)).job)
      default:
        let mayRun = { (host: String?) in host == nil || running.filter { $0.host == host }.count < limits.perHost }
        let possible = running.count < limits.total && waiting.contains { mayRun($0.host) }
        guard case .start(let job)? = control.next(at: 0) else {
          #expect(!possible, "a job could have run at step \(step)")
          continue
        }
        let index = waiting.firstIndex { $0.job == job }
        guard let index, possible, mayRun(waiting[index].host) else {
          Issue.record("job \(job) ran against the rules at step \(step)")
          return
        }
        #expect(!waiting[..<index].contains { $0.host == waiting[index].host }, "a job of the same host came first")
        running.append(waiting.remove(at: index))
      }
      #expect(control.waitingCount == waiting.count)
      #expect(control.runningCount == running.count)
    }
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
