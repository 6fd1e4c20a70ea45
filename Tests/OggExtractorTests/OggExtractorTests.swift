import Extraction
import FetchKitTestSupport
import Foundation
import Testing

@testable import OggExtractor

@Suite("Ogg: duration", .timeLimit(.minutes(15))) struct OggExtractorTests {
  private let kit = ConformanceKit(OggExtractor())

  private func measure(_ file: [UInt8], exact: Bool = false) -> ConformanceRun {
    var host = RandomAccessHost(file)
    let descriptor = OggExtractor().descriptor
    (host.headLength, host.tailLength) = (descriptor.headLength, descriptor.tailLength)
    return host.run(Interrogation(Question("duration", exact: exact), of: ExtractorRegistry([OggExtractor()])))
  }

  private func expect(
    _ file: [UInt8], _ seconds: Double, within tolerance: Double = 0.0001, rounds: Int? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let run = measure(file)
    let value = run.number("duration") ?? 0
    #expect(abs(value - seconds) <= tolerance, "\(run.outcome)", sourceLocation: location)
    if let rounds { #expect(run.rounds == rounds, sourceLocation: location) }
    for failure in kit.checkArrival(file, expecting: .duration(seconds, within: tolerance, .exact)) {
      Issue.record(failure, sourceLocation: location)
    }
  }

  private func built(_ build: (inout OggBuilder) -> Void) -> [UInt8] {
    var builder = OggBuilder()
    build(&builder)
    return builder.bytes
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins/Ogg/Fixtures")
    return Array(try Data(contentsOf: folder.appending(path: name)))
  }

  // MARK: Codecs

  @Test("Opus counts at 48 kHz, without what the decoder skips, in one round") func opus() {
    let file = built { $0.opus(pages: 40) }
    expect(file, 40 - 312.0 / 48000, rounds: 1)
    #expect(measure(file).bytes == 6144 + 13824)
  }

  @Test("real files are as long as they decode to") func fixtures() throws {
    expect(try fixture("opus.opus"), 0.1)
    expect(try fixture("vorbis.ogg"), 7.6635)
    expect(try fixture("speex.spx"), 1.067)
  }

  @Test("FLAC in Ogg counts at the rate of its STREAMINFO, with header packets counted or not", arguments: [0, 1])
  func flac(headers: UInt64) {
    let info =
      OggBuilder.big(4096, 2) + OggBuilder.big(4096, 2) + OggBuilder.big(0, 6)
      + OggBuilder.big(44100 << 44 | 15 << 36, 8) + [UInt8](repeating: 0, count: 16)
    let head =
      [0x7F] + Array("FLAC".utf8) + [1, 0] + OggBuilder.big(headers, 2) + Array("fLaC".utf8) + [0, 0, 0, 34] + info
    for start in [0, 441_000] as [Int64] {
      expect(
        built {
          $0.page([head], granule: 0, flags: 2)
          $0.page([[0x84, 0, 0, 8] + [UInt8](repeating: 0, count: 8)], granule: 0)
          let frame = [0xFF, 0xF8] + [UInt8](repeating: 0x77, count: 3000)
          for index in 1...10 as ClosedRange<Int64> {
            $0.page([frame, frame], granule: start + index * 8192, flags: index == 10 ? 4 : 0)
          }
        }, 81_920.0 / 44100)
    }
  }

  @Test("Theora counts frames, and of several streams the longest counts") func theora() {
    expect(
      built { builder in
        builder.serial = 9
        builder.page([Array("fishead\0".utf8) + [UInt8](repeating: 0, count: 56)], granule: 0, flags: 2)
        builder.serial = 2
        builder.theoraHead()
        builder.serial = 1
        builder.page([OggBuilder.vorbisHead], granule: 0, flags: 2)
        builder.serial = 2
        builder.page([[0x81], [0x82]], granule: 0)
        builder.serial = 1
        builder.page([[3], OggBuilder.vorbisSetup], granule: 0)
        for second in 1...10 as ClosedRange<Int64> {
          builder.serial = 1
          if second <= 6 { builder.page([[UInt8](repeating: 2, count: 900)], granule: second * 8000) }
          builder.serial = 2
          builder.page([[UInt8]](repeating: [0, 1, 2], count: 25), granule: (second * 25 - 5) << 6 | 5)
        }
      }, 10)
  }

  @Test("a film takes no round for its second stream's first page where the first starts at 0") func film() {
    let file = film(clock: 0)
    expect(file, 20)
    #expect(measure(file).rounds == 1)
    expect(film(clock: 90), 20)
  }

  /// 20 seconds of pictures and sound that starts at `clock` seconds.
  private func film(clock: Int64) -> [UInt8] {
    built { builder in
      builder.serial = 2
      builder.theoraHead()
      builder.serial = 1
      builder.page([OggBuilder.vorbisHead], granule: 0, flags: 2)
      builder.serial = 2
      builder.page([[0x81], [0x82]], granule: 0)
      builder.serial = 1
      builder.page([[3], OggBuilder.vorbisSetup], granule: 0)
      for second in clock + 1...clock + 20 {
        for part in 1...5 as ClosedRange<Int64> {
          builder.serial = 2
          let picture = [0] + [UInt8](repeating: 9, count: 1000)
          builder.page([[UInt8]](repeating: picture, count: 5), granule: (second * 25 - 25 + part * 5) << 6)
        }
        builder.serial = 1
        // Vorbis: the first packet gives nothing, each more 1,024 samples.
        let count = second == clock + 1 ? 9 : 8
        let end = second == clock + 20 ? second * 8000 : clock * 8000 + (second - clock) * 8192
        builder.page([[UInt8]](repeating: [2, 7, 7], count: count), granule: min(end, second * 8192))
      }
    }
  }

  @Test("a stream that is not understood has no length, and a rate of 0 is malformed") func notUnderstood() {
    let unknown = built { builder in
      builder.page([Array("BBCD\0".utf8) + [UInt8](repeating: 0, count: 40)], granule: 0, flags: 2)
      builder.page([[1, 2, 3]], granule: 77, flags: 4)
    }
    #expect(measure(unknown).error?.code == .absent)
    var head = OggBuilder.vorbisHead
    head.replaceSubrange(12..<16, with: [0, 0, 0, 0])
    let rateless = built { builder in
      builder.page([head], granule: 0, flags: 2)
      builder.page([[3], [5]], granule: 0)
      builder.page([[0]], granule: 99, flags: 4)
    }
    #expect(measure(rateless).error?.code == .malformed)
    #expect(kit.measure(Array("not Ogg at all".utf8)).error?.code == .notRecognised)
  }

  // MARK: Where the clock starts

  @Test("a clip that keeps the clock of what it was cut from is as long as itself") func lateOpus() {
    expect(built { $0.opus(pages: 5, size: 180, start: 4_800_000) }, 5 - 312.0 / 48000, rounds: 2)
  }

  @Test("a clip of Vorbis with a late clock is measured by its block sizes") func lateVorbis() throws {
    let short: [UInt8] = [0, 7, 7]
    let long: [UInt8] = [2, 7, 7]
    // Half of the sum of two neighbours: 0, 512 + 64, 64, 64 + 512, 1024, 1024.
    let packets = [long, short, short, long, long, long]
    let file = built { builder in
      builder.vorbisHeaders()
      builder.page(packets, granule: 800_000 + 576 + 128 + 576 + 1024 + 1024)
      builder.page([long, long], granule: 800_000 + 3328 + 2048, flags: 4)
    }
    expect(file, 5376.0 / 8000)
    let real = try fixture("vorbis.ogg")
    expect(OggBuilder.rewritten(real) { $0 + 60_000_000 }, 7.6635, within: 0.01)
  }

  @Test("modes are read from the end of a setup header") func modes() {
    #expect(VorbisModes(OggBuilder.vorbisSetup)?.areLong == [false, true])
    #expect(VorbisModes([]) == nil)
    #expect(VorbisModes([UInt8](repeating: 0xFF, count: 300)) == nil)
  }

  @Test("Opus packets are as long as their first bytes say") func opusPackets() {
    for (bytes, samples) in [
      ([0x00], 480), ([0x18], 2880), ([0x60], 480), ([0x68], 960), ([0x80], 120), ([0xF8], 960), ([0xF9], 1920),
      ([0xFB, 3], 2880), ([0xFB], 0), ([], 0),
    ] as [([UInt8], UInt64)] {
      #expect(OpusPacket.samples(bytes) == samples)
    }
  }

  // MARK: Where it ends

  @Test("the last page counts only where its checksum is right") func damagedEnd() {
    var file = built { $0.opus(pages: 10) }
    file[file.count - 1] ^= 1
    expect(file, 9 - 312.0 / 48000)
  }

  @Test("pages without a granule position are passed over") func noGranule() {
    expect(
      built {
        $0.opus(pages: 10)
        $0.page(body: [UInt8](repeating: 255, count: 255), lacing: [255], granule: -1, flags: 0)
      }, 10 - 312.0 / 48000)
  }

  @Test("the last page is looked for further back where junk or large pages fill the tail") func furtherBack() {
    expect(built { $0.opus(pages: 8, size: 900) }, 8 - 312.0 / 48000, rounds: 2)
    expect(
      built {
        $0.opus(pages: 8)
        $0.append([UInt8](repeating: 0x4F, count: 100_000))
      }, 8 - 312.0 / 48000, rounds: 3)
  }

  @Test("junk between the pages at the start is passed over") func junk() {
    expect(
      built { builder in
        builder.page([OggBuilder.vorbisHead], granule: 0, flags: 2)
        builder.append([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
        builder.page([[3], OggBuilder.vorbisSetup], granule: 0)
        builder.page([[2], [2]], granule: 1024, flags: 4)
      }, 1024.0 / 8000)
  }

  @Test("a cover in the comments is jumped over, many pages a round") func cover() {
    let run = measure(built { $0.opus(pages: 60, tags: [UInt8](repeating: 0xD8, count: 900_000)) })
    #expect(run.number("duration") == 60 - 312.0 / 48000)
    #expect(run.rounds <= 4 && run.bytes < 40_000, "\(run.rounds) rounds, \(run.bytes) bytes")
  }

  // MARK: Chains

  @Test("the links of a chain are added up, also where the borders lie far from the tail") func chain() {
    let file = built {
      $0.opus(pages: 30)
      $0.serial = 2
      $0.opus(pages: 50, start: 960_000)
      $0.serial = 3
      $0.opus(pages: 40)
    }
    let seconds = 120 - 3 * 312.0 / 48000
    expect(file, seconds)
    let run = measure(file)
    #expect(run.rounds < 20 && run.bytes < 160_000, "\(run.rounds) rounds, \(run.bytes) bytes")
    #expect(run.findings.first?.source == "ogg:granule positions of 3 links")
  }

  @Test("a short link behind a long one is counted, and one in front too") func unevenChain() {
    for (first, second) in [(3, 4), (1, 60), (60, 1)] {
      expect(
        built {
          $0.opus(pages: first)
          $0.serial = 2
          $0.opus(pages: second)
        }, Double(first + second) - 2 * 312.0 / 48000)
    }
  }

  @Test("links that share a serial number are noticed by their page numbers") func sameSerial() {
    expect(
      built {
        $0.opus(pages: 30)
        $0.opus(pages: 40)
      }, 70 - 2 * 312.0 / 48000)
    // Too short to be missed in the numbers, but it ends within the head.
    expect(
      built {
        $0.opus(pages: 1)
        $0.opus(pages: 100)
      }, 101 - 2 * 312.0 / 48000)
  }

  @Test("pages that vary in size are no chain") func variablePages() {
    let file = built { builder in
      builder.opus(pages: 0)
      for index in 1...60 as ClosedRange<Int64> {
        let packet = [0xF8] + [UInt8](repeating: 7, count: (10..<50).contains(index) ? 400 : 20)
        builder.page([[UInt8]](repeating: packet, count: 50), granule: index * 48000)
      }
    }
    expect(file, 60 - 312.0 / 48000)
    #expect(measure(file).rounds <= 4)
  }

  @Test("a long chain of many links is refused unless an exact answer is asked for") func longChain() {
    let file = built {
      for serial in 1...60 as ClosedRange<UInt32> {
        $0.serial = serial
        $0.opus(pages: 7, size: 220)
      }
    }
    #expect(file.count > 4 << 20)
    #expect(measure(file).error?.code == .absent)
    let exact = measure(file, exact: true)
    #expect(abs((exact.number("duration") ?? 0) - (420 - 60 * 312.0 / 48000)) < 0.0001)
  }

  // MARK: Streams of unknown length

  @Test("a stream of unknown length is measured page by page") func memory() {
    let file = built { $0.opus(pages: 700) }
    #expect(file.count > 2 << 20)
    let run = SequentialHost(file).run(Interrogation(Question("duration"), of: ExtractorRegistry([OggExtractor()])))
    #expect(run.number("duration") == 700 - 312.0 / 48000)
    #expect(run.largestHeld < 128 << 10)
  }

  @Test("survives every arrival, cut and lie") func conformance() throws {
    var shortening = kit
    shortening.cutMayShorten = true
    let plain = built { $0.opus(pages: 4, packets: 10, size: 20) }
    for failure in shortening.check(plain, expecting: .duration(0.8 - 312.0 / 48000)) { Issue.record(failure) }
    for failure in shortening.check(try fixture("speex.spx"), expecting: .duration(1.067)) { Issue.record(failure) }
    let chained = built {
      $0.opus(pages: 2, packets: 5, size: 20)
      $0.serial = 2
      $0.opus(pages: 2, packets: 5, size: 20)
    }
    for failure in shortening.check(chained, expecting: .duration(0.4 - 624.0 / 48000)) { Issue.record(failure) }
  }
}
