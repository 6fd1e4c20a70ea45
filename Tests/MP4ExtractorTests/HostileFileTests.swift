import FetchKitTestSupport
import Extraction
import Testing

/// Files made to hang, crash or fool a parser.
@Suite("MP4: hostile files", .timeLimit(.minutes(15))) struct HostileFileTests {
  typealias Box = BoxWriter

  private func ask(_ bytes: [UInt8]) throws -> SimulatedHost.Outcome { try SimulatedHost(bytes).ask() }

  @Test("sizes of 0, below the header or beyond all files are errors") func badSizes() throws {
    let largeZero = Box.u32(1) + Array("free".utf8) + Box.u64(0)
    let negative = Box.u32(1) + Array("free".utf8) + Box.u64(UInt64(bitPattern: -8))
    let tooSmall = Box.u32(5) + Array("moov".utf8)
    for bad in [largeZero, negative, tooSmall] {
      #expect(try ask(Box.ftyp() + bad + Box.zeros(100)).error?.code == .malformed)
      #expect(try ask(Box.box("free") + bad + Box.zeros(100)).error?.code == .malformed)
    }
  }

  @Test("boxes inside each other are no recursion") func deepNesting() throws {
    var nested: [UInt8] = []
    for depth in 0..<30_000 { nested += Box.u32(UInt32((30_000 - depth) * 8)) + Array("moov".utf8) }
    #expect(try ask(Box.ftyp() + nested).error != nil)
  }

  @Test("counts that no box has room for are held to what is there") func lyingCounts() throws {
    let stts = Box.box("stts", Box.u32(0), Box.u32(.max), Box.u32(48), Box.u32(1000))
    let track = Box.box(
      "trak", Box.box("mdia", Box.mdhd(0, per: 48_000), Box.box("minf", Box.box("stbl", stts))))
    #expect(try ask(Box.ftyp() + Box.box("moov", Box.mvhd(0), track)).seconds == 1)
    let trun = Box.box("trun", Box.u32(0x100), Box.u32(.max), Box.u32(1000))
    let traf = Box.box("traf", Box.box("tfhd", Box.u32(0), Box.u32(1)), trun)
    let moov = Box.box("moov", Box.mvhd(0), Box.trak(), Box.mvex())
    #expect(try ask(Box.ftyp() + moov + Box.moof(1, traf) + Box.mdat(10)).seconds == 1000.0 / 48_000)
  }

  @Test("a file of nothing but fragments ends in time") func manyFragments() throws {
    let moov = Box.box("moov", Box.mvhd(0), Box.trak(), Box.mvex())
    let moofs = Box.join(Array(repeating: Box.moof(1), count: 40_000))
    let outcome = try ask(Box.ftyp() + moov + moofs + Box.mdat(3).dropLast(2))
    #expect(outcome.seconds == nil)
  }

  /// A whole movie, one with everything fragments can have, and an image sequence.
  static let samples: [[UInt8]] = {
    let whole = Box.ftyp() + Box.box("free") + Box.mdat(600) + Box.box("moov", Box.mvhd(5000), Box.trak(header: 5000))
    let head =
      Box.ftyp("iso6")
      + Box.box("moov", Box.mvhd(0), Box.trak(edits: Box.elst([(duration: 0, time: 10)])), Box.mvex())
    let moof = (0..<3).map { Box.moof($0, Box.traf(at: UInt64($0) * 4000, 4, each: 1000)) + Box.mdat(200) }
    let index = Box.sidx(moof.map { (size: UInt32($0.count), units: 4000) }, per: 48_000)
    let access = Box.mfra([(1, [(time: 0, moof: head.count), (time: 8000, moof: head.count + moof[0].count * 2)])])
    return [whole, head + Box.join(moof) + access, head + index + Box.join(moof)]
  }()

  @Test("cut at any byte a file has an answer or an error, and never an endless question")
  func truncation() throws {
    for sample in Self.samples {
      for length in 0..<sample.count {
        let outcome = try ask(Array(sample.prefix(length)))
        #expect(outcome.rounds < 40)
        #expect((outcome.seconds != nil) != (outcome.error != nil))
        #expect((outcome.seconds ?? 1) > 0)
      }
    }
  }

  @Test("changed bytes never crash or hang it")
  func corruption() throws {
    var random = SeededGenerator(seed: 42)
    for sample in Self.samples {
      for _ in 0..<3000 {
        var bytes = sample
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let value = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)]
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = value.randomElement(using: &random) ?? 0
        }
        let outcome = try ask(bytes)
        #expect(outcome.rounds < 200)
        #expect((outcome.seconds ?? 1) > 0)
      }
    }
  }

  @Test("however the bytes come, the answer is the same") func deliveries() throws {
    for sample in Self.samples {
      let expected = try ask(sample).findings
      #expect(!expected.isEmpty)
      for first: UInt64 in [1, 7, 16, 100, 600, 1 << 20] {
        var host = SimulatedHost(sample)
        host.delivery = .ranges(first: first)
        #expect(try host.ask().findings == expected)
        host.delivery = .stream(piece: first)
        #expect(try host.ask().findings == expected)
      }
    }
  }
}
