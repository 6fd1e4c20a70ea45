import FetchKit
import Foundation

extension DescriptorDispatcher {
  /// The event loop of a program that has nothing else to wait for.
  func runPollLoop(until isDone: () -> Bool) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !isDone() {
      poll(&waiting, 1, -1)
      drain()
    }
  }
}
