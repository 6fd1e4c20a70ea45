import Extraction
import Foundation
import MP4Extractor

/// Brings exactly the bytes that are asked for, and counts what that costs.
struct SimulatedHost {
  /// Where the bytes are.
  enum Source {
    case memory([UInt8])
    case file(FileHandle, UInt64)

    var length: UInt64 {
      switch self {
      case .memory(let bytes): UInt64(bytes.count)
      case .file(_, let length): length
      }
    }

    func read(_ range: Range<UInt64>) throws -> [UInt8] {
      switch self {
      case .memory(let bytes): return Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
      case .file(let handle, _):
        try handle.seek(toOffset: range.lowerBound)
        return Array(try handle.read(upToCount: range.count) ?? Data())
      }
    }
  }

  /// How bytes come.
  enum Delivery {
    /// Ranges, as a server that honours them sends them; the first one has this many bytes.
    case ranges(first: UInt64)
    /// From the start to the end in pieces, the length said at the end only.
    case stream(piece: UInt64)
  }

  struct Outcome {
    var findings: [Finding] = []
    var error: ExtractionError?
    var rounds = 0
    var bytes: UInt64 = 0
    /// The most that was held in memory at a time.
    var mostHeld = 0

    var seconds: Double? {
      guard case .number(let seconds)? = findings.first?.value else { return nil }
      return seconds
    }
  }

  let source: Source
  var delivery = Delivery.ranges(first: 4096)
  var question = Question("duration")

  init(_ bytes: [UInt8]) { source = .memory(bytes) }

  init(file: URL) throws {
    let handle = try FileHandle(forReadingFrom: file)
    let length = try handle.seekToEnd()
    source = .file(handle, length)
  }

  func ask(_ extractor: MP4Extractor = MP4Extractor()) throws -> Outcome {
    var outcome = Outcome()
    var interrogation = Interrogation(question, of: ExtractorRegistry([extractor]))
    let view = ByteView()
    var sent: UInt64 = 0
    if case .ranges(let first) = delivery {
      try bring([0..<min(first, source.length)], to: view, &outcome)
      view.setLength(source.length)
    }
    while outcome.rounds < 100_000 {
      switch interrogation.advance(over: view) {
      case .answered(let findings):
        outcome.findings = findings
        return outcome
      case .failed(let refusal):
        outcome.error = refusal.error
        return outcome
      case .needs(let ranges):
        if case .stream(let piece) = delivery {
          try stream(piece, &sent, view, &outcome)
        } else {
          try bring(ranges.flatMap(view.gaps), to: view, &outcome)
        }
      case .needsLength:
        guard case .stream(let piece) = delivery else { return outcome }
        try stream(piece, &sent, view, &outcome)
      }
      outcome.mostHeld = max(outcome.mostHeld, view.heldCount)
    }
    return outcome
  }

  private func bring(_ ranges: [Range<UInt64>], to view: ByteView, _ outcome: inout Outcome) throws {
    outcome.rounds += 1
    for range in ranges {
      let range = range.clamped(to: 0..<source.length)
      outcome.bytes += range.upperBound - range.lowerBound
      view.insert(try source.read(range), at: range.lowerBound)
    }
  }

  private func stream(_ piece: UInt64, _ sent: inout UInt64, _ view: ByteView, _ outcome: inout Outcome) throws {
    let end = min(sent + piece, source.length)
    if end == sent { view.setLength(source.length) }
    try bring([sent..<end], to: view, &outcome)
    sent = end
  }
}
