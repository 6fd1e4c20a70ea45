import FetchKit
import Foundation

/// Many slow transfers at once: what starting all of them costs, what each takes in memory, and what holding them costs.
///
/// Every data call goes to the delegate. The seconds of the hold come from the environment, `HOLD`; 10 by default.
// Unchecked: everything is touched on the dispatcher's queue only.
final class HoldWorkload: AsyncDownloadDelegate, @unchecked Sendable {
  private let queue: DispatchQueue
  private let dispatcher: any Dispatcher
  private let count: Int
  private let url: String
  private let hold: Double
  private var hasByte: Set<ObjectIdentifier> = []
  private var calls = 0
  private var failed = 0
  private let begun = DispatchTime.now().uptimeNanoseconds
  private let done = DispatchSemaphore(value: 0)

  init(count: Int, url: String, queue: DispatchQueue) {
    (self.count, self.url, self.queue) = (count, url, queue)
    dispatcher = QueueDispatcher(queue)
    hold = ProcessInfo.processInfo.environment["HOLD"].flatMap(Double.init) ?? 10
  }

  func run() {
    var limit = rlimit()
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    getrlimit(resource, &limit)
    limit.rlim_cur = limit.rlim_max
    setrlimit(resource, &limit)
    let before = ProcessCost.now()
    for index in 0..<count {
      guard var request = try? DownloadRequest("\(url)/\(index)") else { continue }
      request.timeouts.total = nil
      AsyncDownload(request, to: .delegateOnly, delegate: self, on: dispatcher).start()
    }
    done.wait()
    let (up, callsBefore) = queue.sync { (ProcessCost.now(), calls) }
    let wall = Double(DispatchTime.now().uptimeNanoseconds - begun) / 1e9
    Thread.sleep(forTimeInterval: hold)
    let (end, callsAfter) = queue.sync { (ProcessCost.now(), calls) }
    let perTransfer = Double(end.memory - before.memory) / Double(count)
    print(
      "n=\(count) failed=\(failed) up_s=\(decimal(wall)) upCPU_s=\(decimal(up.cpu - before.cpu)) "
        + "rssKiB=\(end.memory) perKiB=\(decimal(perTransfer)) cpu_pct=\(decimal((end.cpu - up.cpu) / hold * 100)) "
        + "cb_per_s=\(decimal(Double(callsAfter - callsBefore) / hold))")
    exit(failed == 0 ? 0 : 1)
  }

  private func decimal(_ value: Double) -> String { String(format: "%.2f", value) }

  func download(_ download: AsyncDownload, didReceive data: Data, of response: ResponseHead) {
    calls += 1
    guard hasByte.count < count, hasByte.insert(ObjectIdentifier(download)).inserted else { return }
    if hasByte.count == count { done.signal() }
  }

  func download(_ download: AsyncDownload, didFinish result: DownloadResult) {
    self.download(download, didFail: FetchError(.other, "a transfer ended that was to last"))
  }

  func download(_ download: AsyncDownload, didFail error: FetchError) {
    failed += 1
    if failed < 4 { FileHandle.standardError.write(Data("\(error)\n".utf8)) }
    if failed + hasByte.count == count { done.signal() }
  }
}

/// What this process has taken so far.
struct ProcessCost {
  /// Seconds of processor time.
  var cpu: Double
  /// Resident, in KiB.
  var memory: Int

  static func now() -> ProcessCost {
    var usage = rusage()
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
      getrusage(RUSAGE_SELF, &usage)
    #endif
    let seconds = Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    let rest = Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
    return ProcessCost(cpu: seconds + rest, memory: resident())
  }

  private static func resident() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    for line in status.split(separator: "\n") where line.hasPrefix("VmRSS:") {
      return Int(line.split(separator: " ").dropLast().last ?? "") ?? 0
    }
    return 0
  }
}
