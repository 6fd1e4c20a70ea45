import Testing

@testable import FetchKit

@Suite("What the engine knows of servers") struct EngineTableTests {
  private let fresh = OriginTable.Advice(opensFresh: true)
  private let reuse = OriginTable.Advice()

  @Test("opens fresh connections where none can be idle, and reuses where one can") func freshConnections() {
    var table = OriginTable()
    let first = (0..<4).map { _ in table.advise("http://h") }
    #expect(first == [fresh, fresh, fresh, fresh])
    // From now on as many connections as transfers: each end leaves one idle for the next start.
    for _ in 0..<20 {
      table.didEnd("http://h", fresh, opened: 1, isMultiplexed: false)
      let next = table.advise("http://h")
      #expect(next == reuse)
      table.didEnd("http://h", next, opened: 0, isMultiplexed: false)
      let other = table.advise("http://h")
      #expect(other == reuse)
    }
    let fifth = table.advise("http://h")
    #expect(fifth == fresh)
  }

  @Test("does not count on a connection that could not be made") func failedConnection() {
    var table = OriginTable()
    let failed = table.advise("http://h")
    table.didEnd("http://h", failed, opened: 0, isMultiplexed: false)
    let next = table.advise("http://h")
    #expect(next == fresh)
  }

  @Test("waits for multiplexing only where the host is known to speak HTTP/2") func multiplexing() {
    var table = OriginTable()
    let first = table.advise("https://h")
    #expect(first == reuse)
    table.didEnd("https://h", first, opened: 1, isMultiplexed: true)
    let (next, other) = (table.advise("https://h"), table.advise("https://other"))
    #expect(next == OriginTable.Advice(waitsForMultiplexing: true))
    #expect(other == reuse)
  }

  @Test("forgets hosts when there are too many") func forgets() {
    var table = OriginTable()
    for index in 0..<10_000 {
      let advice = table.advise("http://h\(index)")
      table.didEnd("http://h\(index)", advice, opened: 1, isMultiplexed: false)
    }
    let again = table.advise("http://h9999")
    #expect(again == fresh)
  }

  @Test("looks for silent transfers when the first can have been silent for too long") func idleWatch() {
    var watch = IdleWatch()
    #expect(watch.wait(from: 5, hasTransfers: true) == -1)
    watch.add(nil)
    watch.add(60_000_000_000)
    #expect(watch.wait(from: 0, hasTransfers: true) == 60_001)
    #expect(watch.wait(from: 0, hasTransfers: false) == -1)
    watch.add(200_000_000)
    #expect(watch.wait(from: 0, hasTransfers: true) == 201)
    #expect(!watch.isDue(199_999_999))
    #expect(watch.isDue(200_000_000))
    watch.didLook(200_000_000, earliest: 200_000_001)
    #expect(!watch.isDue(200_000_001))
    #expect(watch.wait(from: 200_000_000, hasTransfers: true) == 11)
    watch.didLook(200_000_000, earliest: nil)
    #expect(watch.wait(from: 200_000_000, hasTransfers: true) == -1)
  }
}
