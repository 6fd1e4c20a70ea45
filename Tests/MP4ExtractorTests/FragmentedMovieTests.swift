import Extraction
import Testing

/// Movies in fragments, with and without the boxes that say how long they are.
@Suite("MP4: movies in fragments", .timeLimit(.minutes(15))) struct FragmentedMovieTests {
  typealias Box = BoxWriter

  private func ask(_ bytes: [UInt8], exact: Bool = false) throws -> SimulatedHost.Outcome {
    var host = SimulatedHost(bytes)
    host.question.exact = exact
    return try host.ask()
  }

  /// A head without samples: a sound track of 48,000 units a second, and if wanted pictures of 90,000.
  private func head(
    mvhd: UInt64 = 0, mehd: UInt32? = nil, pictures: Bool = false, edits: [UInt8] = [], sampleDuration: UInt32 = 0,
    samples: [(count: UInt32, delta: UInt32)] = []
  ) -> [UInt8] {
    Box.ftyp("iso5", "iso6")
      + Box.box(
        "moov", Box.mvhd(mvhd), Box.trak(1, edits: edits, samples: samples),
        pictures ? Box.trak(2, per: 90_000, handler: "vide") : [],
        Box.mvex(pictures ? [1, 2] : [1], mehd: mehd, sampleDuration: sampleDuration))
  }

  /// `count` fragments of a second each, with `payload` bytes of media.
  private func fragments(
    _ count: Int, payload: Int = 20_000, start: UInt64 = 0, timed: Bool = true, place: Box.Place = .run
  ) -> [[UInt8]] {
    (0..<count).map { index in
      let time = timed ? start + UInt64(index) * 48_000 : nil
      return Box.moof(UInt32(index + 1), Box.traf(at: time, 48, each: 1000, saidIn: place)) + Box.mdat(payload)
    }
  }

  /// Where each of `pieces` starts, behind `before` bytes.
  private func offsets(_ pieces: [[UInt8]], _ before: Int) -> [Int] {
    pieces.indices.map { index in pieces[..<index].reduce(before) { $0 + $1.count } }
  }

  @Test("mehd answers from the head") func declaredLength() throws {
    let outcome = try ask(head(mehd: 60_000) + Box.join(fragments(60)))
    #expect(outcome.seconds == 60)
    #expect(outcome.findings.first?.source == "mp4:moov/mvex/mehd")
    #expect(outcome.findings.first?.confidence == .declared)
    #expect(outcome.rounds == 1)
  }

  @Test("mvhd and mehd that both hold the whole length are not added") func bothHeaders() throws {
    #expect(try ask(head(mvhd: 6000, mehd: 6000) + Box.join(fragments(6))).seconds == 6)
  }

  @Test("without any index the last fragment is found from the end", arguments: [Box.Place.run, .header, .defaults])
  func bareFragments(place: Box.Place) throws {
    let file = head(sampleDuration: 1000) + Box.join(fragments(100, place: place))
    let outcome = try ask(file)
    #expect(outcome.seconds == 100)
    #expect(outcome.findings.first?.confidence == .exact)
    #expect(outcome.rounds <= 3)
    #expect(outcome.bytes < 60_000)
  }

  @Test("the letters of a fragment inside media are no fragment") func fakeFragment() throws {
    let fake = Box.moof(9, Box.traf(at: 48_000 * 5000, 48, each: 1000))
    let decoy = Box.box("mdat", Array(repeating: 1, count: 15_000), fake, Array(repeating: 1, count: 3000))
    let last = Box.moof(3, Box.traf(at: 96_000, 48, each: 1000)) + decoy
    #expect(try ask(head() + Box.join(fragments(2)) + last).seconds == 3)
  }

  @Test("the random access index leads to the last fragment") func randomAccess() throws {
    let (start, pieces) = (head(), fragments(100))
    let entries = offsets(pieces, start.count).enumerated().map { (time: UInt64($0.offset) * 48_000, moof: $0.element) }
    let outcome = try ask(start + Box.join(pieces) + Box.mfra([(1, entries)]))
    #expect(outcome.seconds == 100)
    #expect(outcome.rounds == 3)
    #expect(outcome.bytes < 24_000)
  }

  @Test("of a large random access index only the end is read") func largeRandomAccess() throws {
    let (start, pieces) = (head(), fragments(2000, payload: 2000))
    let entries = offsets(pieces, start.count).enumerated().map { (time: UInt64($0.offset) * 48_000, moof: $0.element) }
    let outcome = try ask(start + Box.join(pieces) + Box.mfra([(1, entries)]))
    #expect(outcome.seconds == 2000)
    #expect(outcome.rounds == 3)
    #expect(outcome.bytes < 24_000)
  }

  @Test("fragments behind the last one of the random access index count") func indexStopsEarly() throws {
    let (start, pieces) = (head(), fragments(50))
    let entries = offsets(pieces, start.count).prefix(48).map { (time: UInt64(0), moof: $0) }
    #expect(try ask(start + Box.join(pieces) + Box.mfra([(1, entries)])).seconds == 50)
  }

  @Test("a random access index that leads nowhere is left aside") func wrongIndex() throws {
    let index = Box.mfra([(1, [(time: 0, moof: 700), (time: 5, moof: 12_345)])])
    #expect(try ask(head() + Box.join(fragments(50)) + index).seconds == 50)
  }

  @Test("a segment index that covers the file answers in two rounds") func segmentIndex() throws {
    let pieces = fragments(1000, payload: 500)
    let entries = pieces.map { (size: UInt32($0.count), units: UInt32(48_000)) }
    let outcome = try ask(head() + Box.sidx(entries, per: 48_000) + Box.join(pieces))
    #expect(outcome.seconds == 1000)
    #expect(outcome.findings.first?.source == "mp4:sidx")
    #expect(outcome.rounds == 2)
  }

  @Test("of two segment indexes, one a track, the longer one counts") func twoIndexes() throws {
    let pieces = fragments(500, payload: 500)
    let second = Box.sidx(pieces.map { (size: UInt32($0.count), units: UInt32(96_000)) }, per: 48_000)
    let first = Box.sidx(
      pieces.map { (size: UInt32($0.count), units: UInt32(48_000)) }, per: 48_000, firstOffset: UInt32(second.count))
    let outcome = try ask(head() + first + second + Box.join(pieces))
    #expect(outcome.seconds == 1000)
    #expect(outcome.rounds == 2)
  }

  @Test("a segment index before each fragment covers only that one") func indexPerFragment() throws {
    let pieces = fragments(100).map { Box.sidx([(size: UInt32($0.count), units: 48_000)], per: 48_000) + $0 }
    let outcome = try ask(head() + Box.join(pieces))
    #expect(outcome.seconds == 100)
    #expect(outcome.rounds <= 3)
  }

  @Test("a hierarchical index has the whole length at its top") func hierarchicalIndex() throws {
    let pieces = fragments(10)
    let lower = (0..<2).map { half in
      let part = pieces[half * 5..<half * 5 + 5]
      return Box.sidx(part.map { (size: UInt32($0.count), units: 48_000) }, per: 48_000) + Box.join(Array(part))
    }
    let top = Box.sidx(lower.map { (size: UInt32($0.count) | 0x8000_0000, units: 240_000) }, per: 48_000)
    #expect(try ask(head() + top + Box.join(lower)).seconds == 10)
  }

  @Test("a recording of a live stream does not start at its clock") func liveClock() throws {
    let start: UInt64 = 1_700_000_000 * 48_000
    #expect(try ask(head() + Box.join(fragments(40, start: start))).seconds == 40)
  }

  @Test("fragments go on where the movie box's own samples end") func partlyFragmented() throws {
    let start = head(mvhd: 1000, samples: [(count: 48, delta: 1000)]) + Box.mdat(20_000)
    #expect(try ask(start + Box.join(fragments(49, start: 48_000))).seconds == 50)
    #expect(try ask(start + Box.join(fragments(9, timed: false))).seconds == 10)
  }

  @Test("a fragment longer than the first look at the tail is looked for, even where every track was seen before")
  func longFragments() throws {
    let start = head(mvhd: 1000, samples: [(count: 48, delta: 1000)]) + Box.mdat(20_000)
    let file = start + Box.join(fragments(9, payload: 40_000, start: 48_000)) + Box.box("mfra")
    #expect(try ask(file).seconds == 10)
  }

  @Test("a track whose last fragment lies before the last one is looked for") func earlierLastFragment() throws {
    let pictures = Box.moof(2, Box.traf(2, at: 0, 25, each: 3600)) + Box.mdat(3000)
    let long = Box.moof(3, Box.traf(2, at: 90_000, 25, each: 36_000)) + Box.mdat(3000)
    let file = head(pictures: true) + Box.join(fragments(1) + [pictures, long] + fragments(4, start: 48_000))
    #expect(try ask(file, exact: true).seconds == 11)
  }

  @Test("samples that come before the edit list starts are cut off") func editList() throws {
    let edits = Box.elst([(duration: 0, time: 4800)])
    #expect(abs(try #require(try ask(head(edits: edits) + Box.join(fragments(40))).seconds) - 39.9) < 1e-9)
  }

  @Test("tracks in fragments of their own are all looked for") func alternatingTracks() throws {
    let pieces = (0..<50).map { index -> [UInt8] in
      let sound = Box.moof(1, Box.traf(1, at: UInt64(index) * 48_000, 48, each: 1000)) + Box.mdat(2000)
      let pictures = Box.moof(2, Box.traf(2, at: UInt64(index) * 99_000, 25, each: 3960)) + Box.mdat(30_000)
      return pictures + sound
    }
    let outcome = try ask(head(pictures: true) + Box.join(pieces))
    #expect(abs((outcome.seconds ?? 0) - 55) < 1e-9)
    #expect(outcome.findings.first?.confidence == .exact)
  }

  @Test("fragments that do not say when they start are added up; of many, some give an estimate")
  func untimedFragments() throws {
    #expect(try ask(head() + Box.join(fragments(20, timed: false))).seconds == 20)
    let many = head() + Box.join(fragments(400, timed: false))
    let estimate = try ask(many)
    #expect(abs((estimate.seconds ?? 0) - 400) < 15)
    #expect(estimate.findings.first?.confidence != .exact)
    let exact = try ask(many, exact: true)
    #expect(exact.seconds == 400)
    #expect(exact.findings.first?.confidence == .exact)
  }

  @Test("fragments that all claim to start at 0 are added up") func brokenTimes() throws {
    let pieces = (0..<20).map { Box.moof($0, Box.traf(at: 0, 48, each: 1000)) + Box.mdat(20_000) }
    #expect(try ask(head() + Box.join(pieces)).seconds == 20)
  }

  @Test("Smooth Streaming says the time in a box of its own") func absoluteTime() throws {
    let id: [UInt8] = [
      0x6D, 0x1D, 0x9B, 0x05, 0x42, 0xD5, 0x44, 0xE6, 0x80, 0xE2, 0x14, 0x1D, 0xAF, 0xF7, 0x57, 0xB2,
    ]
    let pieces = (0..<50).map { index -> [UInt8] in
      let time = Box.box("uuid", id, [1, 0, 0, 0], Box.u64(UInt64(index) * 48_000), Box.u64(48_000))
      var traf = Box.traf(at: nil, 48, each: 1000) + time
      traf.replaceSubrange(0..<4, with: Box.u32(UInt32(traf.count)))
      return Box.moof(1, traf) + Box.mdat(20_000)
    }
    let outcome = try ask(head() + Box.join(pieces))
    #expect(outcome.seconds == 50)
    #expect(outcome.rounds <= 3)
  }

  @Test("a cut file lasts as long as the fragments that are there") func cutFile() throws {
    let file = head() + Box.join(fragments(100))
    #expect(try ask(Array(file.dropLast(5000))).seconds == 100)
    #expect(try ask(Array(file.dropLast(20_100))).seconds == 99)
  }

  @Test("the exact question passes over declarations") func exactQuestion() throws {
    #expect(try ask(head(mehd: 90_000) + Box.join(fragments(100)), exact: true).seconds == 100)
  }

  @Test("an initialization segment has what it promises, or nothing") func initializationSegment() throws {
    #expect(try ask(head(mehd: 3000)).seconds == 3)
    #expect(try ask(head()).error?.code == .absent)
    #expect(try ask(head()).rounds == 1)
  }

  @Test("a segment without its movie header has no answer") func mediaSegment() throws {
    let piece = fragments(1)[0]
    let index = Box.sidx([(size: UInt32(piece.count), units: 48_000)], per: 48_000)
    for file in [Box.box("styp", Box.zeros(16)) + index + piece, piece, index + piece] {
      let outcome = try ask(file)
      #expect(outcome.error?.code == .absent)
      #expect(outcome.rounds == 1)
    }
  }

  @Test("a stream of unknown length has the same answer, and fragments do not stay in memory") func streams() throws {
    let pieces = fragments(200)
    let entries = pieces.map { (size: UInt32($0.count), units: UInt32(48_000)) }
    let files = [
      head() + Box.join(pieces), head() + Box.sidx(entries, per: 48_000) + Box.join(pieces),
      head() + Box.join(pieces.map { Box.sidx([(size: UInt32($0.count), units: 48_000)], per: 48_000) + $0 }),
    ]
    for file in files {
      var host = SimulatedHost(file)
      let ranges = try host.ask()
      host.delivery = .stream(piece: 5000)
      let stream = try host.ask()
      #expect(stream.findings == ranges.findings)
      #expect(stream.seconds == 200)
      #expect(stream.mostHeld < 1 << 17)
    }
  }
}
