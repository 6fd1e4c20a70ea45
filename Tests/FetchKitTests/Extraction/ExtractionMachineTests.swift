import FetchKitTestSupport
import Extraction
import Foundation
import Testing

@testable import FetchKit

@Suite("An extraction by ranges", .timeLimit(.minutes(15)))
struct ExtractionMachineTests {
  typealias Answer = MemoryTransport.Answer

  func value(_ outcome: ExtractionOutcome) -> Double? {
    guard case .number(let number)? = outcome.findings.first?.value else { return nil }
    return number
  }

  @Test("asks for the head, then for what is wanted, each by a closed range bound to the strong entity tag")
  func headThenJump() {
    let file = JumpParser.file(5_000_000, offsets: [4_000_000])
    let transport = MemoryTransport([.jump]) { request, _ in .honest(request, file) }
    let outcome = transport.run()
    #expect(value(outcome) == JumpParser.answer([4_000_000]))
    #expect(transport.parts == ["0-4095", "4000000-4004095"])
    #expect(transport.requests.map(\.ifRange) == [nil, "\"v1\""])
    #expect(transport.notes == [true])
    #expect(outcome.error == nil)
    #expect(outcome.status == 206)
    #expect(outcome.extractorID == "jump")
    #expect(outcome.receipt.requests == 2)
    #expect(outcome.receipt.roundTrips == 2)
    #expect(outcome.receipt.connections == 1)
    #expect(outcome.receipt.bytesTotal == 5_000_000)
    #expect(outcome.receipt.bytesReceived <= 8192)
    #expect(outcome.reads.map(\.reason) == ["head", "wanted by jump"])
    #expect(outcome.reads.map(\.asked) == [0..<4096, 4_000_000..<4_004_096])
    #expect(outcome.reads.first?.received == 0..<4096)
    #expect(outcome.receipt.elapsedMilliseconds > 0)
  }

  @Test("gives the same answer for every order and size in which bytes come", arguments: 0..<40)
  func orders(_ seed: Int) {
    let offsets: [UInt64] = [4_000_000, 100, 2_000_000, 2_000_900, 4_999_999, 30_000, 3_000_000]
    let file = JumpParser.file(5_000_000, offsets: offsets)
    for extractor in [ToyExtractor.jump, .jumpAtOnce] {
      for cap in [Int.max, 1000] {
        let transport = MemoryTransport([extractor], seed: UInt64(seed)) { request, _ in
          .honest(request, file, cap: cap)
        }
        #expect(value(transport.run()) == JumpParser.answer(offsets))
      }
    }
  }

  @Test("asks for several ranges in one round, four at once")
  func oneRound() {
    let offsets = (1...10).map { UInt64($0 * 400_000) }
    let file = JumpParser.file(5_000_000, offsets: offsets)
    let transport = MemoryTransport([.jumpAtOnce]) { request, _ in .honest(request, file) }
    let outcome = transport.run()
    #expect(value(outcome) == JumpParser.answer(offsets))
    #expect(outcome.receipt.requests == 11)
    #expect(outcome.receipt.roundTrips == 2)
    #expect(outcome.reads.map(\.round) == [1] + Array(repeating: 2, count: 10))
    let machine = ExtractionMachine(
      .remote(url: "http://test/"), asking: Question("duration"), of: ExtractorRegistry([ToyExtractor.jumpAtOnce]),
      budget: ExtractionBudget())
    #expect(mostAtOnce(machine, file) == 4)
  }

  /// The most requests that were under way at once, where none gets on before all that can start have started.
  func mostAtOnce(_ start: ExtractionMachine, _ file: [UInt8]) -> Int {
    var machine = start
    var waiting: [ExtractionMachine.Event] = [.started(length: nil)]
    var (running, most) = (0, 0)
    while !waiting.isEmpty {
      for action in machine.handle(waiting.removeFirst(), at: 0) {
        guard case .start(let request) = action else { continue }
        running += 1
        most = max(most, running)
        let answer = Answer.honest(request, file)
        let head = ResponseHead(
          number: 1, kind: .final, url: "http://test/", status: 206,
          headers: HeaderFields(answer.fields.map { HeaderFields.Field($0.0, $0.1) }))
        waiting += [
          .response(request: request.number, head), .bytes(request: request.number, Data(answer.body)),
          .finished(request: request.number, nil),
        ]
      }
      if case .finished? = waiting.first { running -= 1 }
    }
    return most
  }

