import CGLib
import FetchKit
import FetchKitGLib
import FetchKitTestSupport
import Synchronization
import Testing

@Suite("A GLib context", .timeLimit(.minutes(5))) struct MainContextDispatcherTests {
  @Test("calls a delegate in order, on the one thread that runs it") func delivers() async throws {
    let server = try LoopbackServer()
    server.route("/a", to: .file(.generated(3_000_000)))
    let thread = ContextThread()
    let dispatcher = try MainContextDispatcher(context: thread.context)
    let listener = Listener()
    AsyncDownload(try DownloadRequest(server.url("/a")), delegate: listener, on: dispatcher).start()
    thread.start()
    await listener.waitForEnd()
    await thread.stop()
    #expect(listener.log.calls == ["response", "data", "finish"])
    #expect(listener.log.threads.count == 1)
    #expect(listener.log.isAlwaysCurrent)
    #expect(!dispatcher.isCurrent)
  }

  @Test("is woken once for all who wait, and again for those who come meanwhile") func oneTurn() throws {
    let thread = ContextThread()
    let dispatcher = try MainContextDispatcher(context: thread.context)
    let calls = Mutex<[Int]>([])
    for index in 0..<1000 {
      dispatcher.enqueue(Recipient { calls.withLock { $0.append(index) } })
    }
    dispatcher.enqueue(Recipient { dispatcher.enqueue(Recipient { calls.withLock { $0.append(1000) } }) })
    #expect(thread.turn())
    #expect(calls.withLock { $0 } == Array(0..<1000))
    #expect(thread.turn())
    #expect(calls.withLock { $0 } == Array(0...1000))
    #expect(!thread.turn())
  }

  @Test("sleeps while a download stalls: it is not woken and does not spin") func idle() async throws {
    let server = try LoopbackServer()
    let stall = Scenario.file(.generated(1000)).inserting([.pause(.milliseconds(1500))], afterBodyBytes: 500)
    server.route("/a", to: stall)
    let thread = ContextThread()
    let dispatcher = try MainContextDispatcher(context: thread.context)
    let listener = Listener()
    AsyncDownload(
      try DownloadRequest(server.url("/a")), to: .delegateOnly, delegate: listener, on: dispatcher
    ).start()
    thread.start()
    await listener.waitForEnd()
    await thread.stop()
    let usage = try #require(listener.log.usageBetween)
    #expect(usage.sleeps <= 8)
    #expect(usage.processorTime < 0.3)
  }

  @Test("loses its source with the dispatcher, also where the last recipient releases that") func removed() throws {
    let thread = ContextThread()
    let before = thread.descriptorCount
    var dispatcher: MainContextDispatcher? = try MainContextDispatcher(context: thread.context)
    #expect(thread.descriptorCount == before + 1)
    dispatcher = nil
    #expect(thread.descriptorCount == before)

    let kept = Mutex<MainContextDispatcher?>(try MainContextDispatcher(context: thread.context))
    let isCalled = Mutex(false)
    withExtendedLifetime(dispatcher) {
      kept.withLock { $0 }?.enqueue(
        Recipient {
          kept.withLock { $0 = nil }
          isCalled.withLock { $0 = true }
        })
    }
    #expect(thread.turn())
    #expect(isCalled.withLock { $0 })
    #expect(thread.descriptorCount == before)
    #expect(!thread.turn())
  }

  /// Keeps the dispatcher ready for ever.
  private func enqueueForEver(_ dispatcher: MainContextDispatcher, _ turns: Counter) {
    dispatcher.enqueue(
      Recipient { [weak dispatcher] in
        turns.add()
        if let dispatcher { enqueueForEver(dispatcher, turns) }
      })
  }

  @Test("goes on drawing while downloads are busy, and hears of downloads while it draws all the time")
  func shares() throws {
    let thread = ContextThread()
    let dispatcher = try MainContextDispatcher(context: thread.context)
    let (turns, drawings) = (Counter(), Counter())
    enqueueForEver(dispatcher, turns)
    let drawing = DrawingSource(in: thread.context, count: drawings)
    for _ in 0..<100 { #expect(thread.turn()) }
    #expect(turns.value == 100)
    #expect(drawings.value == 100)
    drawing.remove()
  }

  @Test("calls by the priority that is asked for, which may be changed") func priority() throws {
    let thread = ContextThread()
    let dispatcher = try MainContextDispatcher(context: thread.context, priority: 200)
    let (turns, drawings) = (Counter(), Counter())
    enqueueForEver(dispatcher, turns)
    let drawing = DrawingSource(in: thread.context, count: drawings)
    for _ in 0..<10 { #expect(thread.turn()) }
    #expect(turns.value == 0)
    #expect(drawings.value == 10)
    dispatcher.priority = 0
    #expect(dispatcher.priority == 0)
    for _ in 0..<10 { #expect(thread.turn()) }
    #expect(turns.value == 10)
    #expect(drawings.value == 10)
    drawing.remove()
  }
}
