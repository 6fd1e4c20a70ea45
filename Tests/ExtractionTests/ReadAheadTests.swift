import Extraction
import Testing

@Suite("Reading ahead") struct ReadAheadTests {
  /// What is asked for where nothing of `range` is here.
  private func asked(_ ahead: inout ReadAhead, _ range: Range<UInt64>, _ view: ByteView) -> Range<UInt64>? {
    do throws(ParserPause) {
      try ahead.bring(range, view)
    } catch {
      if case .missing(let ranges) = error { return ranges.first }
    }
    return nil
  }

  @Test("a jump brings little, and going on brings more each time, up to a bound") func growth() {
    let view = ByteView(length: 1 << 30)
    var ahead = ReadAhead(from: 512, to: 4096)
    #expect(asked(&ahead, 100_000..<100_008, view) == 100_000..<100_512)
    #expect(asked(&ahead, 100_600..<100_608, view) == 100_600..<102_648)
    #expect(asked(&ahead, 102_648..<102_649, view) == 102_648..<106_744)
    #expect(asked(&ahead, 107_000..<107_001, view) == 107_000..<111_096)
    #expect(asked(&ahead, 900_000..<900_008, view) == 900_000..<900_512)
  }

  @Test("what is here is not asked for again") func present() {
    let view = ByteView(whole: [1, 2, 3, 4])
    var ahead = ReadAhead()
    #expect(asked(&ahead, 0..<4, view) == nil)
    #expect(asked(&ahead, 2..<40, view) == nil)
  }

  @Test("what lies behind the end is left out") func end() {
    let view = ByteView(length: 700)
    var ahead = ReadAhead()
    #expect(asked(&ahead, 600..<900, view) == 600..<700)
    #expect(asked(&ahead, 700..<900, view) == nil)
  }
}
