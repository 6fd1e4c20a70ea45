// An event loop of one's own: poll(2) on FetchKit's descriptor and on standard input. No run loop, no dispatch queue.
//
//   PollLoop     reads URLs, one a line, and says what comes of each as it ends

import FetchKit
import Foundation

do {
  let dispatcher = try DescriptorDispatcher()
  let downloads = Downloads(on: dispatcher)
  var input = InputLines()
  while input.isOpen || downloads.isBusy {
    var descriptors = [
      pollfd(fd: dispatcher.descriptor, events: Int16(POLLIN), revents: 0),
      // A negative descriptor is not looked at.
      pollfd(fd: input.isOpen ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
    // Delegates are called in here, on this thread.
    if descriptors[0].revents != 0 { dispatcher.drain() }
    if descriptors[1].revents != 0 { input.read().forEach(downloads.start) }
  }
} catch {
  print("failed: \(error)")
  exit(error.exitStatus)
}
