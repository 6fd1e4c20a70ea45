import Extraction
import Testing

@testable import MPEGAudioExtractor

@Suite("MPEG audio in bytes that come as they like") struct ArrivalTests {
  private static let files: [[UInt8]] = [
    MPEGBytes.id3(body: 700) + MPEGBytes.xing(frames: 60, delay: 576, padding: 576) + MPEGBytes.variable(60),
    MPEGBytes.id3(body: 9000) + MPEGBytes.variable(40) + MPEGBytes.ape(body: 900) + MPEGBytes.id3v1(),
    MPEGBytes.constant(600) + MPEGBytes.id3v1(),
    [UInt8](repeating: 0, count: 5000) + MPEGBytes.variable(900) + [UInt8](repeating: 2, count: 9000),
  ]

  private func finish(
    _ file: [UInt8], exact: Bool = false, step: (ByteView) -> Void
  ) -> Result<[Finding], ExtractionError> {
    let view = ByteView(length: UInt64(file.count))
    var parser = MPEGAudioExtractor().makeParser(for: Question("duration", exact: exact))
    while true {
      do throws(ParserPause) {
        return .success(try parser.parse(view))
      } catch {
        switch error {
        case .missing, .lengthUnknown: step(view)
        case .failed(let reason): return .failure(reason)
        }
      }
    }
  }

  private func whole(_ file: [UInt8], exact: Bool = false) -> Result<[Finding], ExtractionError> {
    finish(file, exact: exact) { $0.insert(file, at: 0) }
  }

  @Test("few bytes at a time give what the whole file gives", arguments: files.indices, [false, true])
  func inOrder(index: Int, exact: Bool) {
    let file = Self.files[index]
    for size in [61, 4099] {
      var position = 0
      let answer = finish(file, exact: exact) { view in
        view.insert(Array(file[position..<min(position + size, file.count)]), at: UInt64(position))
        position = min(position + size, file.count)
      }
      #expect(answer == whole(file, exact: exact))
    }
  }

  @Test("pieces in any order give what the whole file gives", arguments: files.indices)
  func anyOrder(index: Int) {
    let file = Self.files[index]
    for seed: UInt64 in 1...5 {
      var generator = SplitMix(state: seed)
      var pieces = Array(stride(from: 0, to: file.count, by: 3001)).shuffled(using: &generator)
      let answer = finish(file) { view in
        guard let start = pieces.popLast() else { return }
        view.insert(Array(file[start..<min(start + 3001, file.count)]), at: UInt64(start))
      }
      #expect(answer == whole(file))
    }
  }

  @Test("a file cut anywhere gives an answer or a reason, never 0") func truncation() {
    for file in Self.files {
      for end in stride(from: 0, to: file.count, by: file.count > 100_000 ? 2003 : 97) {
        guard case .success(let findings) = whole(Array(file.prefix(end))) else { continue }
        guard case .number(let seconds) = findings.first?.value else { continue }
        #expect(seconds > 0)
      }
    }
  }

  @Test("bytes changed at random never trap, and the length may lie") func mutation() {
    var generator = SplitMix(state: 99)
    for round in 0..<300 {
      var file = Self.files[round % Self.files.count]
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let place =
          Bool.random(using: &generator)
          ? Int.random(in: 0..<600, using: &generator) : Int.random(in: 0..<file.count, using: &generator)
        file[place] =
          [0, 0xFF, 0x7F, 0x80, UInt8.random(in: 0...255, using: &generator)].randomElement(using: &generator) ?? 0
      }
      _ = whole(file, exact: round % 2 == 0)
      let view = ByteView(length: UInt64.random(in: 0...UInt64.max, using: &generator))
      view.insert(file, at: 0)
      var parser = MPEGAudioExtractor().makeParser(for: Question("duration"))
      for _ in 0..<3 { _ = try? parser.parse(view) }
    }
  }
}
