import Dispatch
import FetchKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import FetchKit

/// A queue with more to do than it can, and an owner who keeps changing its mind.
@Suite("A busy queue", .timeLimit(.minutes(15))) struct QueueStressTests {
  private static let loads = 10_000
  private static let hosts = 50

  @Test("ends each of ten thousand loads once, and exceeds no limit as the servers count") func manyLoads() async throws
  {
    let servers = try (0..<Self.hosts).map { _ in try LoopbackServer() }
    for server in servers { server.routeOthers(to: .file(.generated(300))) }
    let seed = UInt64.random(in: 0...UInt64.max)
    print("QueueStressTests: seed \(seed)")
    let place = DispatchQueue(label: "test")
    let activity = NetworkActivity(delays: .init(on: 0, off: 0))
    var configuration = DownloadQueue.Configuration()
    configuration.limits = .init(total: 64, perHost: 4)
    configuration.mostRememberedResults = 100
    let queue = DownloadQueue(configuration, on: QueueDispatcher(place), activity: activity)
    let owner = FickleOwner(queue, seed: seed) { number in
      .patient("http://host\(number % Self.hosts).localhost:\(servers[number % Self.hosts].port)/\(number)")
    }
    // On the queue's dispatcher, where a row that was bound anew hears nothing of what it was bound to before.
    for start in stride(from: 0, to: Self.loads, by: 100) {
      place.async { owner.load(start..<start + 100) }
    }
    await owner.waitForEnd(of: Self.loads)
    #expect(owner.complaints.isEmpty, "seed \(seed)")
    for server in servers { #expect(server.log.maxSimultaneousConnections <= 4) }
    let requests = servers.reduce(0) { $0 + $1.requests.count }
    #expect(requests > Self.loads / 4 && requests <= Self.loads)
    // Nothing is kept but what is remembered.
    await queue.settle()
    #expect(queue.waitingCount == 0 && queue.runningCount == 0)
    #expect(
      queue.state.withLock { state in
        state.callbacks.isEmpty && state.runners.isEmpty && state.machine.loads.isEmpty && state.machine.jobs.isEmpty
          && state.machine.rows.isEmpty && state.machine.joinable.isEmpty && state.machine.memory.count <= 100
      })
    #expect(!activity.isActive)
  }
}

extension DownloadQueue {
  /// Waits until nothing runs any more, and what was cancelled has ended, too.
  fileprivate func settle() async {
    let end = ContinuousClock.now + .seconds(60)
    while runningCount > 0 || waitingCount > 0, ContinuousClock.now < end {
      await withCheckedContinuation { continuation in place.async { continuation.resume() } }
    }
  }
}

/// Loads, binds, cancels and counts what comes of it. All of it on the queue's dispatcher.
private final class FickleOwner: Sendable {
  private struct State {
    var random: SeededGenerator
    var tickets: [Int: DownloadQueue.Ticket] = [:]
    var rows: [Int: Int] = [:]
    /// Loads that have to end and have not.
    var open: Set<Int> = []
    /// Loads that must not be heard of any more.
    var closed: Set<Int> = []
    var made = 0
    var complaints: [String] = []
  }

  private let queue: DownloadQueue
  private let job: @Sendable (Int) -> DownloadQueue.Download
  private let state: Mutex<State>
  private let news = Recorder<Int>()

  init(_ queue: DownloadQueue, seed: UInt64, job: @escaping @Sendable (Int) -> DownloadQueue.Download) {
    (self.queue, self.job) = (queue, job)
    state = Mutex(State(random: SeededGenerator(seed: seed)))
  }

  var complaints: [String] { state.withLock { $0.complaints } }

  func load(_ numbers: Range<Int>) {
    for number in numbers {
      let row = state.withLock { state in
        state.open.insert(number)
        return Bool.random(using: &state.random) ? Int.random(in: 0..<1500, using: &state.random) : nil
      }
      if let row { bind(number, to: row) } else { make(number) }
      changeMind()
      state.withLock { $0.made += 1 }
    }
    news.add(state.withLock { $0.open.isEmpty ? $0.made : 0 })
  }

  func waitForEnd(of count: Int) async { await news.wait { $0.last == count } }

  private func make(_ number: Int) {
    let ticket = queue.load(job(number)) { self.ended(number, $0) }
    state.withLock { $0.tickets[number] = ticket }
  }

  private func bind(_ number: Int, to row: Int) {
    state.withLock { state in
      if let older = state.rows.updateValue(number, forKey: row) {
        state.open.remove(older)
        state.closed.insert(older)
      }
    }
    queue.load(job(number), for: row) { self.ended(number, $0) }
  }

  private func changeMind() {
    let (ticket, row) = state.withLock { state -> (DownloadQueue.Ticket?, Int?) in
      switch Int.random(in: 0..<10, using: &state.random) {
      case 0, 1:
        let number = state.made - Int.random(in: 0..<200, using: &state.random)
        return (state.tickets.removeValue(forKey: number), nil)
      case 2:
        let row = Int.random(in: 0..<1500, using: &state.random)
        guard let number = state.rows.removeValue(forKey: row) else { return (nil, nil) }
        state.open.remove(number)
        state.closed.insert(number)
        return (nil, row)
      default: return (nil, nil)
      }
    }
    ticket?.cancel()
    if let row { queue.cancel(for: row) }
  }

  private func ended(_ number: Int, _ result: Result<DownloadResult, FetchError>) {
    let made = state.withLock { state -> Int in
      state.tickets[number] = nil
      if state.open.remove(number) == nil { state.complaints.append("\(number) ended though it had or must not") }
      if case .failure(let error) = result, error.code != .cancelled { state.complaints.append("\(number): \(error)") }
      state.closed.insert(number)
      return state.open.isEmpty ? state.made : 0
    }
    if made > 0 { news.add(made) }
  }
}
