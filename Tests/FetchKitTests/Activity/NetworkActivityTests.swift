import Dispatch
import FetchKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import FetchKit

@Suite("Network activity", .timeLimit(.minutes(15))) struct NetworkActivityTests {
  private let server: LoopbackServer
  private let clock = ManualAlarmClock()
  private let dispatcher = ManualDispatcher()

  init() throws { server = try LoopbackServer() }

  private func instant() -> NetworkActivity { NetworkActivity(delays: .init(on: 0, off: 0), clock: clock) }

  @Test("Observers hear each change once, on their dispatcher, and never inside a call") func tells() {
    let activity = instant()
    let heard = Recorder<Bool>()
    let observation = activity.observe(on: dispatcher) { heard.add($0) }
    let use = activity.makeUse()
    use.begin()
    #expect(activity.isActive && heard.values.isEmpty)
    dispatcher.drain()
    #expect(heard.values == [true])
    use.end()
    dispatcher.drain()
    #expect(heard.values == [true, false])
    // What is over before the dispatcher comes to it is not worth a call.
    let other = activity.makeUse()
    other.begin()
    other.end()
    dispatcher.drain()
    #expect(heard.values == [true, false])
    withExtendedLifetime(observation) {}
  }

  @Test("The delays need one timer on each edge, and none while nothing happens") func timers() async {
    let activity = NetworkActivity(delays: .init(on: 1, off: 2), clock: clock)
    let heard = Recorder<Bool>()
    let observation = activity.observe(on: QueueDispatcher(DispatchQueue(label: "test"))) { heard.add($0) }
    let use = activity.makeUse()
    #expect(clock.pending.isEmpty)
    use.begin()
    #expect(clock.pending == [1])
    clock.advance(by: 1)
    await heard.wait(count: 1)
    #expect(activity.isActive && clock.pending.isEmpty)
    use.end()
    #expect(clock.pending == [3])
    clock.advance(by: 2)
    await heard.wait(count: 2)
    #expect(heard.values == [true, false] && clock.pending.isEmpty && clock.set.values == [1, 3])
    withExtendedLifetime(observation) {}
  }

  @Test("An observer that was removed, or whose token is gone, is not called any more") func removes() {
    let activity = instant()
    let heard = Recorder<String>()
    var gone: NetworkActivity.Observation? = activity.observe(on: dispatcher) { _ in heard.add("gone") }
    let cancelled = activity.observe(on: dispatcher) { _ in heard.add("cancelled") }
    let kept = activity.observe(on: dispatcher) { _ in heard.add("kept") }
    let use = activity.makeUse()
    use.begin()
    // The calls are on their way already.
    withExtendedLifetime(gone) {}
    gone = nil
    cancelled.cancel()
    cancelled.cancel()
    dispatcher.drain()
    #expect(heard.values == ["kept"])
    withExtendedLifetime(kept) {}
  }

  @Test("An observer may remove itself, and add others, in its own callback") func removesItself() {
    let activity = instant()
    let heard = Recorder<String>()
    let tokens = Mutex<[NetworkActivity.Observation]>([])
    let first = activity.observe(on: dispatcher) { [dispatcher] isOn in
      heard.add("first \(isOn)")
      let removed = tokens.withLock { tokens in
        defer { tokens = [] }
        return tokens
      }
      for token in removed { token.cancel() }
      let other = activity.observe(on: dispatcher) { heard.add("other \($0)") }
      tokens.withLock { $0.append(other) }
    }
    tokens.withLock { $0.append(first) }
    let use = activity.makeUse()
    use.begin()
    dispatcher.drain()
    use.end()
    dispatcher.drain()
    #expect(heard.values == ["first true", "other false"])
  }

  @Test("A transfer that is let go has ended, and an indicator that is let go troubles nobody") func letsGo() {
    var activity: NetworkActivity? = instant()
    var use = activity?.makeUse()
    use?.begin()
    #expect(activity?.isActive == true)
    use = nil
    #expect(activity?.isActive == false)
    use = activity?.makeUse()
    let observation = activity?.observe(on: dispatcher) { _ in }
    activity = nil
    use?.begin()
    observation?.cancel()
    dispatcher.drain()
  }

  @Test("A download counts from its start to its end, whether it is watched before or later") func watchesDownload()
    async throws
  {
    let gate = server.gate("head")
    server.routeOthers(to: Scenario.file(.text("body")).delayed(until: gate))
    let (early, late) = (instant(), instant())
    let download = AsyncDownload(try DownloadRequest.patient(server.url("/a")))
    early.watch(download)
    #expect(!early.isActive)
    download.start()
    #expect(early.isActive)
    #expect(await gate.waitForArrivals(count: 1))
    late.watch(download)
    #expect(late.isActive)
    gate.open()
    _ = try await download.result()
    #expect(!early.isActive && !late.isActive)
    late.watch(download)
    #expect(!late.isActive)
  }

  @Test("A download that is cancelled does not count any more, nor one that was cancelled before its start")
  func watchesCancel() async throws {
    server.routeOthers(to: .silence)
    let activity = instant()
    let download = AsyncDownload(try DownloadRequest.patient(server.url("/a")))
    activity.watch(download)
    download.start()
    #expect(await server.waitForRequests(count: 1))
    download.cancel()
    #expect(!activity.isActive)
    let other = AsyncDownload(try DownloadRequest.patient(server.url("/a")))
    activity.watch(other)
    other.cancel()
    other.start()
    #expect(!activity.isActive)
  }

  @Test("A download to a file counts until nothing of it is left") func watchesFile() async throws {
    let directory = try TemporaryDirectory()
    server.routeOthers(to: Scenario.file(.generated(100_000)).inserting([.stall], afterBodyBytes: 50_000))
    let activity = instant()
    let download = AsyncDownload(
      try DownloadRequest.patient(server.url("/a")), to: .file(FileTarget(directory.file("f").path)))
    activity.watch(download)
    download.start()
    #expect(await server.waitForRequests(count: 1))
    download.cancel()
    await #expect(throws: FetchError.self) { try await download.result() }
    #expect(!activity.isActive)
  }

  @Test("One indicator watches several queues, and not what waits, is paused or is local") func watchesQueues()
    async throws
  {
    let gate = server.gate("head")
    server.routeOthers(to: Scenario.file(.text("body")).delayed(until: gate))
    server.route("/busy", to: .unavailable(retryAfter: "10"))
    let activity = instant()
    let place = QueueDispatcher(DispatchQueue(label: "test"))
    let queues = (0..<2).map { _ in
      DownloadQueue(.init(), on: place, engine: nil, activity: activity, clock: clock)
    }
    let heard = Recorder<Bool>()
    let observation = activity.observe(on: place) { heard.add($0) }
    let done = Recorder<Bool>()
    for queue in queues { queue.load(.patient(server.url("/a"))) { _ in done.add(activity.isInUse) } }
    #expect(await gate.waitForArrivals(count: 2))
    #expect(activity.isActive)
    gate.open()
    await done.wait(count: 2)
    #expect(done.values.last == false)
    await heard.wait(count: 2)
    #expect(heard.values == [true, false])

    // The host is left alone now, and what waits for it moves no bytes.
    queues[0].load(.patient(server.url("/busy"))) { _ in done.add(true) }
    await done.wait(count: 3)
    queues[0].load(.patient(server.url("/b"))) { _ in done.add(true) }
    await clock.set.wait(count: 1)
    #expect(queues[0].waitingCount == 1 && !activity.isInUse)
    clock.advance(by: 10)
    await done.wait(count: 4)
    #expect(server.log.requests(for: "/b").count == 1)
    withExtendedLifetime(observation) {}
  }
}
