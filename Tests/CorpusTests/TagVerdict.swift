import BundledExtractors
import Extraction
import FetchKitTestSupport
import Foundation

/// What the bundled extractors said of the tags and the cover of one file, over a host that brings only what they ask for.
struct TagVerdict: Sendable {
  let row: CorpusRow
  let tags: ConformanceRun
  let cover: ConformanceRun

  init(_ row: CorpusRow) throws {
    self.row = row
    let bytes = Array(try Data(contentsOf: Corpus.folder.appendingPathComponent(row.file)))
    let name = ResourceName(path: row.file)
    var host = RandomAccessHost(bytes)
    let expected = ExtractorRegistry.bundled.expected(for: name)
    host.headLength = expected?.headLength ?? 4096
    host.tailLength = expected?.tailLength ?? 0
    host.followsHints = true
    tags = host.run(Interrogation(Question("tags"), of: .bundled, named: name))
    cover = host.run(Interrogation(Question("cover"), of: .bundled, named: name))
  }

  /// What is wrong, a sentence each.
  var complaints: [String] {
    var complaints: [String] = []
    for (name, right) in row.tags where !(name == "artist" && Self.disputed.contains(row.file)) {
      let told = tags.findings["tags.\(name)"].map { Self.text($0.value) }
      // The manifest cuts long texts.
      if told == right || right.count >= 100 && told?.hasPrefix(right) == true { continue }
      complaints.append("\(row.file): \(name) is \(told ?? "\(tags.outcome)"), not \(right)")
    }
    if row.hasCover {
      guard case .embedded(let file) = cover.findings["cover"]?.value, file.mimeType.hasPrefix("image/") else {
        complaints.append("\(row.file): there is a cover, and \(cover.outcome)")
        return complaints
      }
    }
    return complaints
  }

  /// Files with several tags that contradict each other. The witness lets the last one
  /// that it comes to win, be it ID3v1.
  private static let disputed: Set = [
    "audio/adts-aac-full-test.aac", "audio/musepack-musepack7-mpc-sv7.mpc", "audio/wavpack-wavpack-full-test.wv",
    "audio/ape-ape-full-test.ape", "audio/aiff-zero.aiff",
  ]

  private static func text(_ value: FindingValue) -> String {
    switch value {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .list(let values): values.map(text).joined(separator: ";")
    default: "\(value)"
    }
  }

  /// `audio/x.mp3: 3 tags; 1 round, 8192 bytes`
  var line: String {
    var count = 0
    if case .record(let record) = tags.findings["tags"]?.value { count = record.members.count }
    return "\(row.file): \(count) tags; \(tags.rounds) rounds, \(tags.bytes) bytes; cover \(cover.findings.count), "
      + "\(cover.rounds) rounds, \(cover.bytes) bytes"
  }
}
