// Serves the files given, with ranges, on the loopback interface: what the demo and the samples fetch from.
//
//   MediaServer FILE…     prints a URL a line, and serves until its standard input ends

import FetchKitTestSupport
import Foundation

do {
  let server = try LoopbackServer()
  for path in CommandLine.arguments.dropFirst() {
    let file = URL(fileURLWithPath: path)
    server.route("/\(file.lastPathComponent)", to: .file(try .contents(of: file)))
    print(server.url("/\(file.lastPathComponent)"))
  }
  fflush(nil)
  while readLine() != nil {}
  server.stop()
} catch {
  print("MediaServer: \(error)")
  exit(1)
}
