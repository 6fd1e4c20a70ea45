import Extraction
import Testing

@Suite("Byte view") struct ByteViewTests {
  private func pause(_ body: () throws(ParserPause) -> Void) -> ParserPause? {
    do throws(ParserPause) { try body() } catch { return error }
    return nil
  }

  private func failureCode(_ body: () throws(ParserPause) -> Void) -> ExtractionError.Code? {
    if case .failed(let error) = pause(body) { return error.code }
    return nil
  }

  @Test("a read of bytes that are not here says which, and succeeds once they are") func missing() throws {
    let view = ByteView(length: 100)
    #expect(pause { () throws(ParserPause) in _ = try view.bytes(10..<14) } == .missing([10..<14]))
    view.insert([1, 2], at: 10)
    #expect(pause { () throws(ParserPause) in _ = try view.bytes(10..<14) } == .missing([10..<14]))
    view.insert([3, 4], at: 12)
    #expect(try view.bytes(10..<14) == [1, 2, 3, 4])
  }

  @Test("integers are read in both byte orders") func integers() throws {
    let view = ByteView(whole: [0x01, 0x02, 0x03, 0x04])
    #expect(try view.uint8(at: 3) == 4)
    #expect(try view.bigEndian(UInt16.self, at: 1) == 0x0203)
    #expect(try view.littleEndian(UInt32.self, at: 0) == 0x0403_0201)
    #expect(try view.fourCC(at: 0) == 0x0102_0304)
  }

  @Test("a read behind the end is truncation once the length is known, and a pause before") func behindTheEnd() {
    let view = ByteView()
    view.insert([1, 2, 3], at: 0)
    #expect(pause { () throws(ParserPause) in _ = try view.bytes(1..<5) } == .missing([1..<5]))
    view.setLength(3)
    #expect(failureCode { () throws(ParserPause) in _ = try view.bytes(1..<5) } == .truncated)
  }

  @Test("what is wrong whatever the length is fails alike with and without a length", arguments: [nil, 100])
  func sameWithoutLength(length: UInt64?) {
    let view = ByteView(length: length)
    #expect(failureCode { () throws(ParserPause) in _ = try view.bytes(0..<(1 << 40)) } == .malformed)
    #expect(failureCode { () throws(ParserPause) in _ = try view.uint8(at: .max) } == .malformed)
    view.release(before: 50)
    #expect(failureCode { () throws(ParserPause) in _ = try view.uint8(at: 49) } == .malformed)
  }

  @Test("the length pauses until it is known") func length() throws {
    let view = ByteView()
    #expect(pause { () throws(ParserPause) in _ = try view.wholeLength() } == .lengthUnknown)
    view.setLength(7)
    #expect(try view.wholeLength() == 7)
  }

  @Test("the end is known from the length, or from a byte that is here") func ends() throws {
    let view = ByteView()
    #expect(pause { () throws(ParserPause) in _ = try view.ends(at: 0) } == .missing([0..<1]))
    view.insert([9], at: 0)
    #expect(try !view.ends(at: 0))
    view.release(before: 1)
    #expect(try !view.ends(at: 0))
    #expect(pause { () throws(ParserPause) in _ = try view.ends(at: 1) } == .missing([1..<2]))
    view.setLength(1)
    #expect(try view.ends(at: 1))
    #expect(try ByteView().ends(at: .max))
  }

  @Test("up to a number of bytes means fewer at the end only") func upTo() throws {
    let view = ByteView(whole: [1, 2, 3])
    #expect(try view.bytes(at: 1, upTo: 9) == [2, 3])
    #expect(try view.bytes(at: 3, upTo: 9) == [])
    #expect(try view.bytes(at: 40, upTo: 9) == [])
    #expect(try view.bytes(at: 0, upTo: -1) == [])
    let unknown = ByteView()
    unknown.insert([1, 2, 3], at: 0)
    #expect(pause { () throws(ParserPause) in _ = try unknown.bytes(at: 0, upTo: 9) } == .missing([0..<9]))
  }

  @Test("several ranges are asked for at once, without what is here or behind the end") func require() {
    let view = ByteView(length: 50)
    view.insert([0, 0, 0, 0], at: 10)
    let paused = pause { () throws(ParserPause) in try view.require([0..<4, 10..<14, 40..<60, 60..<70]) }
    #expect(paused == .missing([0..<4, 40..<50]))
    view.insert([UInt8](repeating: 0, count: 50), at: 0)
    #expect(pause { () throws(ParserPause) in try view.require([0..<4, 40..<60]) } == nil)
  }

  @Test("a range that was released cannot be required for ever") func requireReleased() {
    let view = ByteView(length: 50)
    view.release(before: 20)
    #expect(failureCode { () throws(ParserPause) in try view.require([10..<12]) } == .malformed)
    #expect(failureCode { () throws(ParserPause) in try ByteView().require([0..<(1 << 40)]) } == .malformed)
  }

  @Test("text is compared, and text behind the end does not match") func matches() throws {
    let view = ByteView(whole: Array("abcd".utf8))
    #expect(try view.matches("bc", at: 1))
    #expect(try !view.matches("bd", at: 1))
    #expect(try !view.matches("de", at: 3))
    #expect(try !view.matches("abcdef", at: 0))
    #expect(try !view.matches("a", at: .max))
  }

  @Test("released bytes are given back and do not come in again") func release() {
    let view = ByteView()
    view.insert([UInt8](repeating: 1, count: 100), at: 0)
    view.release(before: 90)
    #expect(view.heldCount == 10)
    view.insert([UInt8](repeating: 1, count: 95), at: 0)
    #expect(view.heldCount == 10)
    #expect(view.contiguousEnd == 100)
  }

  @Test("bytes at the very end of all addresses are refused without a trap") func insertAtTheBound() {
    let view = ByteView()
    view.insert([1, 2, 3], at: .max - 1)
    #expect(view.heldCount == 0)
    #expect(view.gaps(in: 0..<5) == [0..<5])
  }

  @Test("hints are taken once") func hints() {
    let view = ByteView()
    view.hint(5..<9)
    view.hintTail(10)
    view.hintTail(3)
    let hints = view.takeHints()
    #expect(hints.ranges == [5..<9])
    #expect(hints.tail == 10)
    #expect(view.takeHints().ranges.isEmpty)
    #expect(view.takeHints().tail == 0)
  }

  @Test("after a reset nothing is left of the resource before") func reset() {
    let view = ByteView(whole: [1, 2, 3])
    view.release(before: 2)
    view.hintTail(4)
    view.reset()
    #expect(view.length == nil)
    #expect(view.heldCount == 0)
    #expect(view.takeHints().tail == 0)
    #expect(pause { () throws(ParserPause) in _ = try view.uint8(at: 0) } == .missing([0..<1]))
  }
}
