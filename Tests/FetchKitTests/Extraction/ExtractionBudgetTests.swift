import FetchKitTestSupport
import Extraction
import Foundation
import Testing

@testable import FetchKit

@Suite("An extraction's budget and end", .timeLimit(.minutes(15)))
struct ExtractionBudgetTests {
  typealias Answer = MemoryTransport.Answer

  func budget(_ change: (inout ExtractionBudget) -> Void) -> ExtractionBudget {
    var budget = ExtractionBudget()
    change(&budget)
    return budget
  }

  @Test("stops at the limit of bytes, whether ranges are honoured or not, and gives what is known", arguments: 0..<20)
  func bytes(_ seed: Int) {
    let file = ScanParser.file(2_000_000)
    for hasRanges in [true, false] {
      let transport = MemoryTransport(
        [.scan], budget: budget { $0.maximumBytes = 500_000 }, seed: UInt64(seed)
      ) { request, _ in hasRanges ? .honest(request, file) : .rangeless(file, declares: false) }
      let outcome = transport.run()
      #expect(outcome.error?.code == .budgetSpent)
      #expect(outcome.error?.message.contains("500000") == true)
      #expect(outcome.findings.count == 1)
      #expect(outcome.receipt.bytesReceived <= (hasRanges ? 500_000 : 540_000))
      #expect(outcome.receipt.bytesReceived >= 490_000)
    }
  }

  @Test("never asks for more bytes than the limit leaves")
  func asksWithinLimit() {
    let file = ScanParser.file(2_000_000)
    let transport = MemoryTransport([.scan], budget: budget { $0.maximumBytes = 300_000 }) { request, _ in
      .honest(request, file)
    }
    transport.run()
    let asked = transport.requests.reduce(UInt64(0)) { sum, request in
      guard case .closed(let range) = request.part else { return sum }
      return sum + range.upperBound - range.lowerBound + 1
    }
    #expect(asked == 300_000)
  }

  @Test("does not read towards a byte that the limit will never let it reach")
  func unreachable() {
    let file = JumpParser.file(5_000_000, offsets: [4_000_000])
    let transport = MemoryTransport([.jump], budget: budget { $0.maximumBytes = 1_000_000 }) { _, _ in .rangeless(file)
    }
    let outcome = transport.run()
    #expect(outcome.error?.code == .budgetSpent)
    #expect(outcome.receipt.bytesReceived < 100_000)
  }

  @Test("keeps a limit that is smaller than a head", arguments: [true, false])
  func tinyLimit(_ hasRanges: Bool) {
    let file = JumpParser.file(5_000_000, offsets: [4_000_000])
    let transport = MemoryTransport([.jump], budget: budget { $0.maximumBytes = 100 }) { request, _ in
      hasRanges ? .honest(request, file) : .rangeless(file)
    }
    let outcome = transport.run()
    #expect(outcome.error?.code == .budgetSpent)
    #expect(outcome.receipt.bytesReceived <= (hasRanges ? 100 : 40_000))
    #expect(outcome.receipt.requests == 1)
  }

  @Test("stops at the limit of requests")
  func requests() {
    let file = JumpParser.file(5_000_000, offsets: [4_000_000, 3_000_000, 2_000_000])
    let transport = MemoryTransport([.jump], budget: budget { $0.maximumRequests = 3 }) { request, _ in
      .honest(request, file)
    }
    let outcome = transport.run()
    #expect(outcome.error?.code == .budgetSpent)
    #expect(outcome.error?.message.contains("3 requests") == true)
    #expect(transport.requests.count == 3)
    let enough = MemoryTransport([.jump], budget: budget { $0.maximumRequests = 4 }) { request, _ in
      .honest(request, file)
    }
    #expect(enough.run().error == nil)
  }

  @Test("stops at the deadline with what is known, ends its requests, and says nothing after that")
  func deadline() {
    let file = ScanParser.file(2_000_000)
    let transport = MemoryTransport([.scan], budget: budget { $0.deadline = 1.5 }) { request, index in
      var answer = Answer.honest(request, file)
      if index == 2 { answer.status = 100 }
      return answer
    }
    transport.feed(.started(length: nil))
    transport.feed(.deadlinePassed)
    #expect(transport.outcome?.error?.code == .budgetSpent)
    #expect(transport.outcome?.error?.message.contains("1.5 s") == true)
    #expect(transport.cancelled == [1])
    var machine = transport.machine
    #expect(machine.handle(.deadlinePassed, at: 9).isEmpty)
    #expect(machine.handle(.cancelled, at: 9).isEmpty)
    #expect(machine.handle(.finished(request: 1, nil), at: 9).isEmpty)
  }

