// What the library costs a program that embeds it; one workload a run, one line of result.
//
//   library-bench list N FILE        downloads the URLs in FILE to memory, N at once
//   library-bench seq N URL          N requests one after the other on a warm connection; first byte, and the end
//   library-bench hold N URL         N slow transfers at once; memory of each, processor time
//   library-bench events N URL       N bodies in small pieces, to the main run loop; pieces a second
//
// Delegates are called on a serial dispatch queue; with `poll-list` and `poll-seq` in a bare poll loop.

import FetchKit
import Foundation

let arguments = CommandLine.arguments
guard arguments.count > 3, let count = Int(arguments[2]), count > 0 else {
  print("usage: library-bench [poll-]list N FILE | [poll-]seq N URL | hold N URL | events N URL")
  exit(2)
}
let queue = QueueDispatcher(DispatchQueue(label: "bench"))
do {
  switch arguments[1] {
  case "list": ListWorkload(width: count, file: arguments[3], dispatcher: queue).run()
  case "poll-list": ListWorkload(width: count, file: arguments[3], dispatcher: try DescriptorDispatcher()).run()
  case "seq": SequenceWorkload(count: count, url: arguments[3], dispatcher: queue).run()
  case "poll-seq": SequenceWorkload(count: count, url: arguments[3], dispatcher: try DescriptorDispatcher()).run()
  case "hold": HoldWorkload(count: count, url: arguments[3], queue: DispatchQueue(label: "hold")).run()
  case "events": EventsWorkload(count: count, url: arguments[3]).run()
  default:
    print("library-bench: no such workload")
    exit(2)
  }
} catch {
  print("library-bench: \(error)")
  exit(1)
}
