// What the store costs: store-bench N FOLDER inserts N findings, each of a resource of its own, into a new store in FOLDER,
// and looks a thousand of them up. One line of result: seconds, inserts a second, microseconds of a lookup (from the call to
// the answer on the store's queue), bytes of the file.

import Dispatch
import Extraction
import FetchKit
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[1]), count > 0 else {
  print("usage: store-bench N FOLDER")
  exit(2)
}
let workload = StoreWorkload(count: count, path: "\(arguments[2])/results.sqlite")
do {
  try workload.run()
} catch {
  print("store-bench: \(error)")
  exit(1)
}
