import Extraction
import MPEGAudioExtractor

/// Asks the extractor about a file, brings exactly the ranges it misses, and counts them.
struct RangeHost {
  /// What came out and what it cost.
  struct Outcome {
    var finding: Finding?
    var error: ExtractionError?
    var rounds = 1
    var bytes = 0
    var requests = 1
    var provisional: [Finding] = []
    var mostHeld = 0

    var seconds: Double? {
      guard case .number(let seconds) = finding?.value else { return nil }
      return seconds
    }
    var errorBar: Double? {
      guard case .estimated(let error) = finding?.confidence else { return nil }
      return error
    }
  }

  var isExact = false
  var knowsLength = true
  /// The size of the first request in bytes.
  var head = 4096
  /// Bytes after which the host gives up.
  var budget = Int.max

  func ask(_ file: [UInt8]) -> Outcome {
    let view = ByteView()
    var outcome = Outcome()
    view.insert(Array(file.prefix(head)), at: 0)
    outcome.bytes = min(head, file.count)
    let tail = MPEGAudioExtractor().descriptor.tailLength
    if knowsLength, tail > 0, file.count > head {
      let start = max(head, file.count - tail)
      view.insert(Array(file[start...]), at: UInt64(start))
      outcome.bytes += file.count - start
      outcome.requests += 1
    }
    if knowsLength || file.count <= head { view.setLength(UInt64(file.count)) }
    var asked = Interrogation(
      Question("duration", exact: isExact), of: ExtractorRegistry([MPEGAudioExtractor()]))
    while true {
      outcome.mostHeld = max(outcome.mostHeld, view.heldCount)
      switch asked.advance(over: view) {
      case .needs(let ranges):
        outcome.rounds += 1
        bring(ranges, of: file, to: view, &outcome)
        if outcome.bytes > budget {
          outcome.provisional = asked.provisional
          return outcome
        }
      case .needsLength: view.setLength(UInt64(file.count))
      case .answered(let findings):
        outcome.finding = findings.first
        return outcome
      case .failed(let refusal):
        outcome.error = refusal.declined.last?.error ?? refusal.error
        return outcome
      }
    }
  }

  private func bring(_ ranges: [Range<UInt64>], of file: [UInt8], to view: ByteView, _ outcome: inout Outcome) {
    let end = UInt64(file.count)
    for range in ranges {
      for gap in view.gaps(in: range.clamped(to: 0..<end)) {
        view.insert(Array(file[Int(gap.lowerBound)..<Int(gap.upperBound)]), at: gap.lowerBound)
        outcome.bytes += gap.count
        outcome.requests += 1
      }
      if range.upperBound > end { view.setLength(end) }
    }
  }
}
