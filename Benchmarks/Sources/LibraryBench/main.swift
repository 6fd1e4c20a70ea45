// What the library costs a program that embeds it; one workload a run, one line of result.
//
//   library-bench list N FILE     downloads the URLs in FILE to memory, N at once
//   library-bench seq N URL       N requests one after the other on a warm connection; first byte, and the end;
//                                 delegates on a serial dispatch queue
//   library-bench poll N URL      the same with delegates in a bare poll loop

import FetchKit
import Foundation

let arguments = CommandLine.arguments
guard arguments.count >= 3, let count = Int(arguments[2]), count > 0 else {
  print("usage: library-bench list N FILE | seq N URL")
  exit(2)
}
switch arguments[1] {
case "list" where arguments.count > 3:
  ListWorkload(width: count, file: arguments[3]).run()
case "seq" where arguments.count > 3:
  SequenceWorkload(
    count: count, url: arguments[3], dispatcher: QueueDispatcher(DispatchQueue(label: "bench"))
  ).run()
case "poll" where arguments.count > 3:
  guard let dispatcher = try? DescriptorDispatcher() else { exit(1) }
  SequenceWorkload(count: count, url: arguments[3], dispatcher: dispatcher).run()
default:
  print("library-bench: no such workload")
  exit(2)
}
