import Dispatch
import FetchKitTestSupport
import Foundation
import Synchronization
import Testing

@testable import FetchKit

@Suite("A dispatcher", .timeLimit(.minutes(15))) struct DispatcherTests {
  private final class Recipient: DispatchRecipient {
    let call: @Sendable () -> Void
    init(_ call: @escaping @Sendable () -> Void) { self.call = call }
    func receive() { call() }
  }

  @Test("on a queue calls in order, and knows that it is there, even where the queue is concurrent")
  func queue() async {
    for queue in [DispatchQueue(label: "serial"), DispatchQueue(label: "concurrent", attributes: .concurrent)] {
      let dispatcher = QueueDispatcher(queue)
      let seen = Mutex<[Int]>([])
      await withCheckedContinuation { continuation in
        for index in 0..<500 {
          dispatcher.enqueue(
            Recipient {
              if dispatcher.isCurrent { seen.withLock { $0.append(index) } }
              if index == 499 { continuation.resume() }
            })
        }
      }
      #expect(seen.withLock { $0 } == Array(0..<500))
      #expect(!dispatcher.isCurrent)
    }
  }

  @Test("on a descriptor makes it readable once, and drain() calls everyone on the draining thread")
  func descriptor() throws {
    let dispatcher = try DescriptorDispatcher()
    var poll = pollfd(fd: dispatcher.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(Foundation.poll(&poll, 1, 0) == 0)
    let calls = Mutex(0)
    for _ in 0..<1000 {
      dispatcher.enqueue(Recipient { if dispatcher.isCurrent { calls.withLock { $0 += 1 } } })
    }
    #expect(Foundation.poll(&poll, 1, 0) == 1)
    dispatcher.drain()
    #expect(calls.withLock { $0 } == 1000)
    #expect(Foundation.poll(&poll, 1, 0) == 0)
  }

  @Test("on a descriptor becomes readable again for what is enqueued while it drains") func descriptorAgain() throws {
    let dispatcher = try DescriptorDispatcher()
    let calls = Mutex(0)
    dispatcher.enqueue(Recipient { dispatcher.enqueue(Recipient { calls.withLock { $0 += 1 } }) })
    dispatcher.drain()
    #expect(calls.withLock { $0 } == 0)
    var poll = pollfd(fd: dispatcher.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(Foundation.poll(&poll, 1, 0) == 1)
    dispatcher.drain()
    #expect(calls.withLock { $0 } == 1)
  }

  @Test("on a given run loop calls on that loop's thread") func runLoop() async throws {
    let server = try LoopbackServer()
    server.route("/a", to: .file(.text("hello")))
    let url = server.url("/a")
    let listener = Listener()
    await withCheckedContinuation { continuation in
      Thread {
        let dispatcher = RunLoopDispatcher(.current)
        if let request = try? DownloadRequest(url) {
          let download = AsyncDownload(request, delegate: listener, on: dispatcher)
          download.start()
          while listener.log.terminalCalls == 0, RunLoop.current.run(mode: .default, before: .distantFuture) {}
        }
        continuation.resume()
      }.start()
    }
    #expect(listener.log.calls == ["response 200 final", "data 1", "finish"])
    #expect(listener.log.offDispatcher == 0)
  }

  @Test("on another thread's run loop calls there, also what was enqueued before the loop ran") func otherRunLoop()
    async
  {
    let loop = Mutex<RunLoopBox?>(nil)
    let calls = Mutex(0)
    let (started, start) = AsyncStream<Void>.makeStream()
    let (finished, finish) = AsyncStream<Void>.makeStream()
    Thread {
      loop.withLock { $0 = RunLoopBox(loop: .current) }
      let keepAlive = Timer(timeInterval: 60, repeats: true) { _ in }
      RunLoop.current.add(keepAlive, forMode: .default)
      start.finish()
      while calls.withLock({ $0 }) < 100, RunLoop.current.run(mode: .default, before: .distantFuture) {}
      keepAlive.invalidate()
      finish.finish()
    }.start()
    for await _ in started {}
    guard let box = loop.withLock({ $0 }) else { return }
    let dispatcher = RunLoopDispatcher(box.loop)
    #expect(!dispatcher.isCurrent)
    for _ in 0..<100 {
      dispatcher.enqueue(Recipient { if dispatcher.isCurrent { calls.withLock { $0 += 1 } } })
    }
    for await _ in finished {}
    #expect(calls.withLock { $0 } == 100)
  }
}

/// Carries a run loop between threads.
// Unchecked: the test hands it to the dispatcher's initialiser only, which may be called from any thread.
private struct RunLoopBox: @unchecked Sendable {
  let loop: RunLoop
}
