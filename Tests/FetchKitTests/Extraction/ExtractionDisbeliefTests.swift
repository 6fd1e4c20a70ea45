import FetchKitTestSupport
import Extraction
import Foundation
import Testing

@testable import FetchKit

@Suite("An extraction from servers that err", .timeLimit(.minutes(15)))
struct ExtractionDisbeliefTests {
  typealias Answer = MemoryTransport.Answer

  let offset: UInt64 = 4_000_000
  var file: [UInt8] { JumpParser.file(5_000_000, offsets: [offset]) }
  var right: Double { JumpParser.answer([offset]) }

  func value(_ outcome: ExtractionOutcome) -> Double? {
    guard case .number(let number)? = outcome.findings.first?.value else { return nil }
    return number
  }

  // MARK: 200 to a range

  @Test("reads on from the start where ranges are ignored, stops at the answer, and remembers", arguments: 0..<20)
  func ignoredRanges(_ seed: Int) {
    let file = JumpParser.file(5_000_000, offsets: [1_000_000])
    let transport = MemoryTransport([.jump], seed: UInt64(seed)) { _, _ in .rangeless(file) }
    let outcome = transport.run()
    #expect(value(outcome) == JumpParser.answer([1_000_000]))
    #expect(transport.parts == ["0-4095"])
    #expect(transport.cancelled == [1])
    #expect(transport.notes == [false])
    #expect(outcome.status == 200)
    #expect(outcome.receipt.bytesReceived < 1_100_000)
  }

  @Test("drops the tail's request where the head's answer is the whole", arguments: 0..<20)
  func ignoredTail(_ seed: Int) {
    let file = TailParser.file(100_000)
    let transport = MemoryTransport([.tail], seed: UInt64(seed)) { _, _ in .rangeless(file) }
    let outcome = transport.run()
    #expect(value(outcome) == 77)
    #expect(transport.parts == ["0-4095", "-1024"])
    #expect(outcome.reads.first?.received == 0..<100_000)
  }

  @Test("starts plainly at a host that is known to ignore ranges, and jumps all the same where that pays")
  func knownHost() {
    let file = file
    let plain = MemoryTransport([.jump], ignoresRanges: true) { _, _ in .rangeless(file).adding("Accept-Ranges", "none")
    }
    #expect(value(plain.run()) == right)
    #expect(plain.parts == ["all"])
    let able = MemoryTransport([.jump], ignoresRanges: true) { request, _ in .honest(request, file) }
    #expect(value(able.run()) == right)
    #expect(able.parts == ["all", "4000000-4004095"])
    #expect(able.notes == [true])
  }

  @Test("bounds memory while it reads towards a byte far away")
  func boundedMemory() {
    let file = JumpParser.file(30_000_000, offsets: [29_000_000])
    let transport = MemoryTransport([.jump]) { _, _ in .rangeless(file) }
    #expect(value(transport.run()) == JumpParser.answer([29_000_000]))
    #expect(transport.mostHeld <= (8 << 20) + 40_000)
  }

  @Test("says so where a parser goes back to what was dropped and cannot be had again")
  func droppedBytes() {
    let file = JumpParser.file(30_000_000, offsets: [29_000_000, 1_000_000])
    let transport = MemoryTransport([.jump]) { _, _ in .rangeless(file) }
    let outcome = transport.run()
    #expect(outcome.error?.code == .budgetSpent)
    #expect(outcome.error?.message.contains("1000000") == true)
    let able = MemoryTransport([.jump], ignoresRanges: true) { request, index in .honest(request, file) }
    #expect(value(able.run()) == JumpParser.answer([29_000_000, 1_000_000]))
  }

  @Test("learns the length at the end of a body that does not say it")
  func lengthAtTheEnd() {
    let file = TailParser.file(100_000)
    let transport = MemoryTransport([ToyExtractor("TAIL") { TailParser() }]) { _, _ in
      .rangeless(file, declares: false)
    }
    let outcome = transport.run()
    #expect(value(outcome) == 77)
    #expect(outcome.receipt.bytesTotal == 100_000)
  }

  @Test("asks a parser that waits for the end of a stream now and then, so that it can release what has come")
  func patientParser() {
    let extractor = ToyExtractor("JUMP") { PatientParser() }
    let file = JumpParser.file(6_000_000, offsets: [])
    let transport = MemoryTransport([extractor]) { _, _ in .rangeless(file, declares: false) }
    #expect(value(transport.run()) == 6_000_000)
    #expect(transport.mostHeld < 400_000)
  }

  @Test("asks without If-Range where that makes a server forget ranges of one and the same version")
  func misunderstoodIfRange() {
    let file = file
    let transport = MemoryTransport([.jump]) { request, _ in
      request.ifRange == nil ? .honest(request, file) : .rangeless(file, tag: "\"v1\"")
    }
    #expect(value(transport.run()) == right)
    #expect(transport.requests.map(\.ifRange) == [nil, "\"v1\"", nil])
  }

