import BundledExtractors
import Extraction
import FetchKitTestSupport
import Foundation

/// What the bundled extractors said of one picture, over a host that brings only what they ask for.
struct PictureVerdict: Sendable {
  let row: CorpusRow
  let size: ConformanceRun
  let time: ConformanceRun

  init(_ row: CorpusRow) throws {
    self.row = row
    let bytes = Array(try Data(contentsOf: Corpus.folder.appendingPathComponent(row.file)))
    let name = ResourceName(path: row.file)
    var host = RandomAccessHost(bytes)
    let expected = ExtractorRegistry.bundled.expected(for: name)
    host.headLength = expected?.headLength ?? 4096
    host.tailLength = expected?.tailLength ?? 0
    host.followsHints = true
    size = host.run(Interrogation(Question("dimensions"), of: .bundled, named: name))
    time = host.run(Interrogation(Question("duration"), of: .bundled, named: name))
  }

  /// What is wrong; nil where both answers are right.
  var complaint: String? {
    if size.brief("dimensions") != row.displayed {
      return "\(row.file): \(size.outcome), right is \(row.displayed ?? "no size")"
    }
    for (name, right) in row.storedSize where size.findings.first?.value.part([name]) != .integer(right) {
      return "\(row.file): \(size.outcome), right is \(right) as \(name)"
    }
    if !row.accepts(time.number("duration")) {
      return "\(row.file): \(time.outcome), right is \(row.duration.map { "\($0)" } ?? "no duration")"
    }
    return nil
  }

  /// `image/x.png: 3x2; 1 round, 4096 bytes`
  var line: String {
    "\(row.file): \(size.brief("dimensions") ?? "—"); \(size.rounds) rounds, \(size.bytes) bytes"
  }
}