  @Test("asks for head and tail side by side where the format keeps its index at the end", arguments: 0..<20)
  func headAndTail(_ seed: Int) {
    let file = TailParser.file(1_000_000)
    let transport = MemoryTransport([.tail], seed: UInt64(seed)) { request, _ in .honest(request, file) }
    let outcome = transport.run()
    #expect(value(outcome) == 77)
    #expect(transport.parts == ["0-4095", "-1024"])
    #expect(outcome.receipt.roundTrips == 1)
    #expect(outcome.reads.last?.asked == 998_976..<1_000_000)
    #expect(outcome.reads.map(\.reason) == ["head", "tail"])
  }

  @Test("is not confused by a file that is shorter than head and tail together", arguments: [5, 500, 1500, 4500])
  func shortFile(_ length: Int) {
    let file = TailParser.file(length)
    for seed in 0..<10 {
      let transport = MemoryTransport([.tail], seed: UInt64(seed)) { request, _ in .honest(request, file) }
      #expect(value(transport.run()) == 77)
      #expect(transport.requests.count == 2)
    }
  }

  @Test("asks for the tail by a closed range where a suffix is refused, misread or ignored", arguments: 0..<20)
  func badSuffix(_ seed: Int) {
    let file = TailParser.file(1_000_000)
    let answers: [(ReadRequest) -> Answer] = [
      { _ in Answer(status: 416, fields: [("Content-Range", "bytes */1000000")]) },
      { _ in Answer(status: 501) },
      { _ in Answer(status: 404) },
      { _ in .rangeless(file) },
      { request in
        var first = request
        first.part = .closed(0...1024)
        return .honest(first, file)
      },
    ]
    for (index, bad) in answers.enumerated() {
      let transport = MemoryTransport([.tail], seed: UInt64(seed)) { request, _ in
        if case .suffix = request.part { return bad(request) }
        return .honest(request, file)
      }
      #expect(value(transport.run()) == 77, "answer \(index)")
      #expect(transport.parts.last == "999999-999999" || transport.parts.last == "999999-1000000", "answer \(index)")
      #expect(transport.requests.count == 3)
    }
  }

  @Test("brings a cheap hint in the round of a real need")
  func hints() {
    let file = Array("HINT".utf8) + [UInt8](repeating: 1, count: 500_000) + [42]
    let transport = MemoryTransport([.hint]) { request, _ in .honest(request, file) }
    let outcome = transport.run()
    #expect(value(outcome) == 42)
    #expect(outcome.receipt.roundTrips == 2)
    #expect(outcome.reads.map(\.reason) == ["head", "wanted by hint", "hint"])
  }

  @Test("asks for the rest where the server gives less than was asked for")
  func shortAnswers() {
    let file = ScanParser.file(200_000)
    let transport = MemoryTransport([.scan]) { request, _ in .honest(request, file, cap: 20_000) }
    let outcome = transport.run()
    #expect(value(outcome) == 200_000)
    #expect(outcome.receipt.bytesReceived == 200_000)
  }

  @Test("asks the parser with less than a head, where the server gives no more at once")
  func shortHead() {
    let file = JumpParser.file(5_000_000, offsets: [4_000_000])
    let transport = MemoryTransport([.jump]) { request, _ in .honest(request, file, cap: 1000) }
    #expect(value(transport.run()) == JumpParser.answer([4_000_000]))
    #expect(transport.requests.count == 2)
  }

  @Test("gives up on a server that gives a few bytes at a time")
  func tinyAnswers() {
    let file = ScanParser.file(200_000)
    let transport = MemoryTransport([.scan]) { request, _ in .honest(request, file, cap: 10) }
    let outcome = transport.run()
    #expect(outcome.error?.code == .transferCut)
    #expect(transport.requests.count < 30)
  }

  @Test("reads a long file in few requests and bounded memory")
  func scan() {
    let file = ScanParser.file(20 << 20)
    let transport = MemoryTransport([.scan]) { request, _ in .honest(request, file) }
    let outcome = transport.run()
    #expect(value(outcome) == Double(20 << 20))
    #expect(outcome.receipt.requests < 14)
    #expect(transport.mostHeld < 1 << 20)
    #expect(outcome.receipt.bytesReceived == UInt64(20 << 20))
  }

  @Test("takes an honest answer that starts a little early")
  func earlyStart() {
    let file = JumpParser.file(5_000_000, offsets: [4_001_000])
    let transport = MemoryTransport([.jump]) { request, _ in
      guard case .closed(let range) = request.part else { return .honest(request, file) }
      var aligned = request
      aligned.part = .closed(range.lowerBound / 4096 * 4096...range.upperBound)
      return .honest(aligned, file)
    }
    #expect(value(transport.run()) == JumpParser.answer([4_001_000]))
    #expect(transport.requests.count == 2)
  }

  @Test("goes on where the server does not say how long the resource is")
  func unknownTotal() {
    let file = JumpParser.file(5_000_000, offsets: [4_000_000])
    let transport = MemoryTransport([.jump]) { request, _ in .honest(request, file, total: "*") }
    let outcome = transport.run()
    #expect(value(outcome) == JumpParser.answer([4_000_000]))
    #expect(outcome.receipt.bytesTotal == nil)
  }

