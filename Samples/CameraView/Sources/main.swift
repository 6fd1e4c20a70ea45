// Shows a camera (multipart/x-mixed-replace), always its latest frame: a slow viewer skips frames and never runs behind.
//
//   CameraView URL [MILLISECONDS]     a frame takes so long to show; 0 by default

import FetchKit
import Foundation

guard CommandLine.arguments.count > 1 else {
  print("usage: CameraView URL [MILLISECONDS]")
  exit(2)
}
let pace = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 0

// A buffer for one frame: the next one takes the place of what nobody has looked at.
let (frames, latest) = AsyncStream<Frame>.makeStream(bufferingPolicy: .bufferingNewest(1))
let camera = Camera(latest)
do {
  // On a queue of its own, so that a viewer that draws for long holds up nothing.
  let place = QueueDispatcher(DispatchQueue(label: "camera"))
  AsyncDownload(try DownloadRequest(CommandLine.arguments[1]), to: .delegateOnly, delegate: camera, on: place).start()
} catch {
  print("failed: \(error.message)")
  exit(error.exitStatus)
}

var shown = 0
for await frame in frames {
  print("frame \(frame.number): \(frame.bytes.count) bytes of \(frame.type)")
  shown += 1
  try? await Task.sleep(for: .milliseconds(pace))
}
let (came, error) = camera.outcome
print("\(came) came, \(shown) shown")
if let error {
  print("failed: \(error.message)")
  exit(error.exitStatus)
}
