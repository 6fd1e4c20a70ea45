import CCurlShims
import Foundation

/// A descriptor that one thread makes readable for another: an eventfd, or a pipe where there is none.
final class WakeDescriptor: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(FetchError) {
    #if os(Linux)
      let descriptor = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
      (readEnd, writeEnd) = (descriptor, descriptor)
    #else
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) == 0 {
        for end in ends {
          _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
          _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
      }
      (readEnd, writeEnd) = (ends[0], ends[1])
    #endif
    guard readEnd >= 0 else {
      throw FetchError(
        .localIO, "no descriptor is left to wait on: \(String(cString: strerror(errno)))",
        hint: "raise the limit on open files (ulimit -n)")
    }
  }

  deinit {
    close(readEnd)
    if writeEnd != readEnd { close(writeEnd) }
  }

  /// Makes it readable. May be called from any thread, and from a signal handler.
  func raise() {
    var one: UInt64 = 1
    #if os(Linux)
      _ = write(writeEnd, &one, 8)
    #else
      _ = write(writeEnd, &one, 1)
    #endif
  }

  /// Makes it unreadable until the next raise.
  func lower() {
    var bytes: (UInt64, UInt64) = (0, 0)
    #if os(Linux)
      _ = read(readEnd, &bytes, 8)
    #else
      while read(readEnd, &bytes, 16) == 16 {}
    #endif
  }
}