  @Test("learns a length that no part told from the head of a plain answer, and jumps")
  func lengthFromPlainAnswer() {
    let file = TailParser.file(3_000_000)
    let extractor = ToyExtractor("TAIL") { TailParser() }
    let transport = MemoryTransport([extractor]) { request, _ in .honest(request, file, total: "*") }
    let outcome = transport.run()
    #expect(value(outcome) == 77)
    #expect(transport.parts == ["0-4095", "all", "2999999-2999999"])
    #expect(outcome.receipt.bytesReceived < 100_000)
  }

  @Test("finds the end by 416 where nobody says how long the resource is")
  func endBy416() {
    let file = ScanParser.file(4096)
    let transport = MemoryTransport([.scan]) { request, _ in
      if case .closed(let range) = request.part, range.lowerBound >= 4096 { return Answer(status: 416) }
      return .honest(request, file, total: "*")
    }
    #expect(value(transport.run()) == 4096)
  }

  @Test("asks further ranges of the URL that a redirect led to, and counts the hops")
  func redirects() {
    let file = JumpParser.file(5_000_000, offsets: [4_000_000])
    let transport = MemoryTransport([.jump]) { request, _ in
      var answer = Answer.honest(request, file)
      if request.place == .original { (answer.hops, answer.url) = (2, "http://cdn/file.bin") }
      return answer
    }
    let outcome = transport.run()
    #expect(value(outcome) == JumpParser.answer([4_000_000]))
    #expect(transport.requests.map(\.place) == [.original, .redirected("http://cdn/file.bin")])
    #expect(outcome.finalURL == "http://cdn/file.bin")
    #expect(outcome.receipt.requests == 4)
    #expect(outcome.receipt.roundTrips == 4)
  }

  @Test("goes back to the given URL once where the redirect's target refuses", arguments: [401, 403, 404, 410])
  func expiredRedirect(_ status: Int) {
    let file = JumpParser.file(5_000_000, offsets: [4_000_000])
    let transport = MemoryTransport([.jump]) { request, _ in
      if request.place != .original { return Answer(status: status) }
      var answer = Answer.honest(request, file)
      (answer.hops, answer.url) = (1, "http://cdn/file.bin?signed")
      return answer
    }
    #expect(value(transport.run()) == JumpParser.answer([4_000_000]))
    #expect(transport.requests.map(\.place) == [.original, .redirected("http://cdn/file.bin?signed"), .original])
  }

  @Test("merges more where each request goes through a redirect again")
  func lastingHops() {
    let offsets: [UInt64] = [1_000_000, 1_040_000, 1_080_000]
    let file = JumpParser.file(5_000_000, offsets: offsets)
    for hops in 0...1 {
      let transport = MemoryTransport([.jumpAtOnce]) { request, _ in
        var answer = Answer.honest(request, file)
        answer.hops = hops
        return answer
      }
      let outcome = transport.run()
      #expect(value(outcome) == JumpParser.answer(offsets))
      #expect(outcome.receipt.requests == 4)
      #expect(transport.requests.allSatisfy { $0.place == .original })
    }
  }

  @Test("leaves credentials behind at another origin, and keeps them at the same")
  func credentials() throws {
    var request = try DownloadRequest("http://a.test/x")
    request.headers.append("Authorization", "Bearer s")
    request.headers.append("cookie", "c=1")
    request.headers.append("X-Other", "1")
    func names(_ url: String) -> [String] {
      let read = ReadRequest(number: 1, part: .closed(0...9), place: .redirected(url))
      return request.reading(read).headers.fields.map { $0.name.lowercased() }
    }
    #expect(names("http://b.test/x") == ["x-other", "accept-encoding"])
    #expect(names("https://a.test/x") == ["x-other", "accept-encoding"])
    #expect(names("http://a.test:81/x") == ["x-other", "accept-encoding"])
    #expect(names("http://A.test:80/y") == ["authorization", "cookie", "x-other", "accept-encoding"])
    let user = try DownloadRequest("http://me:secret@a.test/x")
    #expect(user.reading(ReadRequest(number: 1, place: .redirected("http://a.test/y"))).url == user.url)
    #expect(user.reading(ReadRequest(number: 1, place: .redirected("http://b.test/y"))).url == "http://b.test/y")
    #expect(request.reading(ReadRequest(number: 1, decodes: true)).headers["Accept-Encoding"] == nil)
    #expect(request.reading(ReadRequest(number: 1, ifRange: "\"v\"")).headers["If-Range"] == "\"v\"")
  }
}
