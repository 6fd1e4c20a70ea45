import Extraction
import FetchKitTestSupport
import Testing

@testable import FetchKit

@Suite("The parts of a queue", .timeLimit(.minutes(15))) struct QueuePartsTests {
  @Test("A line agrees with an array, whatever is taken out of it", arguments: 0..<5 as Range<UInt64>)
  func line(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var line = WaitingLine<Int>()
    var array: [Int] = []
    for _ in 0..<1500 {
      let number = Int.random(in: 0..<300, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0..<3:
        line.append(number)
        if !array.contains(number) { array.append(number) }
      case 3:
        let first = line.popFirst()
        let expected = array.isEmpty ? nil : array.removeFirst()
        #expect(first == expected)
      case 4:
        let last = line.popLast()
        let expected = array.popLast()
        #expect(last == expected)
      default:
        line.remove(number)
        array.removeAll { $0 == number }
      }
      #expect(line.count == array.count)
      #expect(line.contains(number) == array.contains(number))
      #expect(line.last { $0 < 100 } == array.last { $0 < 100 })
    }
  }

  @Test("Memory keeps what was used last, within both of its limits") func memory() {
    var memory = ResultMemory<Int, String>(mostValues: 3, mostBytes: 100)
    func value(_ key: Int) -> String? { memory.value(for: key, at: 0) }
    for key in 1...3 { memory.store("\(key)", for: key, cost: 20) }
    #expect(value(1) == "1")
    memory.store("4", for: 4, cost: 20)
    #expect(value(2) == nil, "the one that was used longest ago went")
    memory.store("5", for: 5, cost: 70)
    #expect(memory.count == 2 && memory.byteCount == 90)
    #expect(value(4) == "4")
    memory.store("6", for: 6, cost: 101)
    #expect(value(6) == nil, "larger than everything that may be remembered")
    #expect(memory.count == 2)
    memory.store("7", for: 5, cost: 10)
    #expect(value(5) == "7" && memory.byteCount == 30)
    memory.removeAll()
    #expect(memory.count == 0 && memory.byteCount == 0 && value(4) == nil)
  }

  @Test("Memory forgets what has expired") func expiry() {
    var memory = ResultMemory<Int, String>(mostValues: 3, mostBytes: 100)
    memory.store("a", for: 1, cost: 1, expires: 10)
    func value(at now: Double) -> String? { memory.value(for: 1, at: now) }
    #expect(value(at: 9.9) == "a")
    #expect(value(at: 10) == nil)
    #expect(memory.count == 0)
  }

  @Test("Memory agrees with a plain list", arguments: 0..<5 as Range<UInt64>) func memoryModel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var memory = ResultMemory<Int, Int>(mostValues: 8, mostBytes: 50)
    var list: [(key: Int, value: Int, cost: Int)] = []
    for step in 0..<1500 {
      let key = Int.random(in: 0..<16, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let cost = Int.random(in: 0...20, using: &random)
        memory.store(step, for: key, cost: cost)
        list.removeAll { $0.key == key }
        list.append((key, step, cost))
        while list.count > 8 || list.reduce(0, { $0 + $1.cost }) > 50 { list.removeFirst() }
      case 2, 3:
        let index = list.firstIndex { $0.key == key }
        let found = memory.value(for: key, at: 0)
        #expect(found == index.map { list[$0].value })
        if let index { list.append(list.remove(at: index)) }
      default:
        memory.remove(key)
        list.removeAll { $0.key == key }
      }
      #expect(memory.count == list.count && memory.byteCount == list.reduce(0) { $0 + $1.cost })
    }
  }

  @Test(
    "Retry-After is understood as seconds and as each form of a date, by the clock of the server",
    arguments: [
      (429, "120", nil, 120), (503, "0", nil, 0), (503, "Sun, 06 Nov 1994 08:49:37 GMT", nil, 37),
      (503, "Sunday, 06-Nov-94 08:49:37 GMT", nil, 37), (503, "Sun Nov  6 08:49:37 1994", nil, 37),
      (503, "Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:30 GMT", 7),
      (503, "Sun, 06 Nov 1994 08:40:00 GMT", nil, 0), (503, "99999999999999999999999", nil, 1e9),
      (503, "soon", nil, nil), (503, "-5", nil, nil), (503, "", nil, nil), (500, "120", nil, nil),
      (301, "120", nil, nil),
    ] as [(Int, String, String?, Double?)])
  func retryAfter(status: Int, value: String, date: String?, seconds: Double?) {
    var headers = HeaderFields([.init("Retry-After", value)])
    if let date { headers.append("Date", date) }
    let head = ResponseHead(number: 1, kind: .final, url: "", status: status, headers: headers)
    #expect(RetryAfter.seconds(in: head, now: 784_111_740) == seconds)
  }

  @Test("Only failures that would repeat are remembered") func memorableFailures() {
    func memorability(_ code: FetchError.Code, status: Int? = nil) -> JobOutcome.Memorability {
      JobOutcome.download(.failure(FetchError(code, "", status: status))).memorability
    }
    for status in [400, 403, 404, 410] { #expect(memorability(.httpStatus, status: status) == .failure) }
    for status in [408, 425, 429, 500, 503] { #expect(memorability(.httpStatus, status: status) == .none) }
    #expect(memorability(.formatNotRecognised) == .failure)
    for code in [.cancelled, .timeout, .connect, .nameLookup, .transferCut, .localIO] as [FetchError.Code] {
      #expect(memorability(code) == .none)
    }
  }

  @Test("An answer takes as much memory as what is in it") func costOfAnswers() {
    let cover = EmbeddedFile(bytes: [UInt8](repeating: 0, count: 50_000), mimeType: "image/png")
    let value = FindingValue.list([.record(FindingRecord([.init("cover", .embedded(cover))])), .text("x")])
    var outcome = ExtractionOutcome(finalURL: "")
    outcome.findings = [Finding(key: "tags", value: value, confidence: .exact, source: "")]
    guard case .result(let bytes) = JobOutcome.extraction(outcome).memorability else {
      Issue.record("it is not remembered")
      return
    }
    #expect((50_000..<55_000).contains(bytes))
  }

  @Test("A response that must not be stored is not remembered") func noStore() {
    let headers = HeaderFields([.init("Cache-Control", "private, No-Store")])
    let head = ResponseHead(number: 1, kind: .final, url: "", status: 200, headers: headers)
    let result = DownloadResult(response: head, length: 0, path: nil, metrics: TransferMetrics())
    #expect(JobOutcome.download(.success(result)).memorability == .none)
  }

  @Test("What makes no sense as a limit or a rate is taken for the nearest thing that does") func soundLimits() {
    var limits = DownloadQueue.Limits(total: 0, perHost: -1)
    #expect(limits.total == 1 && limits.perHost == 1)
    limits.total = -5
    limits.perHost = 0
    #expect(limits.total == 1 && limits.perHost == 1)
    for rate in [0, -1, Double.nan, .infinity] {
      let sound = DownloadQueue.StartRate(perSecond: rate, burst: 0)
      #expect(sound.perSecond > 0 && sound.perSecond.isFinite && sound.burst == 1)
    }
  }
}