  @Test("ends as cancelled when it is cancelled at any moment", arguments: 0..<30)
  func cancelled(_ after: Int) {
    let file = JumpParser.file(5_000_000, offsets: [4_000_000, 3_000_000])
    var machine = ExtractionMachine(
      .remote(url: "http://test/"), asking: Question("duration"), of: ExtractorRegistry([ToyExtractor.jump]),
      budget: ExtractionBudget())
    var waiting: [ExtractionMachine.Event] = [.started(length: nil)]
    var ends = 0
    for turn in 0..<60 where !waiting.isEmpty {
      let event = turn == after ? ExtractionMachine.Event.cancelled : waiting.removeFirst()
      for action in machine.handle(event, at: Double(turn)) {
        switch action {
        case .start(let request):
          let answer = Answer.honest(request, file)
          let head = ResponseHead(
            number: 1, kind: .final, url: "http://test/", status: 206,
            headers: HeaderFields(answer.fields.map { HeaderFields.Field($0.0, $0.1) }))
          waiting += [.response(request: request.number, head)]
          waiting += answer.body.chunked(1000).map { .bytes(request: request.number, Data($0)) }
          waiting += [.finished(request: request.number, nil)]
        case .finish(let outcome):
          ends += 1
          if turn == after { #expect(outcome.error?.code == .cancelled) }
        case .cancel, .note: break
        }
      }
    }
    #expect(ends == 1)
  }

  @Test("limits local sources by a number of bytes only where one was set")
  func localLimit() {
    var budget = ExtractionBudget()
    #expect(budget.maximumBytes(remote: true) == 32 << 20)
    #expect(budget.maximumBytes(remote: false) == nil)
    budget.maximumBytes = 32 << 20
    #expect(budget.maximumBytes(remote: false) == 32 << 20)
  }

  @Test("names each kind of failure, and lists who declined and why")
  func failures() {
    let cases: [(ExtractionError, FetchError.Code)] = [
      (.notRecognised("no"), .formatNotRecognised), (.malformed("bad \u{1B}[31m", at: 7), .malformedData),
      (.absent("none"), .valueNotPresent),
    ]
    for (error, code) in cases {
      let first = ToyExtractor("MULT") { FailingParser(error: .notRecognised("not mine")) }
      let second = ToyExtractor("MUL?") { FailingParser(error: error) }
      let transport = MemoryTransport([first, second]) { request, _ in .honest(request, Array("MULT....".utf8)) }
      let outcome = transport.run()
      #expect(outcome.error?.code == code)
      #expect(outcome.declined.map(\.id) == ["mult", "mul?"])
      #expect(outcome.error?.message.contains("mult: not mine") == true)
      #expect(outcome.error?.message.contains("\u{1B}") == false)
    }
  }

  @Test("asks the parser only when what it wanted is here")
  func fewAsks() {
    let counter = Counter()
    let extractor = ToyExtractor("JUMP") { CountingParser(counter: counter) }
    let file = JumpParser.file(2_000_000, offsets: [1_900_000])
    let transport = MemoryTransport([extractor]) { _, _ in .rangeless(file) }
    #expect(transport.run().error == nil)
    #expect(counter.count.withLock { $0 } == 2)
  }

  @Test("fails where a parser asks for bytes behind the end")
  func behindTheEnd() {
    let extractor = ToyExtractor("JUMP") { FailingParser(pause: .missing([9000..<9001])) }
    let transport = MemoryTransport([extractor]) { request, _ in .honest(request, JumpParser.file(5000, offsets: [])) }
    #expect(transport.run().error?.code == .malformedData)
  }
}

struct FailingParser: ExtractionParser {
  var pause: ParserPause
  init(error: ExtractionError) { pause = .failed(error) }
  init(pause: ParserPause) { self.pause = pause }
  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] { throw pause }
}

struct CountingParser: ExtractionParser {
  let counter: Counter
  var inner = JumpParser()

  mutating func parse(_ input: ByteView) throws(ParserPause) -> [Finding] {
    counter.count.withLock { $0 += 1 }
    return try inner.parse(input)
  }
}
