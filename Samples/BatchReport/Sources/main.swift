// A list of URLs in, a summary out: how many answered, how long everything is together, and what went wrong how often.
//
//   BatchReport FILE     FILE has a URL a line

import BundledExtractors
import Extraction
import FetchKit
import Foundation

guard CommandLine.arguments.count > 1,
  let list = try? String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
else {
  print("usage: BatchReport FILE")
  exit(2)
}
let urls = list.split(whereSeparator: \.isNewline).map(String.init)

// Four of a host and sixteen in all at a time; equal URLs are asked once.
let queue = DownloadQueue()
var report = Report()
await withTaskGroup(of: (Int, ExtractionOutcome).self) { group in
  for (index, url) in urls.enumerated() {
    group.addTask { (index, await queue.value(of: .question(Question("duration"), to: url, of: .bundled))) }
  }
  for await (index, outcome) in group { report.add(outcome, of: urls[index], at: index) }
}
print(report.text, terminator: "")
exit(report.failures.isEmpty ? 0 : 1)
