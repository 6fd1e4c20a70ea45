import BundledExtractors
import Extraction
import FetchKit
import FetchKitTestSupport
import Foundation
import Testing

@testable import FetchKitCommand

/// A batch whose clock stands still until a test moves it.
@MainActor @Suite("A host that asks a batch to be left alone", .timeLimit(.minutes(15))) struct BatchPauseTests {
  private final class StillClock {
    var now = 100.0
  }

  private let server: LoopbackServer
  private let clock = StillClock()
  private let dispatcher: DescriptorDispatcher

  init() throws {
    server = try LoopbackServer()
    dispatcher = try DescriptorDispatcher()
    server.routeOthers(to: .file(.text("body")))
    server.route("/busy", to: .unavailable(retryAfter: "3600"))
  }

  private func url(_ path: String, host: String) -> String { "http://\(host).localhost:\(server.port)\(path)" }

  private func batch(_ arguments: [String]) throws -> Batch {
    let options = try GetOptions(
      try OptionParser(command: .get).parse(arguments + ["--discard", "-q", "--per-host", "1"]), registry: .bundled)
    let renderer = ResultRenderer(
      format: .text, keys: [], isSingle: false, values: ValueText(isHuman: false, isForTerminal: false))
    return Batch(
      options: options, source: try AddressSource(operands: options.operands, list: nil), renderer: renderer,
      console: Console(options: options.output), dispatcher: dispatcher, clock: { [clock] in clock.now })
  }

  /// Lets the batch hear of its jobs until it is as the condition says.
  private func run(_ batch: Batch, until condition: () -> Bool) -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    while !condition(), ContinuousClock.now < end {
      var entry = pollfd(fd: dispatcher.descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 1000) > 0 { dispatcher.drain() }
    }
    return condition()
  }

  @Test("hears no other request until then, while other hosts do, and what was refused has failed") func pauses() throws
  {
    let batch = try batch([url("/busy", host: "a"), url("/next", host: "a"), url("/other", host: "b")])
    batch.start()
    #expect(run(batch) { batch.snapshot.done == 2 })
    #expect(Set(server.requests.map(\.request.path)) == ["/busy", "/other"])
    #expect(!batch.isDone)
    // People wait for a batch: half a minute at most.
    #expect(batch.nextWake == 130)
    clock.now = 129
    batch.noteTime()
    #expect(batch.snapshot.active == 0)
    clock.now = 130
    batch.noteTime()
    #expect(run(batch) { batch.isDone })
    #expect(server.requests.last?.request.path == "/next")
    #expect(batch.exitStatus == ExitStatus.someFailed)
  }

  @Test("is not waited for longer than a URL may take") func keepsToMaximumTime() throws {
    let batch = try batch([url("/busy", host: "a"), url("/next", host: "a"), "--max-time", "5"])
    batch.start()
    #expect(run(batch) { batch.snapshot.done == 1 })
    #expect(batch.nextWake == 105)
    batch.abort(.cancelled)
    #expect(batch.isDone && batch.nextWake == nil)
  }
}
