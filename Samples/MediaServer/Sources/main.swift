// Serves the files given, with ranges, on the loopback interface: what the demo and the samples fetch from.
//
//   MediaServer FILE…     prints a URL a line, and serves until its standard input ends

import FetchKitTestSupport
import Foundation

let types = [
  "mp4": "video/mp4", "m4a": "audio/mp4", "mp3": "audio/mpeg", "ogg": "audio/ogg", "flac": "audio/flac",
  "wav": "audio/wav", "webm": "video/webm", "mkv": "video/x-matroska",
]

do {
  let server = try LoopbackServer()
  for path in CommandLine.arguments.dropFirst() {
    let file = URL(fileURLWithPath: path)
    let type = types[file.pathExtension.lowercased()] ?? "application/octet-stream"
    server.route("/\(file.lastPathComponent)", to: .file(try .contents(of: file), contentType: type))
    print(server.url("/\(file.lastPathComponent)"))
  }
  fflush(nil)
  while readLine() != nil {}
  server.stop()
} catch {
  print("MediaServer: \(error)")
  exit(1)
}
