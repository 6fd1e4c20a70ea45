import Foundation

/// One file of the corpus and what is right for it.
struct CorpusRow: Sendable {
  let file: String
  let container: String
  /// Seconds; nil where there is no duration to be had.
  let duration: Double?
  let accepted: ClosedRange<Double>?
  let alternative: Double?
  /// A picture's size as it is displayed, `300x200`; nil where there is none.
  let displayed: String?
  /// The members of a picture's size that are known: what is stored, and how it is turned.
  let storedSize: [String: Int]
  /// Title, artist and album as they are written, where they are known.
  let tags: [String: String]
  /// Whether there is known to be a cover.
  let hasCover: Bool
  /// Whether no tool reads a duration from the file, so that "unknown" is right too.
  let unknownPasses: Bool
  /// What else is known, by name, without blanks.
  let facts: [String: String]

  /// Files that end inside a tag, before any sound. The one tool that has a value divides the tag's size by a bit rate.
  private static let nothingToMeasure: Set = ["audio/mp3-id3v23-utf16.mp3"]

  /// A compound document whose one witness took the size of the first object on the page for that of the page, which the
  /// page's header tells.
  private static let wrongSizes: [String: (Int?, Int?)] = ["image/jpeg2000-balloon.jpm": (2717, 3701)]

  /// What tools get wrong, with what is right in seconds. One takes a MIDI file's last tempo for all of it; others leave the
  /// six frames out that start at the last stamp of a stream of nine such packets, which all decode.
  private static let corrections = [
    "audio/midi-mid-note-tempo-changes-simple.mid": 1.2833, "audio/mpeg-ts-eac3-sample-eac3.ts": 0.288,
  ]

  init?(_ cells: [String: String]) {
    guard let file = cells["file"], let container = cells["container"] else { return nil }
    (self.file, self.container) = (file, container)
    let correction = Self.corrections[file]
    duration = correction ?? cells["duration_s"].flatMap(Double.init)
    alternative = cells["alt_s"].flatMap(Double.init)
    let facts = Self.facts(cells["facts"] ?? "")
    let texts = Self.facts(cells["facts"] ?? "", keepingBlanks: true)
    tags = texts.filter { ["title", "artist", "album"].contains($0.key) }
    hasCover = texts["cover"] != nil
    self.facts = facts
    let (width, height) = Self.wrongSizes[file] ?? (cells["width"].flatMap(Int.init), cells["height"].flatMap(Int.init))
    var stored: [String: Int] = [:]
    stored["storedWidth"] = width
    stored["storedHeight"] = height
    stored["orientation"] = facts["exif_orientation"].flatMap(Int.init)
    storedSize = stored
    if let width, let height {
      displayed = "\(facts["display_width"] ?? "\(width)")x\(facts["display_height"] ?? "\(height)")"
    } else {
      displayed = nil
    }
    unknownPasses = cells["agreement"] == "none" || Self.nothingToMeasure.contains(file)
    if correction == nil, let low = cells["accept_lo_s"].flatMap(Double.init),
      let high = cells["accept_hi_s"].flatMap(Double.init)
    {
      accepted = min(low, high)...max(low, high)
    } else {
      accepted = duration.map { $0...$0 }
    }
  }

  /// Facts as `name=value`, with a bar between any two.
  private static func facts(_ text: String, keepingBlanks: Bool = false) -> [String: String] {
    let pairs = text.split(separator: "|").compactMap { fact -> (String, String)? in
      let parts = fact.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      let value = keepingBlanks ? parts[1].trimmingCharacters(in: .whitespaces) : parts[1].filter { $0 != " " }
      return (parts[0].filter { $0 != " " }, value)
    }
    return Dictionary(pairs) { first, _ in first }
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
