/// One file of the corpus and what is right for it.
struct CorpusRow: Sendable {
  let file: String
  let container: String
  /// Seconds; nil where there is no duration to be had.
  let duration: Double?
  let accepted: ClosedRange<Double>?
  let alternative: Double?
  /// Whether no tool reads a duration from the file, so that "unknown" is right too.
  let unknownPasses: Bool

  /// Files that end inside a tag, before any sound. The one tool that has a value divides the tag's size by a bit rate.
  private static let nothingToMeasure: Set = ["audio/mp3-id3v23-utf16.mp3"]

  init?(_ cells: [String: String]) {
    guard let file = cells["file"], let container = cells["container"] else { return nil }
    (self.file, self.container) = (file, container)
    duration = cells["duration_s"].flatMap(Double.init)
    alternative = cells["alt_s"].flatMap(Double.init)
    unknownPasses = cells["agreement"] == "none" || Self.nothingToMeasure.contains(file)
    if let low = cells["accept_lo_s"].flatMap(Double.init), let high = cells["accept_hi_s"].flatMap(Double.init) {
      accepted = min(low, high)...max(low, high)
    } else {
      accepted = duration.map { $0...$0 }
    }
  }

  /// Whether an answer is right; nil stands for unknown or an error.
  func accepts(_ answer: Double?) -> Bool {
    if let answer, let alternative, abs(answer - alternative) <= max(0.010, 0.001 * alternative) { return true }
    guard let duration else { return answer == nil }
    guard let answer else { return unknownPasses }
    let tolerance = max(0.010, 0.001 * duration)
    guard let accepted else { return false }
    return answer >= accepted.lowerBound - tolerance && answer <= accepted.upperBound + tolerance
  }
}
