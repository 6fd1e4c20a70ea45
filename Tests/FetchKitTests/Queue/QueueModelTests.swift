import FetchKitTestSupport
import Testing

@testable import FetchKit

/// Random events against the decisions of a queue and of an indicator, with everything that is promised checked after
/// each of them.
@Suite("What a queue decides", .timeLimit(.minutes(15))) struct QueueModelTests {
  /// The events of each run.
  private static let events = 26_000

  /// Three seeds that stay, and one that is new each time, which the output names.
  private static let seeds: [UInt64] = [1, 2, 3, .random(in: 1000...UInt64.max)]

  @Test("Random events keep every promise", arguments: seeds) func keepsPromises(seed: UInt64) async throws {
    print("QueueModelTests: seed \(seed)")
    var model = try QueueModel(seed: seed)
    for event in 0..<Self.events {
      // Other tests share the few threads, and their servers wait for them.
      if event % 200 == 0 { await Task.yield() }
      model.step()
      // What goes wrong stays wrong for a while, and looking takes longer than what is looked at.
      if event % 4 == 0 { model.check() }
      guard model.complaints.isEmpty else {
        Issue.record("seed \(seed), event \(event): \(model.complaints)")
        return
      }
    }
    model.windUp()
    #expect(model.complaints.isEmpty, "seed \(seed), at the end")
    // A run in which nothing happens proves nothing.
    #expect(model.begun > Self.events / 50 && model.told > Self.events / 50)
    #expect(model.fromMemory > 0 && model.superseded > 0)
    // What depends on the limits that the seed happened to choose is known of those that stay.
    guard Self.seeds.firstIndex(of: seed) != 3 else { return }
    #expect(model.gaveWay > 0 && model.waitedForTime > 0)
  }
}
