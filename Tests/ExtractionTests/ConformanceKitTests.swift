import Extraction
import FetchKitTestSupport
import Testing

@Suite("Conformance kit", .timeLimit(.minutes(15))) struct ConformanceKitTests {
  private let file = ToyExtractor.file([5, 0, 300, 12])

  private func kit(_ make: @escaping @Sendable () -> any ExtractionParser) -> ConformanceKit {
    var kit = ConformanceKit(ToyExtractor(make))
    kit.limits.mutations = 300
    kit.cutMayShorten = true
    return kit
  }

  private func kit(closure: @escaping @Sendable (ByteView) -> Result<[Finding], ParserPause>) -> ConformanceKit {
    kit { ClosureParser(body: closure) }
  }

  @Test("finds nothing wrong with an extractor that is right") func acceptsTheRightOne() {
    #expect(kit { CountingParser() }.check(file, expecting: .duration(4)) == [])
  }

  @Test("accepts a refusal where one is expected, and no other") func refusals() {
    let lying = ToyExtractor.file([5]) + [0, 0, 1, 0]
    let kit = kit { CountingParser() }
    #expect(kit.checkArrival(lying, expecting: .failure(.malformed, .truncated)) == [])
    #expect(kit.checkArrival(lying, expecting: .failure(.absent)).map(\.check) == ["whole"])
  }

  @Test("catches a wrong value, and the wrong confidence") func wrongValue() {
    let kit = kit { CountingParser() }
    #expect(kit.checkArrival(file, expecting: .duration(4.5)).map(\.check) == ["whole"])
    #expect(kit.checkArrival(file, expecting: .duration(4, .declared)).map(\.check) == ["whole"])
  }

  @Test("an estimate is right when the truth lies within its error") func estimates() {
    let kit = kit { _ in .success([ClosureParser.finding(4, .estimated(error: 0.5))]) }
    #expect(kit.checkArrival(file, expecting: .duration(4.4, .estimated)) == [])
    #expect(!kit.checkArrival(file, expecting: .duration(4.6, .estimated)).isEmpty)
    #expect(!kit.checkArrival(file, expecting: .duration(4.4, .any)).isEmpty)
  }

  @Test("catches an answer that depends on how the bytes arrive") func dependsOnArrival() {
    let kit = kit { input in .success([ClosureParser.finding(Double(input.heldCount))]) }
    let checks = Set(kit.checkArrival(file, expecting: .duration(Double(file.count))).map(\.check))
    #expect(checks.isSuperset(of: ["one byte at a time", "on demand", "random splits", "random places"]))
  }

  @Test("catches an answer that depends on the length being known") func dependsOnLength() {
    let kit = kit { input in .success([ClosureParser.finding(input.length == nil ? 1 : 4)]) }
    let checks = Set(kit.checkArrival(file, expecting: .duration(4)).map(\.check))
    #expect(checks.isSuperset(of: ["one byte at a time", "on demand"]))
    #expect(!checks.contains("ranges refused"))
  }

  @Test("catches an extractor that asks for ever") func asksForEver() {
    let same = kit { _ in .failure(.missing([0..<4])) }
    #expect(!same.checkArrival(file, expecting: .duration(4)).isEmpty)
    let length = kit { _ in .failure(.lengthUnknown) }
    #expect(!length.checkArrival(file, expecting: .duration(4)).isEmpty)
    let behind = kit { input in .failure(.missing([0..<(input.length ?? 0) + 1])) }
    #expect(!behind.checkArrival(file, expecting: .duration(4)).isEmpty)
  }

  @Test("catches more rounds than allowed") func manyRounds() {
    var kit = kit { CountingParser() }
    kit.limits.rounds = 3
    #expect(kit.checkArrival(file, expecting: .duration(4)).contains { $0.check == "on demand" })
  }

  @Test("catches more bytes than allowed") func manyBytes() {
    var kit = kit { input in
      Result { () throws(ParserPause) in
        _ = try input.bytes(0..<300)
        return [ClosureParser.finding(4)]
      }
    }
    kit.limits.bytes = 299
    #expect(kit.checkArrival(file, expecting: .duration(4)).map(\.check) == ["on demand"])
  }

  @Test("catches a scan that releases nothing") func holdsAll() {
    let long = ToyExtractor.file([Int](repeating: 1000, count: 100))
    var lean = kit { CountingParser() }
    lean.limits.held = 8192
    #expect(lean.checkArrival(long, expecting: .duration(100)) == [])
    var greedy = kit { input in
      Result { () throws(ParserPause) in
        let length = try input.wholeLength()
        _ = try input.bytes(0..<length)
        return [ClosureParser.finding(100)]
      }
    }
    greedy.limits.held = 8192
    #expect(greedy.checkArrival(long, expecting: .duration(100)).contains { $0.check == "one byte at a time" })
  }

  @Test("catches bytes that are read again after their release") func readsReleased() {
    let kit = kit { input in
      Result { () throws(ParserPause) in
        input.release(before: 8)
        _ = try input.bytes(0..<20)
        return [ClosureParser.finding(4)]
      }
    }
    #expect(!kit.checkArrival(file, expecting: .duration(4)).isEmpty)
  }

  @Test("catches answers that cannot be", arguments: [0, -1, .nan, .infinity] as [Double])
  func impossible(value: Double) {
    let kit = kit { _ in .success([ClosureParser.finding(value)]) }
    #expect(kit.checkArrival(file, expecting: .failure(.absent)).contains { $0.sentence.contains("unknown is") })
    #expect(!kit.checkTruncation(file, expecting: .failure(.absent)).isEmpty)
    #expect(!kit.checkMutations(file).isEmpty)
  }

  @Test("catches an estimate that does not say how far it may be off") func endlessEstimate() {
    let kit = kit { _ in .success([ClosureParser.finding(4, .estimated(error: .infinity))]) }
    #expect(!kit.checkMutations(file).isEmpty)
  }

  @Test("catches a key that nobody asked for") func unasked() {
    let kit = kit { _ in
      .success([Finding(key: "title", value: .text("x"), confidence: .exact, source: "toy:test")])
    }
    #expect(kit.checkArrival(file, expecting: .duration(4)).contains { $0.sentence.contains("not asked for") })
  }

  @Test("catches a cut file that is answered as though it were whole") func cutUnmarked() {
    var kit = kit { CountingParser() }
    #expect(kit.checkTruncation(file, expecting: .duration(4)) == [])
    kit.cutMayShorten = false
    let failures = kit.checkTruncation(file, expecting: .duration(4))
    #expect(failures.contains { $0.sentence.contains("neither marked as an estimate") })
  }

  @Test("catches sizes that are believed") func believesSizes() {
    let kit = kit { input in
      Result { () throws(ParserPause) in
        let size: UInt32 = try input.bigEndian(at: 4)
        return [ClosureParser.finding(Double(size) - 4)]
      }
    }
    #expect(kit.checkArrival(file, expecting: .duration(1)) == [])
    #expect(kit.checkMutations(file).contains { $0.sentence.contains("seed 1") })
  }

  @Test("the same seed gives the same failures") func reproducible() {
    let kit = kit { input in .success([ClosureParser.finding(Double(input.heldCount))]) }
    let first = kit.check(file, expecting: .duration(4))
    #expect(!first.isEmpty)
    #expect(first == kit.check(file, expecting: .duration(4)))
  }

  @Test("counts rounds and bytes") func counts() {
    let run = kit { CountingParser() }.measure(file, headLength: 0)
    // The signature; the 4 sizes; for the one that is empty nothing else; the three ends are at known lengths.
    #expect(run.rounds == 5)
    #expect(run.bytes == 20)
    #expect(run.number("duration") == 4)
    #expect(kit { CountingParser() }.measure(file).rounds == 1)
  }
}
