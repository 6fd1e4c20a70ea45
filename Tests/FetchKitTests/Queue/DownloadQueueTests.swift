import Dispatch
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKit

/// The promises of ``DownloadQueue`` about loads and jobs, over real sockets.
@Suite("A download queue", .timeLimit(.minutes(15))) struct DownloadQueueTests {
  private let server: LoopbackServer
  private let place: DispatchQueue
  private let dispatcher: QueueDispatcher
  private let manual = ManualDispatcher()
  private let clock = ManualAlarmClock()

  init() throws {
    place = DispatchQueue(label: "test")
    dispatcher = QueueDispatcher(place)
    server = try LoopbackServer()
    server.routeOthers(to: Scenario { Scenario.file(.text($0.path)).steps(for: $0) })
  }

  private func queue(
    on place: (any Dispatcher)? = nil, _ change: (inout DownloadQueue.Configuration) -> Void = { _ in }
  ) -> DownloadQueue {
    var configuration = DownloadQueue.Configuration()
    change(&configuration)
    return DownloadQueue(
      configuration, on: place ?? dispatcher, engine: nil, activity: NetworkActivity(), clock: clock)
  }

  private func job(_ path: String) -> DownloadQueue.Download { .patient(server.url(path)) }

  /// The same server under another name.
  private func job(_ path: String, host: String) -> DownloadQueue.Download {
    .patient("http://\(host).localhost:\(server.port)\(path)")
  }

  private func text(_ result: Result<DownloadResult, FetchError>) -> String {
    switch result {
    case .success(let result): String(decoding: result.body, as: UTF8.self)
    case .failure(let error): error.code.rawValue
    }
  }

  // MARK: Results

  @Test("hands over a body on its dispatcher, and remembers it") func remembers() async throws {
    let queue = queue()
    #expect(queue.remembered(job("/a")) == nil)
    let bodies = Recorder<String>()
    let places = Recorder<Bool>()
    for count in 1...3 {
      queue.load(job("/a")) { [dispatcher] result in
        places.add(dispatcher.isCurrent)
        bodies.add(text(result))
      }
      await bodies.wait(count: count)
    }
    #expect(bodies.values == ["/a", "/a", "/a"])
    #expect(places.values == [true, true, true])
    #expect(queue.remembered(job("/a")).map(text) == "/a")
    #expect(server.requests.count == 1)
    queue.forget(job("/a"))
    #expect(try await queue.value(of: job("/a")).body == Data("/a".utf8))
    #expect(server.requests.count == 2)
    queue.purge()
    #expect(queue.remembered(job("/a")) == nil)
  }

  @Test("calls nobody inside a call, not even with what it remembers, and needs one wake-up for many")
  func isAsynchronous()
    async throws
  {
    let queue = queue(on: manual)
    _ = try await queue.value(of: job("/a"))
    let bodies = Recorder<String>()
    for _ in 0..<100 { queue.load(job("/a")) { bodies.add(text($0)) } }
    queue.load(.data("no URL")) { bodies.add(text($0)) }
    #expect(bodies.values.isEmpty)
    #expect(manual.wakeUps == 1)
    manual.drain()
    #expect(bodies.values == Array(repeating: "/a", count: 100) + ["usage"])
  }

  @Test("remembers failures that would repeat, for a short time") func remembersFailures() async throws {
    server.route("/gone", to: .status(410))
    server.route("/down", to: .status(500))
    let queue = queue()
    for _ in 0..<3 {
      for path in ["/gone", "/down"] {
        await #expect(throws: FetchError.self) { try await queue.value(of: job(path)) }
      }
    }
    #expect(server.requests(for: "/gone") == 1 && server.requests(for: "/down") == 3)
    clock.advance(by: 10)
    await #expect(throws: FetchError.self) { try await queue.value(of: job("/gone")) }
    #expect(server.requests(for: "/gone") == 2)
  }

  @Test("forgets results after the time that was set") func forgetsResults() async throws {
    let queue = queue { $0.resultMemory = 30 }
    _ = try await queue.value(of: job("/a"))
    clock.advance(by: 29)
    #expect(queue.remembered(job("/a")) != nil)
    clock.advance(by: 1)
    #expect(queue.remembered(job("/a")) == nil)
  }

  @Test("writes a file, once for all who want it at the same time, and remembers no files") func files() async throws {
    let directory = try TemporaryDirectory()
    let queue = queue()
    let file = DownloadQueue.Download.file(
      try DownloadRequest(server.url("/f")), to: FileTarget(directory.file("f").path, existing: .replace))
    async let first = queue.value(of: file)
    async let second = queue.value(of: file)
    #expect(try await [first.path, second.path] == [directory.file("f").path, directory.file("f").path])
    #expect(try directory.read("f") == Array("/f".utf8))
    let count = server.requests.count
    _ = try await queue.value(of: file)
    #expect(server.requests.count == count + 1)
  }

  // MARK: Joining

  @Test("makes one transfer for equal jobs, and a late load hears the whole story") func joins() async throws {
    let gate = server.gate("rest")
    server.route("/a", to: Scenario.file(.generated(40_000)).inserting([.wait(gate)], afterBodyBytes: 10_000))
    let queue = queue()
    let heard = (Recorder<String>(), Recorder<String>())
    let listen = { (recorder: Recorder<String>) in
      { @Sendable (event: DownloadQueue.Event) in
        switch event {
        case .response(let head): recorder.add("response \(head.status)")
        case .data(let data, _): recorder.add("data \(data.count)")
        case .progress: break
        }
      }
    }
    let total = { @Sendable (values: [String]) in
      values.compactMap { $0.hasPrefix("data ") ? Int($0.dropFirst(5)) : nil }.reduce(0, +)
    }
    queue.load(job("/a"), events: listen(heard.0)) { heard.0.add("end \((try? $0.get().body.count) ?? 0)") }
    await heard.0.wait { total($0) == 10_000 }
    queue.load(job("/a"), events: listen(heard.1)) { heard.1.add("end \((try? $0.get().body.count) ?? 0)") }
    await heard.1.wait { total($0) == 10_000 }
    #expect(heard.1.values.first == "response 200")
    gate.open()
    for recorder in [heard.0, heard.1] {
      await recorder.wait { $0.last?.hasPrefix("end") == true }
      #expect(total(recorder.values) == 40_000)
      #expect(recorder.values.last == "end 40000")
      #expect(recorder.values.count { !$0.hasPrefix("data") } == 2)
    }
    #expect(server.requests.count == 1)
  }

  @Test("cancels one load alone, and the transfer with the last of them") func cancelsOne() async throws {
    server.route("/a", to: Scenario.file(.generated(40_000)).inserting([.stall], afterBodyBytes: 10_000))
    let queue = queue()
    let ends = Recorder<String>()
    let tickets = (0..<3).map { number in
      queue.load(job("/a")) { ends.add("\(number) \(text($0))") }
    }
    #expect(await server.waitForRequests(count: 1))
    tickets[1].cancel()
    tickets[1].cancel()
    await ends.wait(count: 1)
    let task = Task { try await queue.value(of: job("/a")) }
    tickets[0].cancel()
    await ends.wait(count: 2)
    #expect(ends.values == ["1 cancelled", "0 cancelled"])
    #expect(queue.runningCount == 1 && server.log.abandonedRequests == 0)
    task.cancel()
    await #expect(throws: FetchError.cancelled) { try await task.value }
    tickets[2].cancel()
    await ends.wait(count: 3)
    #expect(await server.waitForAbandonedRequests(count: 1))
    #expect(server.requests.count == 1)
    // Whoever wants it now does not get what is about to end.
    server.route("/a", to: .file(.text("again")))
    #expect(try await queue.value(of: job("/a")).body == Data("again".utf8))
  }

  @Test("lets whoever cancels hear that alone, though the result was on its way") func cancelsLate() async throws {
    let queue = queue(on: manual)
    let ends = Recorder<String>()
    let ticket = queue.load(job("/a"), events: { _ in ends.add("event") }) { ends.add(text($0)) }
    // One that joins is told at the same moment.
    _ = try await queue.value(of: job("/a"))
    ticket.cancel()
    #expect(ends.values.isEmpty)
    manual.drain()
    #expect(ends.values == ["cancelled"])
    ticket.cancel()
    manual.drain()
    #expect(ends.values == ["cancelled"])
  }

  @Test("never starts what was cancelled while it waited") func cancelsWaiting() async throws {
    let gate = server.gate("head")
    server.route("/first", to: Scenario.file(.text("first")).delayed(until: gate))
    let queue = queue { $0.limits = .init(total: 1, perHost: 1) }
    let ends = Recorder<String>()
    queue.load(job("/first")) { ends.add(text($0)) }
    #expect(await gate.waitForArrivals(count: 1))
    let ticket = queue.load(job("/second")) { ends.add(text($0)) }
    queue.load(job("/third"), for: 3) { ends.add(text($0)) }
    queue.load(job("/fourth")) { ends.add(text($0)) }
    ticket.cancel()
    queue.cancel(for: 3)
    gate.open()
    await ends.wait(count: 3)
    #expect(ends.values == ["cancelled", "first", "/fourth"])
    #expect(server.requests.map(\.request.path) == ["/first", "/fourth"])
  }

  // MARK: Rows

  @Test("tells of a row that is bound a hundred times the last result only") func rebinds() async throws {
    let queue = queue()
    let bodies = Recorder<String>()
    // On its dispatcher, where no result can be handed over in between.
    place.sync {
      for number in 1...100 { queue.load(job("/\(number)"), for: "row") { bodies.add(text($0)) } }
    }
    await bodies.wait(count: 1)
    _ = try await queue.value(of: job("/end"))
    #expect(bodies.values == ["/100"])
    #expect(queue.state.withLock { $0.callbacks.isEmpty && $0.machine.loads.isEmpty && $0.machine.rows.isEmpty })
  }

  @Test("hands over no stale result, not even one that was on its way to the row") func noStaleResult() async throws {
    let queue = queue(on: manual)
    let bodies = Recorder<String>()
    queue.load(job("/old"), for: 1) { bodies.add(text($0)) }
    queue.load(job("/left"), for: 2) { bodies.add(text($0)) }
    queue.load(job("/other"), for: Int8(1)) { bodies.add(text($0)) }
    for path in ["/old", "/left", "/other"] { _ = try await queue.value(of: job(path)) }
    queue.load(job("/new"), for: 1) { bodies.add(text($0)) }
    queue.cancel(for: 2)
    _ = try await queue.value(of: job("/new"))
    manual.drain()
    #expect(bodies.values == ["/other", "/new"])
  }

  @Test("goes on with a transfer that a row wants again") func rebindsSame() async throws {
    let gate = server.gate("head")
    server.route("/a", to: Scenario.file(.text("a")).delayed(until: gate))
    let queue = queue()
    let bodies = Recorder<String>()
    queue.load(job("/a"), for: 1) { bodies.add("first \(text($0))") }
    #expect(await gate.waitForArrivals(count: 1))
    queue.load(job("/a"), for: 1) { bodies.add("second \(text($0))") }
    gate.open()
    await bodies.wait(count: 1)
    #expect(bodies.values == ["second a"])
    #expect(server.requests.count == 1)
  }

  // MARK: Order

  @Test("starts the more wanted first, and hears of changes while they wait") func priorities() async throws {
    let gate = server.gate("head")
    server.route("/first", to: Scenario.file(.text("first")).delayed(until: gate))
    let queue = queue { $0.limits = .init(total: 1, perHost: 1) }
    let ends = Recorder<String>()
    queue.load(job("/first")) { ends.add(text($0)) }
    #expect(await gate.waitForArrivals(count: 1))
    let late = queue.load(job("/late"), priority: .high) { ends.add(text($0)) }
    queue.load(job("/plain"), for: "plain") { ends.add(text($0)) }
    let early = queue.load(job("/early"), priority: .low) { ends.add(text($0)) }
    queue.load(job("/row"), for: "row", priority: .low) { ends.add(text($0)) }
    late.setPriority(.low)
    early.setPriority(.high)
    queue.setPriority(.high, for: "row")
    gate.open()
    await ends.wait(count: 5)
    #expect(ends.values == ["first", "/early", "/row", "/plain", "/late"])
  }

  @Test("starts the newest first where a list wants that") func newestFirst() async throws {
    let gate = server.gate("head")
    server.route("/first", to: Scenario.file(.text("first")).delayed(until: gate))
    let queue = queue {
      $0.limits = .init(total: 1, perHost: 1)
      $0.order = .newestFirst
    }
    let ends = Recorder<String>()
    queue.load(job("/first")) { ends.add(text($0)) }
    #expect(await gate.waitForArrivals(count: 1))
    for number in 1...4 { queue.load(job("/\(number)"), for: number) { ends.add(text($0)) } }
    queue.load(job("/2"), for: 5) { _ in }
    gate.open()
    await ends.wait(count: 5)
    #expect(ends.values == ["first", "/2", "/4", "/3", "/1"])
  }

  @Test("does not let a host whose places all stall hold up other hosts") func stalledHost() async throws {
    server.route("/stall", to: .silence)
    let queue = queue { $0.limits = .init(total: 8, perHost: 4) }
    let stalled = Recorder<String>()
    let tickets = (0..<20).map { number in
      queue.load(job("/stall?\(number)", host: "slow")) { stalled.add(text($0)) }
    }
    #expect(await server.waitForRequests(count: 4, for: "/stall"))
    let done = Recorder<String>()
    for number in 0..<40 { queue.load(job("/\(number)", host: "fast\(number % 3)")) { done.add(text($0)) } }
    await done.wait(count: 40)
    #expect(server.requests(for: "/stall") == 4 && stalled.values.isEmpty)
    // Those that wait first: each place that became free would let one of them start.
    for ticket in tickets.reversed() { ticket.cancel() }
    await stalled.wait(count: 20)
    #expect(server.requests(for: "/stall") == 4)
  }

  @Test("starts no more than its rate allows, and needs no timer while nothing waits") func startRate() async throws {
    let queue = queue { $0.startRate = .init(perSecond: 1, burst: 2) }
    let done = Recorder<String>()
    for number in 0..<4 { queue.load(job("/\(number)")) { done.add(text($0)) } }
    await done.wait(count: 2)
    await clock.set.wait(count: 1)
    #expect(queue.waitingCount == 2 && server.requests.count == 2)
    clock.advance(by: 1)
    await done.wait(count: 3)
    await clock.set.wait(count: 2)
    clock.advance(by: 1)
    await done.wait(count: 4)
    #expect(clock.pending.isEmpty)
  }

  // MARK: Hosts

  @Test("leaves a host alone that asks for it, and that host only", arguments: [429, 503])
  func retryAfter(status: Int) async throws {
    server.route("/busy", to: .unavailable(retryAfter: "20", status: status))
    let queue = queue()
    let done = Recorder<String>()
    queue.load(job("/busy", host: "a")) { done.add(text($0)) }
    await done.wait(count: 1)
    #expect(done.values == ["http_status"])
    queue.load(job("/again", host: "a")) { done.add(text($0)) }
    queue.load(job("/other", host: "b")) { done.add(text($0)) }
    await done.wait(count: 2)
    await clock.set.wait(count: 1)
    #expect(clock.pending == [20])
    #expect(queue.waitingCount == 1 && server.requests(for: "/again") == 0)
    clock.advance(by: 20)
    await done.wait(count: 3)
    #expect(done.values == ["http_status", "/other", "/again"])
    #expect(clock.pending.isEmpty)
  }

  @Test("leaves a host alone no longer than it is set to, and drops the alarm when nobody waits") func longestPause()
    async throws
  {
    server.route("/busy", to: .unavailable(retryAfter: "86400"))
    let queue = queue { $0.longestPause = 5 }
    await #expect(throws: FetchError.self) { try await queue.value(of: job("/busy")) }
    let done = Recorder<String>()
    let ticket = queue.load(job("/again")) { done.add(text($0)) }
    await clock.set.wait(count: 1)
    #expect(clock.pending == [5])
    ticket.cancel()
    await done.wait(count: 1)
    // The cancel was performed before this is.
    queue.place.sync {}
    #expect(clock.pending.isEmpty)
    clock.advance(by: 5)
    #expect(try await queue.value(of: job("/again")).body == Data("/again".utf8))
  }

  // MARK: Prefetch

  @Test("gives the place of a prefetch to what is wanted, and begins it again later") func prefetchYields() async throws
  {
    let gate = server.gate("head")
    server.route("/soon", to: Scenario.sequence([.silence, .file(.text("soon"))]))
    server.route("/now", to: Scenario.file(.text("now")).delayed(until: gate))
    let queue = queue { $0.limits = .init(total: 1, perHost: 1) }
    queue.prefetch(job("/soon"))
    #expect(await server.waitForRequests(count: 1, for: "/soon"))
    let done = Recorder<String>()
    queue.load(job("/now")) { done.add(text($0)) }
    #expect(await gate.waitForArrivals(count: 1))
    #expect(await server.waitForAbandonedRequests(count: 1))
    gate.open()
    await done.wait(count: 1)
    queue.load(job("/soon")) { done.add(text($0)) }
    await done.wait(count: 2)
    #expect(done.values == ["now", "soon"])
    #expect(server.requests(for: "/soon") == 2 && server.log.maxSimultaneousConnections == 1)
  }

  @Test("makes a prefetch what a load is that joins it") func prefetchIsPromoted() async throws {
    let (soon, now) = (server.gate("soon"), server.gate("now"))
    server.route("/soon", to: Scenario.file(.text("soon")).delayed(until: soon))
    server.route("/now", to: Scenario.file(.text("now")).delayed(until: now))
    let queue = queue { $0.limits = .init(total: 1, perHost: 1) }
    queue.prefetch(job("/soon"))
    #expect(await soon.waitForArrivals(count: 1))
    let done = Recorder<String>()
    queue.load(job("/soon"), for: 1) { done.add(text($0)) }
    queue.load(job("/now")) { done.add(text($0)) }
    soon.open()
    #expect(await now.waitForArrivals(count: 1))
    now.open()
    await done.wait(count: 2)
    #expect(done.values == ["soon", "now"])
    #expect(server.requests.count == 2 && server.log.abandonedRequests == 0)
  }

  // MARK: Owners

  @Test("delays nobody's transfers where a completion takes its time") func slowCompletion() async throws {
    let queue = queue { $0.limits = .init(total: 1, perHost: 1) }
    let done = Recorder<Bool>()
    queue.load(job("/0")) { [server] _ in done.add(server.waitForRequests(count: 5)) }
    for number in 1..<5 { queue.load(job("/\(number)")) { _ in } }
    await done.wait(count: 1)
    #expect(done.values == [true])
  }

  @Test("lives as long as something runs, and not longer") func lives() async throws {
    let gate = server.gate("head")
    server.route("/a", to: Scenario.file(.text("a")).delayed(until: gate))
    let done = Recorder<String>()
    var queue: DownloadQueue? = queue { $0.limits = .init(total: 1, perHost: 1) }
    weak let weakQueue = queue
    queue?.load(job("/a")) { done.add(text($0)) }
    queue?.load(job("/b")) { done.add(text($0)) }
    #expect(await gate.waitForArrivals(count: 1))
    queue = nil
    #expect(weakQueue != nil)
    gate.open()
    await done.wait(count: 2)
    #expect(done.values == ["a", "/b"])
    let end = ContinuousClock.now + .seconds(60)
    while weakQueue != nil, ContinuousClock.now < end {
      await withCheckedContinuation { continuation in place.async { continuation.resume() } }
    }
    #expect(weakQueue == nil)
  }

  @Test("lets go of what completions hold outside of its lock, so that it may use the queue") func letsGoSafely()
    async throws
  {
    /// Uses the queue when it goes.
    final class Guest: Sendable {
      let queue: DownloadQueue
      let gone: Recorder<Bool>
      init(_ queue: DownloadQueue, _ gone: Recorder<Bool>) { (self.queue, self.gone) = (queue, gone) }
      deinit {
        queue.cancel(for: "guest")
        gone.add(true)
      }
    }
    server.route("/a", to: .silence)
    let queue = queue()
    let gone = Recorder<Bool>()
    for _ in 0..<3 {
      let guest = Guest(queue, gone)
      queue.load(job("/a"), for: "row") { _ in withExtendedLifetime(guest) {} }
    }
    queue.cancel(for: "row")
    await gone.wait(count: 3)
    #expect(gone.values.count == 3)
  }
}

extension LoopbackServer {
  /// How many requests there were for a path.
  fileprivate func requests(for path: String) -> Int { log.requests(for: path).count }
}
