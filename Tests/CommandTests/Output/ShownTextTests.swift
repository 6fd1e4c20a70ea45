import Extraction

import Testing

@testable import FetchKit
@testable import FetchKitCommand

@Suite("What is shown to people") struct ShownTextTests {
  @Test(
    "Passwords in URLs are not shown",
    arguments: [
      ("http://me:secret@h/a:b@c", "http://me:***@h/a:b@c"), ("http://me@h/", "http://me@h/"),
      ("http://h/a:b@c", "http://h/a:b@c"),
      ("http://a:b:c@d@h/", "http://a:***@h/"), ("path:with@signs", "path:with@signs"), ("a\u{1B}b", "a\\u{1B}b"),
    ]) func hidesPassword(address: String, shown: String)
  {
    #expect(ShownAddress.of(address) == shown)
  }

  @Test("Secret fields are not shown, and no field drives the terminal") func hidesFields() {
    #expect(ShownField.of(.init("authorization", "Basic eHg=")) == "authorization: (not shown)")
    #expect(ShownField.of(.init("Set-Cookie", "sid=1")) == "Set-Cookie: (not shown)")
    #expect(ShownField.of(.init("Server", "x\u{9B}2J")) == "Server: x\\u{9B}2J")
  }

  @Test("Only an estimate or a provisional value needs a note") func notes() {
    let exact = Finding(key: "duration", value: .number(1), unit: "s", confidence: .exact, source: "x")
    var estimated = exact
    estimated.confidence = .estimated(error: 0.8)
    #expect(FindingNote.of(exact, isProvisional: false) == nil)
    #expect(FindingNote.of(estimated, isProvisional: false) == "duration is estimated, ±0.8 s")
    #expect(FindingNote.of(exact, isProvisional: true) == "duration is what was known when the limit was reached")
    #expect(
      FindingNote.of(estimated, isProvisional: true)
        == "duration is what was known when the limit was reached, estimated, ±0.8 s")
  }

  @Test("The map marks every cell that a read touches") func drawsMap() {
    let map = RangeMap(length: 1000, width: 10)
    #expect(map.draw([0..<1, 999..<1000]) == "#········#")
    #expect(map.draw([150..<450]) == "·####·····")
    #expect(map.draw([]) == "··········")
    #expect(map.draw([5000..<6000]) == "·········#")
    #expect(RangeMap(length: 0, width: 10).draw([0..<1]) == "··········")
    #expect(RangeMap(length: .max, width: 10).draw([(.max - 1)..<(.max)]) == "·········#")
    #expect(RangeMap(length: 10, width: 0).draw([0..<1]) == "")
  }

  @Test("An explanation shows the map, a line for each request, and the cost") func explains() {
    var result = JobResult(index: 0, address: "http://h/a.mp4")
    var outcome = ExtractionOutcome(finalURL: "http://h/b.mp4")
    outcome.extractorID = "mp4"
    outcome.reads = [
      .init(asked: 0..<4096, received: 0..<4096, round: 1, reason: "head", status: 206),
      .init(asked: 900_000..<904_096, received: 900_000..<904_096, round: 2, reason: "wanted by mp4", status: 206),
    ]
    outcome.receipt.bytesTotal = 1_000_000
    outcome.receipt.bytesReceived = 8192
    outcome.receipt.requests = 2
    outcome.receipt.roundTrips = 2
    outcome.receipt.connections = 1
    result.finalURL = outcome.finalURL
    result.receipt = outcome.receipt
    result.findings = [
      Finding(key: "duration", value: .number(5), unit: "s", confidence: .exact, source: "mp4:moov/mvhd")
    ]
    result.outcome = outcome
    let renderer = ExplanationRenderer(format: .text, keys: ["duration"], values: ValueText(), width: 44)
    #expect(
      renderer.render(result) == """
        http://h/b.mp4
          answered by mp4
          duration: 5 s (exact, mp4:moov/mvhd)

          0 #·················#· 977 KiB

          round  status  asked for      came         why
          1      206     0-4095         4,096 bytes  head
          2      206     900000-904095  4,096 bytes  wanted by mp4

          2 requests, 2 rounds, 1 connection, 8,192 bytes of 1,000,000 (0.819 %), 0 ms

        """)
  }
}