  // MARK: Changes

  @Test(
    "starts over once where the resource changed",
    arguments: ["tag by 200", "tag by 206", "length", "date", "weak tag"])
  func changed(_ how: String) {
    let (old, new) = (file, JumpParser.file(5_000_000, offsets: [3_000_000]))
    let transport = MemoryTransport([.jump]) { request, index in
      let isNew = index > 1
      switch how {
      case "tag by 200" where index == 2: return .rangeless(new, tag: "\"v2\"")
      case "tag by 200", "tag by 206": return .honest(request, isNew ? new : old, tag: isNew ? "\"v2\"" : "\"v1\"")
      case "length": return .honest(request, isNew ? new + [1] : old, tag: nil)
      case "weak tag": return .honest(request, isNew ? new : old, tag: isNew ? "W/\"2\"" : "W/\"1\"")
      default: return .honest(request, isNew ? new : old, tag: nil).adding("Last-Modified", isNew ? "Tue" : "Mon")
      }
    }
    #expect(value(transport.run()) == JumpParser.answer([3_000_000]))
    #expect(transport.parts == ["0-4095", "4000000-4004095", "0-4095", "3000000-3004095"])
    #expect(transport.requests.dropFirst().first?.ifRange == (how.hasPrefix("tag") ? "\"v1\"" : nil))
  }

  @Test("gives up where the resource changes again", arguments: 0..<10)
  func changesAgain(_ seed: Int) {
    let file = file
    let transport = MemoryTransport([.jump], seed: UInt64(seed)) { request, index in
      .honest(request, file, tag: "\"v\(index)\"")
    }
    let outcome = transport.run()
    #expect(outcome.error?.code == .transferCut)
    #expect(outcome.error?.message.contains("changed") == true)
    #expect(transport.requests.count == 4)
  }

  @Test("takes a date that is the answer's own for none, and a mark of weakness for nothing")
  func harmlessDifferences() {
    let file = file
    let dates = MemoryTransport([.jump]) { request, index in
      Answer.honest(request, file, tag: nil).adding("Date", "day \(index)").adding("Last-Modified", "day \(index)")
    }
    #expect(value(dates.run()) == right)
    #expect(dates.requests.count == 2)
    let tags = MemoryTransport([.jump]) { request, index in
      .honest(request, file, tag: index == 1 ? "W/\"v\"" : "\"v\"")
    }
    #expect(value(tags.run()) == right)
    #expect(tags.requests.count == 2)
  }

  // MARK: Parts that are not what they should be

  @Test("falls back to a plain request where parts cannot be believed", arguments: 0..<5)
  func unbelievableParts(_ which: Int) {
    let file = file
    let transport = MemoryTransport([.jump]) { request, _ in
      guard case .closed(let range) = request.part else { return .honest(request, file) }
      var answer = Answer.honest(request, file)
      switch which {
      case 0: answer.fields = [("Content-Range", "bytes \(range.lowerBound + 5)-\(range.upperBound + 5)/5000000")]
      case 1: answer.fields = []
      case 2: answer.fields = [("Content-Range", "bytes 9-3/5")]
      case 3: answer.fields = [("Content-Type", "multipart/byteranges; boundary=x")]
      default: answer = Answer(status: 416)
      }
      return answer
    }
    let outcome = transport.run()
    #expect(value(outcome) == right)
    #expect(transport.parts == ["0-4095", "all"])
  }

  @Test("lets compressed content be decoded where a server compresses whatever it is asked", arguments: [200, 206])
  func compressed(_ status: Int) {
    let file = file
    let transport = MemoryTransport([.jump]) { request, _ in
      var answer = request.decodes ? .rangeless(file, declares: false) : Answer.honest(request, file)
      answer.status = request.decodes ? 200 : status
      return answer.adding("Content-Encoding", "gzip")
    }
    let outcome = transport.run()
    #expect(value(outcome) == right)
    #expect(transport.requests.map(\.decodes) == [false, true])
    #expect(transport.parts == ["0-4095", "all"])
  }

  @Test("fails where the decoded content is a part again")
  func compressedParts() {
    let file = file
    let transport = MemoryTransport([.jump]) { request, _ in
      var answer = Answer.honest(request, file).adding("Content-Encoding", "gzip")
      answer.status = 206
      return answer
    }
    #expect(transport.run().error?.code == .transferCut)
    #expect(transport.requests.count == 2)
  }

  // MARK: Refusals

  @Test("fails with the status, whatever body comes with it", arguments: [400, 401, 403, 404, 500, 503])
  func errorStatus(_ status: Int) {
    let file = file
    let transport = MemoryTransport([.jump]) { _, _ in Answer(status: status, body: file) }
    let outcome = transport.run()
    #expect(outcome.error?.code == .httpStatus)
    #expect(outcome.error?.status == status)
    #expect(outcome.error?.message.contains("\(status)") == true)
    #expect(outcome.findings.isEmpty)
  }

