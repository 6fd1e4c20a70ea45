import Extraction
import Testing

/// Movies whose header is said once, before or behind the media.
@Suite("MP4: movies that are not fragmented", .timeLimit(.minutes(15))) struct WholeMovieTests {
  typealias Box = BoxWriter

  private func ask(_ bytes: [UInt8], exact: Bool = false) throws -> SimulatedHost.Outcome {
    var host = SimulatedHost(bytes)
    host.question.exact = exact
    return try host.ask()
  }

  private let movie = Box.box("moov", Box.mvhd(5000), Box.trak(header: 5000, media: 240_000))

  @Test("a movie header at the start is all that is read") func headerFirst() throws {
    let table = Box.trak(header: 5000, media: 240_000, samples: Array(repeating: (1, 1024), count: 40_000))
    let outcome = try ask(Box.ftyp() + Box.box("moov", Box.mvhd(5000), table) + Box.mdat(1 << 20))
    #expect(outcome.seconds == 5)
    #expect(outcome.findings.first?.confidence == .exact)
    #expect(outcome.findings.first?.source == "mp4:moov/mvhd")
    #expect((outcome.rounds, outcome.bytes) == (1, 4096))
  }

  @Test("a movie header behind the media costs one jump", arguments: [false, true])
  func headerLast(largeSize: Bool) throws {
    let outcome = try ask(Box.ftyp() + Box.mdat(3 << 20, largeSize: largeSize) + movie)
    #expect(outcome.seconds == 5)
    #expect(outcome.rounds == 2)
    #expect(outcome.bytes <= 4096 + 1024)
  }

  @Test("media that is passed in a stream does not stay in memory") func streamedMedia() throws {
    var host = SimulatedHost(Box.ftyp() + Box.mdat(4 << 20) + movie)
    host.delivery = .stream(piece: 1 << 14)
    let outcome = try host.ask()
    #expect(outcome.seconds == 5)
    #expect(outcome.mostHeld < 1 << 18)
  }

  @Test("a movie box of size 0 reaches to the end of the file") func openMovieBox() throws {
    #expect(try ask(Box.ftyp() + Box.mdat(9000) + Box.u32(0) + movie.dropFirst(4)).seconds == 5)
  }

  @Test("media of size 0 leave no room for a movie box") func openMedia() throws {
    let outcome = try ask(Box.ftyp() + Box.u32(0) + Box.mdat(9000).dropFirst(4) + movie)
    #expect(outcome.error?.code == .absent)
  }

  @Test("other boxes before ftyp and before the movie box are passed")
  func otherBoxesFirst() throws {
    let others = Box.box("free", Box.zeros(5000)) + Box.box("uuid", Box.zeros(8000)) + Box.box("skip")
    #expect(try ask(Box.box("free") + Box.ftyp() + others + Box.box("wide") + Box.mdat(10) + movie).seconds == 5)
  }

  @Test("old QuickTime without ftyp is known by its boxes")
  func oldQuickTime() throws {
    #expect(try ask(movie + Box.mdat(5000)).seconds == 5)
    #expect(try ask(Box.box("wide") + Box.mdat(900_000) + movie).seconds == 5)
    #expect(try ask(Box.mdat(900_000) + movie).seconds == 5)
    #expect(try ask(Box.box("pnot", Box.zeros(12)) + Box.box("PICT", Box.zeros(50)) + movie).seconds == 5)
  }

  @Test("64-bit times of a version 1 header are read") func version1() throws {
    let header = Box.mvhd(90_000 * 7200, per: 90_000, version: 1)
    #expect(try ask(Box.ftyp() + Box.box("moov", header, Box.trak()) + Box.mdat(10)).seconds == 7200)
  }

  @Test(
    "a movie header that says 0, “unknown” or centuries gives way to the tracks",
    arguments: [(0, 0), (0xFFFF_FFFF, 0), (UInt64.max, 1), (0xFFFF_FFFF, 1), (1 << 60, 1)] as [(UInt64, UInt8)])
  func uselessHeader(duration: UInt64, version: UInt8) throws {
    let tracks = Box.trak(1, media: 48_000) + Box.trak(2, media: 180_000, per: 90_000, handler: "vide")
    let moov = Box.box("moov", Box.mvhd(duration, version: version), tracks)
    let outcome = try ask(Box.ftyp() + moov + Box.mdat(10))
    #expect(outcome.seconds == 2)
    #expect(outcome.findings.first?.source == "mp4:moov/trak")
  }

  @Test("without a movie header a track is played as its edits say") func editsOfTrack() throws {
    let edits = Box.elst([(duration: 500, time: -1), (duration: 1500, time: 1024)])
    let moov = Box.box("moov", Box.mvhd(0), Box.trak(media: 480_000, edits: edits))
    #expect(try ask(Box.ftyp() + moov + Box.mdat(10)).seconds == 2)
    let toTheEnd = Box.elst([(duration: 0, time: 24_000)])
    let other = Box.box("moov", Box.mvhd(0), Box.trak(media: 48_000, edits: toTheEnd))
    #expect(try ask(Box.ftyp() + other + Box.mdat(10)).seconds == 0.5)
  }

  @Test("where every header says “unknown” the samples are counted") func countedSamples() throws {
    let track = Box.trak(
      header: 0xFFFF_FFFF, media: 0xFFFF_FFFF, samples: [(count: 90, delta: 1024), (count: 1, delta: 3840)])
    let outcome = try ask(Box.ftyp() + Box.box("moov", Box.mvhd(0xFFFF_FFFF), track) + Box.mdat(10))
    #expect(outcome.seconds == 2)
  }

  @Test("samples that are all listed with no duration last 0 s, which is known") func instants() throws {
    let track = Box.trak(header: 0, media: 0, samples: [(count: 5, delta: 0)])
    let outcome = try ask(Box.ftyp() + Box.box("moov", Box.mvhd(0), track) + Box.mdat(10))
    #expect(outcome.seconds == 0)
    let empty = Box.trak(header: 0, media: 0, samples: [])
    #expect(try ask(Box.ftyp() + Box.box("moov", Box.mvhd(0), empty) + Box.mdat(10)).error?.code == .absent)
  }

  @Test("a disabled track does not lengthen the movie") func disabledTrack() throws {
    let tracks = Box.trak(1, media: 48_000) + Box.trak(2, media: 480_000, enabled: false)
    #expect(try ask(Box.ftyp() + Box.box("moov", Box.mvhd(0), tracks) + Box.mdat(10)).seconds == 1)
  }

  @Test("a movie header in the wrong timescale is found out by the first track") func wrongTimescale() throws {
    let track = Box.trak(header: 240_000, media: 240_000, samples: [(count: 240, delta: 1000)])
    let outcome = try ask(Box.ftyp() + Box.box("moov", Box.mvhd(240_000), track) + Box.mdat(10))
    #expect(outcome.seconds == 5)
    #expect(outcome.findings.first?.source == "mp4:moov/trak")
  }

  @Test("a movie header shorter than a track gives way") func shortHeader() throws {
    let track = Box.trak(header: 60_000, media: 2_880_000, samples: [(count: 2880, delta: 1000)])
    #expect(try ask(Box.ftyp() + Box.box("moov", Box.mvhd(1500), track) + Box.mdat(10)).seconds == 60)
  }

  @Test("the exact question has the same answer, and looks at all tracks") func exactQuestion() throws {
    #expect(try ask(Box.ftyp() + movie + Box.mdat(10), exact: true).seconds == 5)
    let late = Box.trak(2, header: 90_000, media: 4_320_000, samples: [(count: 4320, delta: 1000)])
    let first = Box.trak(1, header: 5000, media: 240_000, samples: [(count: 240, delta: 1000)])
    let file = Box.ftyp() + Box.box("moov", Box.mvhd(5000), first, late) + Box.mdat(10)
    #expect(try ask(file, exact: true).seconds == 90)
  }

  @Test("a movie that repeats for ever lasts one pass") func repeatedSequence() throws {
    let edits = Box.elst([(duration: 800, time: 0)], flags: 1)
    let track = Box.trak(header: 0xFFFF_FFFF, media: 800, per: 1000, handler: "pict", edits: edits)
    for duration: UInt64 in [0xFFFF_FFFF, 8000] {
      let file = Box.ftyp("iso8", "iso4") + Box.box("meta") + Box.box("moov", Box.mvhd(duration), track)
      #expect(try ask(file + Box.mdat(10)).seconds == 0.8)
    }
  }

  @Test("what says nothing of its duration has no answer, and never 0")
  func noAnswer() throws {
    #expect(try ask(Box.ftyp() + Box.box("free", Box.zeros(100))).error?.code == .absent)
    #expect(try ask(Box.ftyp() + Box.box("moov", Box.mvhd(0)) + Box.mdat(10)).error?.code == .absent)
    let empty = Box.box("moov", Box.mvhd(0), Box.trak())
    #expect(try ask(Box.ftyp() + empty + Box.mdat(10)).error?.code == .absent)
  }

  @Test("pictures, which share the structure, are left to others") func pictures() throws {
    for brand in ["heic", "mif1", "avif", "avis", "msf1", "crx "] {
      let file = Box.ftyp(brand, "mp42") + Box.box("moov", Box.mvhd(5000), Box.trak(header: 5000)) + Box.mdat(10)
      #expect(try ask(file).error?.code == .notRecognised)
    }
    #expect(try ask(Box.ftyp("mp42", "mif1") + Box.box("moov", Box.mvhd(5000), Box.trak(header: 5000))).seconds == 5)
  }

  @Test("a compressed or a referring movie header is declined by name") func otherHeaders() throws {
    let compressed = try ask(Box.box("moov", Box.box("cmov", Box.zeros(200))) + Box.mdat(10))
    #expect(compressed.error?.code == .absent)
    #expect(compressed.error?.message.contains("cmov") == true)
    #expect(try ask(Box.box("moov", Box.box("rmra", Box.zeros(60)))).error?.message.contains("rmra") == true)
  }

  @Test("a file that ends in its media is truncated, not without a duration") func cutFile() throws {
    let file = Box.ftyp() + Box.mdat(100_000) + movie
    #expect(try ask(Array(file.prefix(50_000))).error?.code == .truncated)
  }

  @Test("text that spells a box name is not taken for a movie")
  func otherFormats() throws {
    let texts = ["the freedom of the press is not a box", "1234567 is no size", "RIFF\u{24}\u{0}\u{0}\u{0}WAVEfmt "]
    for text in texts {
      #expect(try ask(Array(text.utf8)).error?.code == .notRecognised, "\(text)")
    }
  }
}
