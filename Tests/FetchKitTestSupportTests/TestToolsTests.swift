import Foundation
import FetchKitTestSupport
import Testing

@Suite("Gates, clocks and folders", .timeLimit(.minutes(15)))
struct TestToolsTests {
  @Test func `A folder goes with everything in it`() throws {
    var folder: TemporaryDirectory? = try TemporaryDirectory()
    let path = try #require(folder?.path)
    try folder?.write([1, 2], to: "a/b")
    #expect(try folder?.names() == ["a", "a/b"])
    #expect(try folder?.read("a/b") == [1, 2])
    #expect(FileManager.default.fileExists(atPath: path))
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `Two folders are two`() throws {
    let folders = [try TemporaryDirectory(), try TemporaryDirectory()]
    #expect(folders[0].path != folders[1].path)
  }

  @Test func `A clock stands until it is moved`() {
    let clock = ManualClock()
    let start = clock.now
    #expect(clock.now == start)
    clock.advance(by: .seconds(3))
    clock.advance(by: .seconds(-1))
    #expect(start.duration(to: clock.now) == .seconds(3))
  }

  @Test func `A sleeper wakes when its time has come, not before`() async throws {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    while clock.sleepers == 0 { await Task.yield() }
    clock.advance(by: .seconds(4))
    #expect(clock.sleepers == 1)
    clock.advance(by: .seconds(1))
    try await sleeper.value
    #expect(clock.sleepers == 0)
    try await clock.sleep(until: clock.now, tolerance: nil)
  }

  @Test func `A sleeper that is cancelled wakes at once`() async {
    let clock = ManualClock()
    let sleeper = Task { try await clock.sleep(for: .seconds(5)) }
    sleeper.cancel()
    await #expect(throws: CancellationError.self) { try await sleeper.value }
    #expect(clock.sleepers == 0)
  }

  @Test func `A gate that nobody comes to says so`() {
    let gate = Gate()
    #expect(!gate.waitForArrivals(within: .milliseconds(10)))
    #expect(gate.arrivals == 0)
  }

  @Test func `Gates of one name are one`() throws {
    let server = try LoopbackServer()
    #expect(server.gate("a") === server.gate("a"))
    #expect(server.gate("a") !== server.gate("b"))
  }
}