  @Test("says which bytes were refused where others had come")
  func refusedRange() {
    let file = file
    let transport = MemoryTransport([.jump]) { request, index in
      index == 1 ? .honest(request, file) : Answer(status: 404)
    }
    let outcome = transport.run()
    #expect(outcome.error?.code == .httpStatus)
    #expect(outcome.error?.message.contains("404") == true)
    #expect(outcome.error?.message.contains("4000000-4004095") == true)
  }

  @Test("takes 416 with a length of 0, 204 and an empty body for an empty file", arguments: 0..<4)
  func empty(_ which: Int) {
    let transport = MemoryTransport([.jump]) { request, _ in
      switch which {
      case 0: Answer(status: 416, fields: [("Content-Range", "bytes */0")])
      case 1: Answer(status: 204)
      case 2: .rangeless([])
      default: request.part == nil ? .rangeless([]) : Answer(status: 416)
      }
    }
    let outcome = transport.run()
    #expect(outcome.error?.code == .formatNotRecognised)
    #expect(outcome.error?.message.contains("empty") == true)
    #expect(outcome.receipt.bytesTotal == 0)
  }

  @Test("takes a file that is itself cut for malformed, not for a cut transfer")
  func truncatedFile() {
    let file = JumpParser.file(5000, offsets: [9000])
    let transport = MemoryTransport([.jump]) { request, _ in .honest(request, file) }
    let outcome = transport.run()
    #expect(outcome.error?.code == .malformedData)
    #expect(outcome.error?.message.contains("5000") == true)
    #expect(transport.requests.count == 1)
  }

  // MARK: Cuts

  @Test("asks once more for what a cut left out", arguments: 0..<20)
  func cutOnce(_ seed: Int) {
    let file = file
    let transport = MemoryTransport([.jump], seed: UInt64(seed)) { request, index in
      let answer = Answer.honest(request, file)
      return index == 1 ? answer.breaking(after: 5) : answer
    }
    #expect(value(transport.run()) == right)
    #expect(transport.parts == ["0-4095", "5-4095", "4000000-4004095"])
  }

  @Test("takes silence in the middle of a range for a cut")
  func silence() {
    let file = file
    let transport = MemoryTransport([.jump]) { request, index in
      let answer = Answer.honest(request, file)
      return index == 2 ? answer.breaking(after: 0, FetchError(.timeout, "silence")) : answer
    }
    #expect(value(transport.run()) == right)
    #expect(transport.requests.count == 3)
  }

  @Test("fails as cut when it is cut twice, not as malformed", arguments: [true, false])
  func cutTwice(_ hasRanges: Bool) {
    let file = file
    let transport = MemoryTransport([.jump]) { request, _ in
      (hasRanges ? Answer.honest(request, file) : .rangeless(file)).breaking(after: 7)
    }
    let outcome = transport.run()
    #expect(outcome.error?.code == .transferCut)
    #expect(transport.requests.count == 2)
  }

  @Test("does not mind a cut behind the bytes that it needs")
  func cutBehind() {
    let file = file
    let transport = MemoryTransport([.jump]) { request, index in
      Answer.honest(request, file).breaking(after: index == 1 ? 4096 : 2000)
    }
    #expect(value(transport.run()) == right)
    #expect(transport.requests.count == 2)
  }

  @Test("takes a body shorter than its Content-Range for cut even where the transfer ended well")
  func shortBody() {
    let file = file
    let transport = MemoryTransport([.jump]) { request, index in
      var answer = Answer.honest(request, file)
      if index == 1 { answer.body.removeLast(4090) }
      return answer
    }
    #expect(value(transport.run()) == right)
    #expect(transport.parts == ["0-4095", "6-4095", "4000000-4004095"])
  }

  @Test("ignores bytes behind the part that was announced")
  func longBody() {
    let file = JumpParser.file(5_000_000, offsets: [5000])
    let transport = MemoryTransport([.jump]) { request, _ in
      var answer = Answer.honest(request, file)
      answer.body += [UInt8](repeating: 0xEE, count: 5000)
      return answer
    }
    #expect(value(transport.run()) == JumpParser.answer([5000]))
  }

  @Test("fails with its own error where no answer ever came", arguments: [FetchError.Code.connect, .nameLookup, .tls])
  func noAnswer(_ code: FetchError.Code) {
    let transport = MemoryTransport([.jump]) { _, _ in
      Answer(status: 0).breaking(after: 0, FetchError(code, "no"))
    }
    let outcome = transport.run()
    #expect(outcome.error?.code == code)
    #expect(transport.requests.count == 1)
    #expect(outcome.receipt.requests == 0)
  }
}
