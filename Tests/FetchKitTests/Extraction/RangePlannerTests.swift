import Extraction
import Testing

@testable import FetchKit

@Suite("The planner", .timeLimit(.minutes(15)))
struct RangePlannerTests {
  typealias Demand = RangePlanner.Demand
  typealias Plan = RangePlanner.Plan

  /// A row: what is demanded, and what is to be done.
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let demand: Demand
    let plan: String

    init(_ name: String, _ plan: String, _ change: (inout Demand) -> Void) {
      testDescription = name
      self.plan = plan
      var demand = Demand()
      demand.support = .honoured
      demand.length = 100_000_000
      change(&demand)
      self.demand = demand
    }
  }

  static func text(_ plan: Plan) -> String {
    switch plan {
    case .fetch(let fetches):
      fetches.map { fetch in
        switch fetch.part {
        case .closed(let range): "\(range.lowerBound)-\(range.upperBound)"
        case .suffix(let count): "-\(count)"
        case nil: "all"
        }
      }.joined(separator: " ")
    case .readOn: "read on"
    case .wait: "wait"
    case .spent(let limit): "spent \(limit)"
    case .unreachable(let offset): "unreachable \(offset)"
    }
  }

  static func descriptor(head: Int = 4096, tail: Int = 0) -> ExtractorDescriptor {
    ExtractorDescriptor(
      id: "x", version: 1, name: "x", keys: ["duration"], extensions: [], mimeTypes: [], headLength: head,
      tailLength: tail)
  }

  @Test(
    "sizes the first round by the expected format and the limits",
    arguments: [
      (nil, Row("nothing expected", "0-4095") { $0.length = nil }),
      (descriptor(head: 14_000), Row("a long head", "0-13999") { $0.length = nil }),
      (descriptor(head: 100), Row("a short head still lets every format be sniffed", "0-4095") { $0.length = nil }),
      (descriptor(tail: 9000), Row("a tail of unknown place", "0-4095 -9000") { $0.length = nil }),
      (descriptor(tail: 9000), Row("a tail of known place", "0-4095 91000-99999") { $0.length = 100_000 }),
      (descriptor(tail: 9000), Row("a tail that reaches into the head", "0-4095 4096-4999") { $0.length = 5000 }),
      (descriptor(tail: 9000), Row("a file shorter than the head", "0-999") { $0.length = 1000 }),
      (
        descriptor(tail: 9000),
        Row("suffixes refused", "0-4095") {
          $0.length = nil
          $0.refusesSuffix = true
        }
      ),
      (
        descriptor(tail: 9000),
        Row("one request left", "0-4095") {
          $0.length = nil
          $0.requestsLeft = 1
        }
      ),
      (
        descriptor(tail: 9000),
        Row("bytes for the head alone", "0-4095") {
          $0.length = nil
          $0.bytesLeft = 8000
        }
      ),
      (nil, Row("fewer bytes than a head", "0-99") { $0.bytesLeft = 100 }),
      (nil, Row("no bytes", "spent bytes") { $0.bytesLeft = 0 }),
      (nil, Row("no requests", "spent requests") { $0.requestsLeft = 0 }),
      (descriptor(tail: 9000), Row("ranges ignored", "all") { $0.support = .ignored }),
      (descriptor(head: .max), Row("a format that reads everything", "all") { $0.length = nil }),
    ])
  func firstRound(_ expected: ExtractorDescriptor?, _ row: Row) {
    var planner = RangePlanner()
    #expect(Self.text(planner.begin(expecting: expected, row.demand)) == row.plan)
  }

  @Test(
    "answers a demand with the fewest bytes that save a round",
    arguments: [
      Row("nothing missing", "wait") { _ in },
      Row("one far small read is filled up to 4 KiB", "50000000-50004095") { $0.needed = [50_000_000..<50_000_008] },
      Row("a long read is not", "50000000-50004999") { $0.needed = [50_000_000..<50_005_000] },
      Row("not beyond the end", "99999990-99999999") { $0.needed = [99_999_990..<99_999_995] },
      Row("not into what is there", "50000000-50000099") {
        $0.needed = [50_000_000..<50_000_008]
        $0.occupied = [50_000_100..<50_000_200]
      },
      Row("near ranges become one", "50000000-50010099") {
        $0.needed = [50_000_000..<50_000_100, 50_010_000..<50_010_100]
      },
      Row("far ranges stay exact, side by side", "10-19 50000000-50000009") {
        $0.needed = [50_000_000..<50_000_010, 10..<20]
      },
      Row("the measured link says what is near", "50000000-50000099 50010000-50010099") {
        $0.needed = [50_000_000..<50_000_100, 50_010_000..<50_010_100]
        $0.cheapGap = 4096
      },
      Row("merging must not break the limit", "50000000-50000099 50010000-50010099") {
        $0.needed = [50_000_000..<50_000_100, 50_010_000..<50_010_100]
        $0.bytesLeft = 1000
      },
      Row("filling up must not either", "50000000-50000999") {
        $0.needed = [50_000_000..<50_000_008]
        $0.bytesLeft = 1000
      },
      Row("more than the limit leaves", "spent bytes") {
        $0.needed = [50_000_000..<50_002_000]
        $0.bytesLeft = 1000
      },
      Row("more requests than the limit leaves", "spent requests") {
        $0.needed = [10..<20, 50_000_000..<50_000_010]
        $0.requestsLeft = 1
      },
      Row("a cheap hint comes along", "10-4105 90000000-90000999") {
        $0.needed = [10..<20]
        $0.hinted = [90_000_000..<90_001_000]
      },
      Row("a dear one does not", "10-4105") {
        $0.needed = [10..<20]
        $0.hinted = [90_000_000..<90_100_000]
      },
      Row("a hinted tail of unknown place", "10-4105 -500") {
        $0.length = nil
        $0.needed = [10..<20]
        $0.hintedTail = 500
      },
      Row("no hint for the last request", "10-4105") {
        $0.needed = [10..<20]
        $0.hinted = [90_000_000..<90_001_000]
        $0.requestsLeft = 1
      },
      Row("a length that no part told", "all") {
        $0.length = nil
        $0.needsLength = true
      },
    ])
  func demands(_ row: Row) {
    var planner = RangePlanner()
    #expect(Self.text(planner.plan(row.demand)) == row.plan)
  }

  @Test(
    "reads a coming body on where a jump costs more",
    arguments: [
      Row("ranges ignored: always", "read on") {
        $0.support = .ignored
        $0.stream = 1000
        $0.needed = [9_000_000..<9_000_010]
      },
      Row("ranges ignored and the byte is gone", "unreachable 500") {
        $0.support = .ignored
        $0.stream = 1000
        $0.needed = [500..<510]
      },
      Row("ranges ignored and the limit comes first", "spent bytes") {
        $0.support = .ignored
        $0.stream = 1000
        $0.needed = [9_000_000..<9_000_010]
        $0.bytesLeft = 1_000_000
      },
      Row("near", "read on") {
        $0.stream = 1000
        $0.needed = [9000..<9010]
      },
      Row("far", "9000000-9004095") {
        $0.stream = 1000
        $0.needed = [9_000_000..<9_000_010]
      },
      Row("far for ranges that are known, not for ranges that may be ignored", "read on") {
        $0.stream = 1000
        $0.support = .unknown
        $0.needed = [900_000..<900_010]
      },
      Row("far enough to try", "9000000-9004095") {
        $0.stream = 1000
        $0.support = .unknown
        $0.needed = [9_000_000..<9_000_010]
      },
      Row("dropped bytes again", "500-4595") {
        $0.stream = 1_000_000
        $0.needed = [500..<510]
      },
      Row("the length alone", "read on") {
        $0.stream = 1000
        $0.needsLength = true
        $0.length = nil
      },
      Row("the length alone, and nothing left", "spent bytes") {
        $0.stream = 1000
        $0.needsLength = true
        $0.length = nil
        $0.bytesLeft = 0
      },
      Row("a plain request where ranges are ignored", "all") {
        $0.support = .ignored
        $0.needed = [10..<20]
      },
    ])
  func streams(_ row: Row) {
    var planner = RangePlanner()
    #expect(Self.text(planner.plan(row.demand)) == row.plan)
  }

  @Test("grows what it asks for while a parser reads on, so that a scan of 32 MiB takes few requests")
  func sequentialGrowth() {
    var planner = RangePlanner()
    var demand = Demand()
    demand.support = .honoured
    demand.length = 32 << 20
    _ = planner.begin(expecting: nil, Demand())
    var end: UInt64 = 4096
    var sizes: [UInt64] = []
    while end < 32 << 20, sizes.count < 100 {
      demand.needed = [end..<end + 100]
      guard case .fetch(let fetches) = planner.plan(demand), case .closed(let range) = fetches.first?.part else {
        break
      }
      #expect(range.lowerBound == end)
      sizes.append(range.upperBound + 1 - range.lowerBound)
      end = range.upperBound + 1
    }
    #expect(sizes.prefix(8).map { $0 >> 10 } == [13, 64, 128, 256, 512, 1024, 2048, 4096])
    #expect(end == 32 << 20)
    #expect(sizes.count < 16)
  }

  @Test("stays small when a parser jumps again after it had read on")
  func jumpAfterGrowth() {
    var planner = RangePlanner()
    var demand = Demand()
    demand.support = .honoured
    demand.length = 100_000_000
    _ = planner.begin(expecting: nil, Demand())
    demand.needed = [4096..<4100]
    #expect(Self.text(planner.plan(demand)) == "4096-17919")
    demand.needed = [70_000_000..<70_000_010]
    #expect(Self.text(planner.plan(demand)) == "70000000-70004095")
    demand.needed = [20_000_000..<20_000_010]
    #expect(Self.text(planner.plan(demand)) == "20000000-20004095")
  }

  @Test("counts small hops ahead as reading on")
  func hops() {
    var planner = RangePlanner()
    var demand = Demand()
    demand.support = .honoured
    demand.length = 100_000_000
    _ = planner.begin(expecting: nil, Demand())
    demand.needed = [6000..<6008]
    #expect(Self.text(planner.plan(demand)) == "6000-19823")
    demand.needed = [24_000..<24_008]
    #expect(Self.text(planner.plan(demand)) == "24000-89535")
  }

  @Test("measures the gap that is cheaper to read than to jump")
  func cheapGap() {
    var link = LinkMeasure()
    #expect(link.cheapGap == 16 << 10)
    link.noteResponse(after: 0.2)
    link.noteResponse(after: 0.05)
    #expect(link.cheapGap == 16 << 10)
    link.noteBody(1000, in: 0.1)
    #expect(link.rate == nil)
    link.noteBody(2_500_000, in: 1)
    #expect(link.cheapGap == 125_000)
    link.noteBody(100_000_000, in: 0.1)
    #expect(link.cheapGap == 1 << 20)
    link.noteBody(40_000, in: 10)
    #expect(link.cheapGap == 4 << 10)
  }

  @Test("subtracts and merges ranges at any bounds")
  func arithmetic() {
    #expect(ByteRanges.merged([5..<9, 0..<5, 20..<30, 8..<10]) == [0..<10, 20..<30])
    #expect(ByteRanges.merged([0..<5, 8..<10], bridging: 3) == [0..<10])
    #expect(ByteRanges.merged([3..<3]) == [])
    #expect(ByteRanges.merged([0..<UInt64.max, 5..<6], bridging: .max) == [0..<UInt64.max])
    #expect(ByteRanges.subtracting([3..<5, 8..<20], from: [0..<10]) == [0..<3, 5..<8])
    #expect(ByteRanges.subtracting([0..<UInt64.max], from: [0..<10]) == [])
    #expect(ByteRanges.subtracting([], from: [0..<10]) == [0..<10])
  }
}
