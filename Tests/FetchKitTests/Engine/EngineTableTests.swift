import Testing

@testable import FetchKit

@Suite("What the engine knows of servers") struct EngineTableTests {
  private func advice(_ table: inout OriginTable, _ origin: String) -> OriginTable.Advice? {
    var given: OriginTable.Advice?
    table.willStart(origin) { given = $0 }
    return given
  }

  @Test("opens fresh connections where none can be idle, and reuses where one can") func freshConnections() {
    var table = OriginTable()
    #expect(advice(&table, "http://h") == .init(opensFresh: true))
    #expect(advice(&table, "http://h") == .init(opensFresh: true))
    table.didEnd("http://h", opened: 1, isMultiplexed: false)
    // One is running, one connection that is known may be idle.
    table.didEnd("http://h", opened: 1, isMultiplexed: false)
    #expect(advice(&table, "http://h") == .init(opensFresh: false))
    #expect(advice(&table, "http://h") == .init(opensFresh: false))
    #expect(advice(&table, "http://h") == .init(opensFresh: true))
  }

  @Test("waits for multiplexing only where the host is known to speak HTTP/2") func multiplexing() {
    var table = OriginTable()
    #expect(advice(&table, "https://h") == .init())
    table.didEnd("https://h", opened: 1, isMultiplexed: true)
    #expect(advice(&table, "https://h") == .init(waitsForMultiplexing: true))
    #expect(advice(&table, "https://other") == .init())
  }

  @Test("forgets hosts when there are too many") func forgets() {
    var table = OriginTable()
    for index in 0..<10_000 {
      _ = advice(&table, "http://h\(index)")
      table.didEnd("http://h\(index)", opened: 1, isMultiplexed: false)
    }
    #expect(advice(&table, "http://h9999") == .init(opensFresh: true))
  }

  @Test("looks for silent transfers as often as the shortest limit needs") func idleWatch() {
    var watch = IdleWatch()
    #expect(watch.wait(from: 5, hasTransfers: false) == -1)
    watch.didCheck(0, limits: [60.0])
    #expect(watch.wait(from: 0, hasTransfers: true) == 1000)
    watch.add(0.2)
    #expect(watch.wait(from: 0, hasTransfers: true) <= 51)
    #expect(!watch.isDue(999_999_999))
    #expect(watch.isDue(1_000_000_000))
    watch.didCheck(1_000_000_000, limits: [0.2])
    #expect(watch.isDue(1_050_000_000))
  }
}
