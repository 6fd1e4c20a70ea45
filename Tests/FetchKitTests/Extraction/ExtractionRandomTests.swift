import FetchKitTestSupport
import Extraction
import Foundation
import Testing

@testable import FetchKit

@Suite("An extraction under random conditions", .timeLimit(.minutes(15)))
struct ExtractionRandomTests {
  typealias Answer = MemoryTransport.Answer

  func value(_ outcome: ExtractionOutcome) -> Double? {
    guard case .number(let number)? = outcome.findings.first?.value else { return nil }
    return number
  }

  @Test("has the right answer or an error, and an end, whatever truthful servers do", arguments: 0..<60)
  func truthfulServers(_ seed: Int) {
    let jump = JumpParser.file(300_000, offsets: [250_000, 5000, 299_999, 100_000])
    let (tail, scan) = (TailParser.file(300_000), ScanParser.file(300_000))
    let cases: [(ToyExtractor, [UInt8], Double)] = [
      (.jump, jump, JumpParser.answer([250_000, 5000, 299_999, 100_000])),
      (.jumpAtOnce, jump, JumpParser.answer([250_000, 5000, 299_999, 100_000])), (.tail, tail, 77),
      (.scan, scan, 300_000),
    ]
    for (index, (extractor, file, right)) in cases.enumerated() {
      var random = SeededGenerator(seed: UInt64(seed * 7 + index))
      let transport = MemoryTransport([extractor], seed: UInt64(seed), ignoresRanges: random.next() % 4 == 0) {
        request, _ in truthful(request, file, &random)
      }
      let outcome = transport.run()
      #expect(transport.outcome != nil)
      #expect(outcome.error != nil || value(outcome) == right)
      #expect(transport.requests.count < 100)
      var machine = transport.machine
      #expect(machine.handle(.cancelled, at: 99).isEmpty)
    }
  }

  /// An answer whose bytes stand where it says, among many kinds.
  private func truthful(_ request: ReadRequest, _ file: [UInt8], _ random: inout SeededGenerator) -> Answer {
    let honest = Answer.honest(request, file)
    switch random.next() % 16 {
    case 0: return .rangeless(file, tag: "\"v1\"")
    case 1: return .rangeless(file, declares: false)
    case 2: return .honest(request, file, cap: 1 + Int(random.next() % 5000))
    case 3: return .honest(request, file, total: "*")
    case 4: return honest.breaking(after: Int(random.next() % 3000))
    case 5: return Answer.rangeless(file).breaking(after: Int(random.next() % 100_000))
    case 6: return Answer(status: [404, 416, 500, 503, 204, 302][Int(random.next() % 6)])
    case 7:
      guard case .closed(let range) = request.part else { return honest }
      var early = request
      early.part = .closed(range.lowerBound / 4096 * 4096...range.upperBound)
      return .honest(early, file)
    case 8:
      var moved = honest
      (moved.hops, moved.url) = (1, "http://elsewhere/\(random.next() % 2)")
      return moved
    case 9: return honest.adding("Content-Encoding", "gzip")
    case 10: return .honest(request, file, tag: random.next() % 2 == 0 ? nil : "W/\"v1\"")
    default: return honest
    }
  }

  @Test("ends once and never traps, whatever events come in whatever order", arguments: 0..<200)
  func randomEvents(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let extractors = [ToyExtractor.jump, .tail, .scan, .hint]
    var machine = ExtractionMachine(
      .remote(url: "http://test/a"), asking: Question("duration"), of: ExtractorRegistry(extractors),
      budget: ExtractionBudget(), ignoresRanges: seed % 3 == 0)
    var ends = 0
    for turn in 0..<300 {
      for action in machine.handle(event(&random), at: Double(turn)) {
        if case .finish = action { ends += 1 }
      }
    }
    for action in machine.handle(.cancelled, at: 1000) { if case .finish = action { ends += 1 } }
    #expect(ends == 1)
  }

  private func event(_ random: inout SeededGenerator) -> ExtractionMachine.Event {
    let number = Int(random.next() % 6)
    switch random.next() % 10 {
    case 0: return .started(length: random.next() % 5 == 0 ? random.next() : nil)
    case 1...3: return .response(request: number, head(&random))
    case 4...6:
      let text = ["JUMP", "TAIL", "SCAN", "HINT", "\0\0\0\0"][Int(random.next() % 5)]
      let tail = (0..<random.next() % 5000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      return .bytes(request: number, Data(Array(text.utf8) + tail))
    case 7: return .finished(request: number, nil)
    case 8 where random.next() % 4 == 0:
      return .failed(request: number, FetchError(.transferCut, "cut"), TransferMetrics())
    default: return .bytes(request: number, Data())
    }
  }

  private func head(_ random: inout SeededGenerator) -> ResponseHead {
    func bound() -> UInt64 {
      [0, 1, 4095, 4096, 5_000_000, .max - 1, .max, random.next() % 10_000][Int(random.next() % 8)]
    }
    var fields = HeaderFields()
    if random.next() % 2 == 0 { fields.append("Content-Range", "bytes \(bound())-\(bound())/\(bound())") }
    if random.next() % 4 == 0 { fields.append("Content-Range", "bytes */\(bound())") }
    if random.next() % 2 == 0 { fields.append("ETag", "\"v\"") }
    if random.next() % 16 == 0 { fields.append("Content-Encoding", "br") }
    let kinds: [ResponseHead.Kind] = [.final, .final, .final, .redirect, .interim, .authentication, .part]
    return ResponseHead(
      number: 1, kind: kinds[Int(random.next() % 7)], url: "http://test/\(random.next() % 2 == 0 ? "a" : "b")",
      status: [200, 206, 206, 206, 416, 404, 204, 304, 302][Int(random.next() % 9)], headers: fields,
      expectedLength: random.next() % 2 == 0 ? bound() : nil)
  }
}
